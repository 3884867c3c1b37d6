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
  type ProviderPayment,
} from './payment-attempts.ts';

const runs = { numRuns: 1000 };

const expected: ExpectedPayment = {
  state: 'pending',
  amount: 3270_00,
  currency: 'RUB',
  orderId: 'order',
  isOrderClosed: false,
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

  test('pays once, however often, in whatever order and how late it is said [rule 64] [rule 65]', () => {
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
          const said = { ...provider, status, amount: isLie ? 1 : provider.amount };
          const outcome = settlementOf({ ...expected, state, isOrderClosed }, said);
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
  ])('for %s is told as %s [E-20]', (reason, group) => {
    expect(declineGroupOf(reason)).toBe(group);
  });
});
