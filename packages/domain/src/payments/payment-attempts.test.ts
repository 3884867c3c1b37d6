import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attemptStates,
  canFollow,
  declineGroupOf,
  isLiveAttempt,
  nextAttemptNo,
  settlementOf,
  type AttemptState,
  type ExpectedPayment,
  type HoldState,
  type ProviderPayment,
} from './payment-attempts.ts';

const runs = { numRuns: 1000 };

const expected: ExpectedPayment = {
  state: 'pending',
  amount: 3270_00,
  currency: 'RUB',
  orderId: 'order',
  isOrderClosed: false,
  hold: null,
};
const provider: ProviderPayment = { status: 'succeeded', amount: 3270_00, currency: 'RUB', orderId: 'order' };

describe('an attempt', () => {
  test('goes forward and never leaves a final state [rule 62]', () => {
    const listed = attemptStates.flatMap((from) =>
      attemptStates.filter((to) => canFollow(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(listed).toEqual([
      'created → pending',
      'created → waiting_for_capture',
      'created → succeeded',
      'created → canceled',
      'pending → waiting_for_capture',
      'pending → succeeded',
      'pending → canceled',
      'waiting_for_capture → succeeded',
      'waiting_for_capture → canceled',
    ]);
    expect(attemptStates.filter(isLiveAttempt)).toEqual(['created', 'pending', 'waiting_for_capture']);
  });

  test.each<{ states: AttemptState[]; next: number | null }>([
    { states: [], next: 1 },
    { states: ['created'], next: 1 },
    { states: ['pending'], next: 1 },
    { states: ['canceled'], next: 2 },
    { states: ['canceled', 'pending'], next: 2 },
    { states: ['canceled', 'canceled'], next: 3 },
    { states: ['canceled', 'succeeded'], next: null },
  ])('after $states is number $next [rule 62]', ({ states, next }) => {
    const attempts = states.map((state, index) => ({ attemptNo: index + 1, state }));
    expect(nextAttemptNo(attempts)).toBe(next);
    expect(nextAttemptNo(attempts.toReversed())).toBe(next);
  });
});

describe('what the acquirer says', () => {
  test.each<{ title: string; is?: Partial<ExpectedPayment>; says?: Partial<ProviderPayment>; outcome: string }>([
    { title: 'money for an order that waits for it', outcome: 'paid' },
    { title: 'money whose request got no answer', is: { state: 'created' }, outcome: 'paid' },
    { title: 'the same again', is: { state: 'succeeded' }, outcome: 'none' },
    { title: 'what was true before', is: { state: 'succeeded' }, says: { status: 'pending' }, outcome: 'none' },
    { title: 'that it begins', is: { state: 'created' }, says: { status: 'pending' }, outcome: 'wait' },
    { title: 'that the money is held', says: { status: 'waiting_for_capture' }, outcome: 'wait' },
    { title: 'that it failed', says: { status: 'canceled' }, outcome: 'canceled' },
    { title: 'money for an order that is over', is: { isOrderClosed: true }, outcome: 'refund' },
    { title: 'money after we gave it up', is: { state: 'canceled' }, outcome: 'refund' },
    {
      title: 'that paid money never came',
      is: { state: 'succeeded' },
      says: { status: 'canceled' },
      outcome: 'mismatch',
    },
    { title: 'another amount', says: { amount: 3270_01 }, outcome: 'mismatch' },
    { title: 'another currency', says: { currency: 'AZN' }, outcome: 'mismatch' },
    { title: 'another order', says: { orderId: 'other' }, outcome: 'mismatch' },
    { title: 'no order', says: { orderId: null }, outcome: 'mismatch' },
  ])('$title: $outcome [rule 63] [rule 65]', ({ is, says, outcome }) => {
    expect(settlementOf({ ...expected, ...is }, { ...provider, ...says })).toBe(outcome);
  });

  test('pays once, however often, in whatever order and how late it is reported [rule 64] [rule 65]', () => {
    const notifications = fc.array(
      fc.record({
        status: fc.constantFrom('pending' as const, 'waiting_for_capture' as const, 'succeeded' as const),
        isOrderClosed: fc.boolean(),
        isLie: fc.boolean(),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(notifications, (sequence) => {
        let state: AttemptState = 'created';
        const outcomes: string[] = [];
        for (const { status, isOrderClosed, isLie } of sequence) {
          const report = { ...provider, status, amount: isLie ? 1 : provider.amount };
          const outcome = settlementOf({ ...expected, state, isOrderClosed }, report);
          outcomes.push(outcome);
          if (isLie) expect(outcome).toBe('mismatch');
          if (outcome === 'none' || outcome === 'mismatch') continue;
          expect(canFollow(state, status)).toBe(true);
          state = status;
        }
        const paid = outcomes.filter((outcome) => outcome === 'paid' || outcome === 'refund');
        expect(paid).toHaveLength(state === 'succeeded' ? 1 : 0);
      }),
      runs,
    );
  });
});

describe('what the acquirer says of money that is to be held', () => {
  const held = 'waiting_for_capture';
  type Row = { says: ProviderPayment['status']; hold: HoldState; is?: Partial<ExpectedPayment>; outcome: string };

  test.each<Row>([
    { says: held, hold: 'awaited', outcome: 'held' },
    { says: held, hold: 'awaited', is: { state: 'created' }, outcome: 'held' },
    { says: held, hold: 'awaited', is: { isOrderClosed: true }, outcome: 'release' },
    { says: held, hold: 'awaited', is: { state: 'canceled' }, outcome: 'release' },
    { says: held, hold: 'held', is: { state: held }, outcome: 'none' },
    { says: held, hold: 'capturing', is: { state: held }, outcome: 'none' },
    { says: held, hold: 'releasing', is: { state: held, isOrderClosed: true }, outcome: 'none' },
    { says: held, hold: 'captured', is: { state: 'succeeded' }, outcome: 'none' },
    { says: held, hold: 'released', is: { state: 'canceled' }, outcome: 'none' },
    { says: held, hold: 'gone', is: { state: 'canceled' }, outcome: 'none' },
    { says: 'pending', hold: 'held', is: { state: held }, outcome: 'none' },
    { says: 'succeeded', hold: 'awaited', outcome: 'paid' },
    { says: 'succeeded', hold: 'awaited', is: { isOrderClosed: true }, outcome: 'refund' },
    { says: 'succeeded', hold: 'held', is: { state: held, isOrderClosed: true }, outcome: 'paid' },
    { says: 'succeeded', hold: 'capturing', is: { state: held, isOrderClosed: true }, outcome: 'paid' },
    { says: 'succeeded', hold: 'releasing', is: { state: held }, outcome: 'refund' },
    { says: 'succeeded', hold: 'releasing', is: { state: 'canceled' }, outcome: 'refund' },
    { says: 'succeeded', hold: 'captured', is: { state: 'succeeded' }, outcome: 'none' },
    { says: 'canceled', hold: 'awaited', outcome: 'canceled' },
    { says: 'canceled', hold: 'held', is: { state: held }, outcome: 'lost' },
    { says: 'canceled', hold: 'capturing', is: { state: held }, outcome: 'lost' },
    { says: 'canceled', hold: 'releasing', is: { state: held }, outcome: 'released' },
    { says: 'canceled', hold: 'releasing', is: { state: 'canceled' }, outcome: 'released' },
    { says: 'canceled', hold: 'released', is: { state: 'canceled' }, outcome: 'none' },
    { says: 'canceled', hold: 'captured', is: { state: 'succeeded' }, outcome: 'mismatch' },
  ])('$says of money $hold $is: $outcome [rule 63] [rule 65] [rule 72]', ({ says, hold, is, outcome }) => {
    expect(settlementOf({ ...expected, hold, ...is }, { ...provider, status: says })).toBe(outcome);
  });

  test('takes or gives back all of it once, whatever is decided when and however late an answer is [rule 64]', () => {
    const story = fc.record({
      // States at the acquirer in this order; an answer may report any of them.
      history: fc.constantFrom<ProviderPayment['status'][]>(
        ['pending', held, 'succeeded'],
        ['pending', held, 'canceled'],
        ['pending', 'canceled'],
        ['pending', 'succeeded'],
      ),
      steps: fc.array(
        fc.oneof(
          fc.record({ kind: fc.constant('time' as const) }),
          fc.record({ kind: fc.constant('hear' as const), of: fc.nat(3) }),
          fc.record({
            kind: fc.constantFrom('capture' as const, 'return' as const, 'close' as const, 'give up' as const),
          }),
        ),
        { maxLength: 25 },
      ),
    });
    fc.assert(
      fc.property(story, ({ history, steps }) => {
        const at: { state: AttemptState; hold: HoldState } = { state: 'created', hold: 'awaited' };
        const move = (state: AttemptState, hold: HoldState) => Object.assign(at, { state, hold });
        let [now, isOrderClosed, isAccepted] = [0, false, false];
        const outcomes: string[] = [];
        function hear(status: ProviderPayment['status']) {
          const outcome = settlementOf({ ...expected, ...at, isOrderClosed }, { ...provider, status });
          outcomes.push(outcome);
          expect(outcome).not.toBe('mismatch');
          if (outcome === 'held') {
            isAccepted = true;
            move(held, 'held');
          } else if (outcome === 'release') move(at.state === 'canceled' ? at.state : held, 'releasing');
          else if (outcome === 'paid' || outcome === 'refund') {
            expect(outcome === 'paid').toBe(isAccepted || (at.state !== 'canceled' && !isOrderClosed));
            move('succeeded', 'captured');
          } else if (outcome === 'released') move('canceled', 'released');
          else if (outcome === 'lost' || outcome === 'canceled') move('canceled', 'gone');
          else if (outcome === 'wait') at.state = status;
        }
        for (const step of steps) {
          if (step.kind === 'time') now = Math.min(now + 1, history.length - 1);
          else if (step.kind === 'hear') hear(history[Math.min(step.of, now)] ?? 'pending');
          else if (step.kind === 'capture' && at.hold === 'held') at.hold = 'capturing';
          else if (step.kind === 'close') isOrderClosed = true;
          else if (step.kind === 'return') {
            [isOrderClosed, isAccepted] = [true, false];
            if (at.hold === 'held' || at.hold === 'capturing') at.hold = 'releasing';
          } else if (step.kind === 'give up' && (at.state === 'created' || at.state === 'pending')) {
            at.state = 'canceled';
          }
        }
        const end = history.at(-1) ?? 'pending';
        hear(end);
        hear(end);
        const countOf = (...of: string[]) => outcomes.filter((outcome) => of.includes(outcome)).length;
        expect(countOf('paid', 'refund')).toBe(end === 'succeeded' ? 1 : 0);
        expect(countOf('held', 'release')).toBeLessThanOrEqual(1);
        expect(countOf('released', 'lost', 'canceled')).toBeLessThanOrEqual(end === 'canceled' ? 1 : 0);
        expect(['held', 'capturing', 'releasing']).not.toContain(at.hold);
      }),
      runs,
    );
  });
});

describe('a declined payment', () => {
  test.each([
    ['3d_secure_failed', 'three_ds'],
    ['call_issuer', 'card_declined'],
    ['canceled_by_merchant', 'cancelled'],
    ['card_expired', 'card_details'],
    ['country_forbidden', 'restricted'],
    ['expired_on_capture', 'expired'],
    ['expired_on_confirmation', 'expired'],
    ['fraud_suspected', 'card_declined'],
    ['general_decline', 'card_declined'],
    ['identification_required', 'restricted'],
    ['insufficient_funds', 'insufficient_funds'],
    ['internal_timeout', 'issuer_unavailable'],
    ['invalid_card_number', 'card_details'],
    ['invalid_csc', 'card_details'],
    ['issuer_unavailable', 'issuer_unavailable'],
    ['payment_method_limit_exceeded', 'limit'],
    ['payment_method_restricted', 'restricted'],
    ['permission_revoked', 'restricted'],
    ['unsupported_mobile_operator', 'restricted'],
    ['something_new', 'other'],
    ['constructor', 'other'],
    [null, 'other'],
  ])('for %s is reported as %s [E-20]', (reason, group) => {
    expect(declineGroupOf(reason)).toBe(group);
  });
});
