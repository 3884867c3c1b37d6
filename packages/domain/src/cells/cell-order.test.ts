import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canReopen,
  cellOrderStates,
  cellOrderTransitions,
  cellTimers,
  clientStatusOf,
  nextCellStep,
  openCellOrderStates,
  type CellOrderFacts,
  type CellOrderState,
  type CellStep,
  type CommandFacts,
} from './cell-order.ts';

const reserved: CellOrderFacts = {
  state: 'reserved',
  reservedUntil: 180_000,
  paidAt: null,
  isMoneyGone: false,
  isSellable: true,
  hasOwnBottle: true,
  command: null,
  commandsOfOpening: 0,
  openings: 0,
  uncertainSince: null,
  isAlarmed: false,
  syncAskedAt: null,
  controller: { isOnline: true, syncedAt: null },
};

const command: CommandFacts = {
  issuedAt: 0,
  deadlineAt: 60_000,
  sends: 1,
  isPerhapsHeard: true,
  ack: null,
  openedAt: null,
  failedAt: null,
  closedAt: null,
  content: null,
};

const opening = (of: Partial<CommandFacts> = {}, more: Partial<CellOrderFacts> = {}): CellOrderFacts => ({
  ...reserved,
  ...{ state: 'opening', paidAt: 0, openings: 1, commandsOfOpening: 1, command: { ...command, ...of } },
  ...more,
});

const offline = { isOnline: false, syncedAt: null };
const wait = (until: number | null): CellStep => ({ kind: 'wait', until });

describe('The next step of an order at a cell', () => {
  test.each<[string, CellOrderFacts, number, CellStep]>([
    ['an unpaid reservation waits [rule 70]', reserved, 179_999, wait(180_000)],
    ['and ends after three minutes [rule 70]', reserved, 180_000, { kind: 'expire' }],
    ['money brings the command', { ...reserved, state: 'paid', paidAt: 0 }, 1, { kind: 'command' }],
    [
      'but nobody opens a door after the minute [rule 72]',
      { ...reserved, state: 'paid', paidAt: 0 },
      60_000,
      { kind: 'fail', reason: 'open_timeout', blame: 'none' },
    ],
    ['a command waits for its answer', opening(), 1, wait(3000)],
    ['is sent again after 3 s', opening(), 3000, { kind: 'send' }],
    ['and after 9 s', opening({ sends: 2 }), 9000, { kind: 'send' }],
    ['and no more', opening({ sends: 3 }), 30_000, wait(60_000)],
    ['nor once it was answered', opening({ ack: 'accepted' }), 4000, wait(60_000)],
    [
      'a door that opened counts, whatever else was heard',
      opening({ openedAt: 5, failedAt: 6 }),
      7,
      { kind: 'opened' },
    ],
    ['so does one that closed', opening({ closedAt: 5 }), 7, { kind: 'opened' }],
    ['a jam fails at once', opening({ failedAt: 5 }), 7, { kind: 'fail', reason: 'open_failed', blame: 'failure' }],
    ['so does a refusal', opening({ ack: 'rejected' }), 7, { kind: 'fail', reason: 'open_rejected', blame: 'failure' }],
    ['what came too late is asked anew', opening({ ack: 'expired' }), 31_000, { kind: 'command' }],
    ['after a breath', opening({ ack: 'expired' }), 500, wait(3000)],
    ['and three times at most', opening({ ack: 'expired' }, { commandsOfOpening: 3 }), 31_000, wait(60_000)],
    [
      'a controller that takes everything for old is to blame',
      opening({ ack: 'expired' }, { commandsOfOpening: 3 }),
      60_000,
      { kind: 'fail', reason: 'open_timeout', blame: 'failure' },
    ],
    ['what never left is sent', opening({ sends: 0 }), 20_000, { kind: 'send' }],
    ['or given anew once it is over', opening({ sends: 0 }), 30_000, { kind: 'command' }],
    [
      'and nobody is to blame for it',
      opening({ sends: 0 }),
      60_000,
      { kind: 'fail', reason: 'open_timeout', blame: 'none' },
    ],
    [
      'a cell that has stopped selling is not opened',
      { ...reserved, state: 'paid', paidAt: 0, isSellable: false },
      1,
      { kind: 'fail', reason: 'cell_unavailable', blame: 'none' },
    ],
    [
      'nor is one for money that is gone',
      { ...reserved, state: 'paid', paidAt: 0, isMoneyGone: true },
      1,
      { kind: 'fail', reason: 'payment_lost', blame: 'none' },
    ],
    ['nor is it asked again', opening({}, { isMoneyGone: true }), 3000, wait(60_000)],
    [
      'nor opened again',
      opening({ closedAt: 9000, content: 'full' }, { state: 'not_taken', isMoneyGone: true }),
      9001,
      { kind: 'fail', reason: 'payment_lost', blame: 'none' },
    ],
    [
      'who takes the bottle after all has it',
      opening({ closedAt: 9000, content: 'empty_bottle' }, { state: 'not_taken' }),
      9001,
      { kind: 'complete', bottle: 'left', isDoorOpen: false },
    ],
    ['at the minute the controller is asked [rule 72]', opening({ ack: 'accepted' }), 60_000, { kind: 'sync' }],
    ['and given three seconds', opening({ ack: 'accepted' }, { syncAskedAt: 60_000 }), 60_001, wait(63_000)],
    [
      'then its silence is doubt, for it only seems to be there [rule 73]',
      opening({ ack: 'accepted' }, { syncAskedAt: 60_000 }),
      63_000,
      { kind: 'doubt' },
    ],
    [
      'or its word',
      opening({ ack: 'accepted' }, { syncAskedAt: 60_000, controller: { isOnline: true, syncedAt: 60_000 } }),
      60_100,
      { kind: 'fail', reason: 'open_timeout', blame: 'failure' },
    ],
    [
      'silence after an answer is doubt [rule 73]',
      opening({ ack: 'accepted' }, { controller: offline }),
      5000,
      { kind: 'doubt' },
    ],
    ['without one it is, at the minute', opening({ sends: 3 }, { controller: offline }), 60_000, { kind: 'doubt' }],
    [
      'unless nobody was there to hear',
      opening({ sends: 3, isPerhapsHeard: false }, { controller: offline }),
      60_000,
      { kind: 'fail', reason: 'open_timeout', blame: 'none' },
    ],
    [
      'doubt lasts ten minutes [rule 73]',
      opening({ ack: 'accepted' }, { state: 'uncertain', uncertainSince: 5000, controller: offline }),
      599_999,
      wait(600_000),
    ],
    [
      'and no longer [rule 73]',
      opening({ ack: 'accepted' }, { state: 'uncertain', uncertainSince: 5000, controller: offline }),
      600_000,
      { kind: 'fail', reason: 'connection_lost', blame: 'error' },
    ],
    [
      'who is back is asked',
      opening({ ack: 'accepted' }, { state: 'uncertain', uncertainSince: 5000 }),
      70_000,
      { kind: 'sync' },
    ],
    [
      'who is back in time goes on',
      opening(
        { ack: 'accepted' },
        { state: 'uncertain', uncertainSince: 5000, controller: { isOnline: true, syncedAt: 9000 } },
      ),
      9001,
      { kind: 'resume' },
    ],
    [
      'who knows of no open door after the minute has none [rule 73]',
      opening(
        { ack: 'accepted' },
        { state: 'uncertain', uncertainSince: 5000, controller: { isOnline: true, syncedAt: 70_000 } },
      ),
      70_001,
      { kind: 'fail', reason: 'connection_lost', blame: 'error' },
    ],
    ['an open door waits', opening({ openedAt: 4000 }, { state: 'opened' }), 5000, wait(124_000)],
    ['is an alarm after two minutes', opening({ openedAt: 4000 }, { state: 'opened' }), 124_000, { kind: 'alarm' }],
    [
      'then the controller is asked once',
      opening({ openedAt: 4000 }, { state: 'opened', isAlarmed: true }),
      124_000,
      { kind: 'sync' },
    ],
    [
      'and waited for',
      opening({ openedAt: 4000 }, { state: 'opened', isAlarmed: true, syncAskedAt: 124_000 }),
      127_000,
      wait(600_000),
    ],
    [
      'who knows nothing of a closed door after ten minutes ends it',
      opening(
        { openedAt: 4000 },
        {
          ...{ state: 'opened', isAlarmed: true, syncAskedAt: 600_000 },
          controller: { isOnline: true, syncedAt: 600_000 },
        },
      ),
      600_001,
      { kind: 'complete', bottle: 'unknown', isDoorOpen: true },
    ],
    [
      'one that opened late has its two minutes',
      opening({ openedAt: 595_000 }, { state: 'opened' }),
      600_000,
      wait(715_000),
    ],
    ['a closed one waits for the scales', opening({ closedAt: 9000 }, { state: 'opened' }), 9000, wait(12_000)],
    [
      'for three seconds [rule 76]',
      opening({ closedAt: 9000 }, { state: 'opened' }),
      12_000,
      { kind: 'complete', bottle: 'unknown', isDoorOpen: false },
    ],
    [
      'nothing where a bottle was to be left is a missing one [rule 76]',
      opening({ closedAt: 9000, content: 'nothing' }, { state: 'opened' }),
      9000,
      { kind: 'complete', bottle: 'missing', isDoorOpen: false },
    ],
    [
      'where none was, nothing is missing',
      opening({ closedAt: 9000, content: 'nothing' }, { state: 'opened', hasOwnBottle: false }),
      9000,
      { kind: 'complete', bottle: 'none', isDoorOpen: false },
    ],
    [
      'an empty one was left [P-13]',
      opening({ closedAt: 9000, content: 'empty_bottle' }, { state: 'opened' }),
      9000,
      { kind: 'complete', bottle: 'left', isDoorOpen: false },
    ],
    [
      'a full one was not taken',
      opening({ closedAt: 9000, content: 'full' }, { state: 'opened' }),
      9000,
      { kind: 'not_taken' },
    ],
    [
      'which waits to be opened again',
      opening({ closedAt: 9000, content: 'full' }, { state: 'not_taken' }),
      9000,
      wait(600_000),
    ],
    [
      'for ten minutes [rule 71]',
      opening({ closedAt: 9000, content: 'full' }, { state: 'not_taken' }),
      600_000,
      { kind: 'fail', reason: 'not_taken', blame: 'none' },
    ],
    [
      'and three openings at most [rule 71]',
      opening({ closedAt: 9000, content: 'full' }, { state: 'not_taken', openings: 3 }),
      9000,
      { kind: 'fail', reason: 'not_taken', blame: 'none' },
    ],
  ])('%s', (_, facts, now, step) => {
    expect(nextCellStep(facts, now)).toEqual(step);
  });

  test('of one that is over is none', () => {
    for (const state of ['completed', 'cancelled', 'failed_refunding', 'refunded'] as const) {
      expect(nextCellStep({ ...reserved, state }, 1e9)).toEqual(wait(null));
    }
  });

  test.each<[CellOrderState, string]>([
    ['opening', 'waiting'],
    ['uncertain', 'waiting'],
    ['opened', 'success'],
    ['not_taken', 'success'],
    ['completed', 'success'],
    ['cancelled', 'error'],
    ['failed_refunding', 'error'],
    ['refunded', 'error'],
  ])('%s is shown as %s [T-21]', (state, status) => {
    expect(clientStatusOf(state)).toBe(status);
  });

  test('opens again only a door that was closed on its bottle, in time and twice at most [rule 71]', () => {
    const facts = opening({ closedAt: 9000, content: 'full' }, { state: 'not_taken' });
    expect(canReopen(facts, 599_999)).toBe(true);
    expect(canReopen(facts, 600_000)).toBe(false);
    expect(canReopen({ ...facts, openings: 3 }, 0)).toBe(false);
    expect(canReopen({ ...facts, state: 'opened' }, 0)).toBe(false);
    expect(canReopen({ ...facts, isMoneyGone: true }, 0)).toBe(false);
  });
});

/** Random events of a cell order. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), milliseconds: fc.integer({ min: 1, max: 200_000 }) }),
  fc.record({ kind: fc.constantFrom('pay', 'offline', 'online', 'sync', 'reopen', 'lose money', 'stop selling') }),
  fc.record({ kind: fc.constant('ack' as const), result: fc.constantFrom('accepted', 'rejected', 'expired') }),
  fc.record({ kind: fc.constantFrom('door_opened', 'open_failed') }),
  fc.record({
    kind: fc.constant('door_closed' as const),
    content: fc.constantFrom('full', 'empty_bottle', 'nothing', 'unknown', null),
  }),
);
type Happening = { kind: string; milliseconds?: number; result?: string; content?: string | null };

/** Executes steps on facts alone, as the server does on rows. */
function play(happenings: readonly Happening[], hasOwnBottle: boolean) {
  let facts: CellOrderFacts = { ...reserved, hasOwnBottle };
  let now = 0;
  let commands = 0;
  let accepted = 0;
  const states: CellOrderState[] = ['reserved'];
  const to = (state: CellOrderState, more: Partial<CellOrderFacts> = {}): void => {
    facts = { ...facts, ...more, state };
    states.push(state);
  };
  const give = (deadlineAt: number): void => {
    if (facts.paidAt === null) throw new Error('a command before the money');
    commands += 1;
    if (facts.isMoneyGone) throw new Error('a command for money that is gone');
    const isNew = facts.command?.ack !== 'expired' || facts.state === 'not_taken';
    const openings = facts.openings + (isNew ? 1 : 0);
    const commandsOfOpening = facts.command?.deadlineAt === deadlineAt ? facts.commandsOfOpening + 1 : 1;
    to('opening', {
      openings,
      commandsOfOpening,
      syncAskedAt: null,
      command: { ...command, issuedAt: now, deadlineAt },
    });
  };
  const runUntilIdle = (): void => {
    for (let count = 0; ; count += 1) {
      if (count > 50) throw new Error(`it goes round in circles: ${states.join(' ')}`);
      const step = nextCellStep(facts, now);
      if (step.kind === 'wait') {
        if (step.until !== null && step.until <= now) throw new Error('it waits for what is past');
        return;
      }
      if (step.kind === 'expire') to('cancelled');
      else if (step.kind === 'command') give(facts.command?.deadlineAt ?? (facts.paidAt ?? 0) + cellTimers.opening);
      else if (step.kind === 'send' && facts.command) {
        facts = { ...facts, command: { ...facts.command, sends: facts.command.sends + 1 } };
      } else if (step.kind === 'sync') facts = { ...facts, syncAskedAt: now };
      else if (step.kind === 'doubt') to('uncertain', { uncertainSince: now });
      else if (step.kind === 'resume') to('opening', { uncertainSince: null });
      else if (step.kind === 'opened') to('opened', { uncertainSince: null });
      else if (step.kind === 'alarm') facts = { ...facts, isAlarmed: true };
      else if (step.kind === 'not_taken') to('not_taken');
      else if (step.kind === 'complete') to('completed');
      else if (step.kind === 'fail') to('failed_refunding');
    }
  };
  const change = (more: Partial<CommandFacts>): void => {
    if (facts.command) facts = { ...facts, command: { ...facts.command, ...more } };
  };
  for (const happened of happenings) {
    if (happened.kind === 'pass') now += happened.milliseconds ?? 0;
    if (happened.kind === 'pay' && facts.state === 'reserved') to('paid', { paidAt: now });
    if (happened.kind === 'lose money' && facts.paidAt !== null) facts = { ...facts, isMoneyGone: true };
    if (happened.kind === 'stop selling') facts = { ...facts, isSellable: false };
    if (happened.kind === 'offline') facts = { ...facts, controller: { ...facts.controller, isOnline: false } };
    if (happened.kind === 'online') facts = { ...facts, controller: { ...facts.controller, isOnline: true } };
    if (happened.kind === 'sync') facts = { ...facts, controller: { isOnline: true, syncedAt: now } };
    if (happened.kind === 'reopen' && canReopen(facts, now)) give(now + cellTimers.opening);
    if (happened.kind === 'ack' && facts.command && facts.command.ack === null) {
      if (happened.result === 'accepted') accepted += 1;
      change({ ack: happened.result as CommandFacts['ack'] });
    }
    if (happened.kind === 'door_opened' && facts.command) change({ openedAt: facts.command.openedAt ?? now });
    if (happened.kind === 'open_failed') change({ failedAt: now });
    if (happened.kind === 'door_closed' && facts.command) {
      change({
        closedAt: facts.command.closedAt ?? now,
        content: (happened.content ?? null) as CommandFacts['content'],
      });
    }
    runUntilIdle();
  }
  now += 2 * cellTimers.order;
  runUntilIdle();
  now += 2 * cellTimers.order;
  runUntilIdle();
  return { state: facts.state, states, commands, accepted };
}

const reach = fc.record({ happenings: fc.array(happening, { maxLength: 25 }), hasOwnBottle: fc.boolean() });

describe('Whatever happens in whatever order', () => {
  test('every order ends, paid ones completed or refunded, by listed edges, with three accepted openings at most', () => {
    fc.assert(
      fc.property(reach, ({ happenings, hasOwnBottle }) => {
        const { state, states, accepted } = play(happenings, hasOwnBottle);
        const wasPaid = states.includes('paid');
        expect(['completed', 'failed_refunding', 'cancelled']).toContain(state);
        expect(wasPaid).toBe(state !== 'cancelled');
        expect(accepted).toBeLessThanOrEqual(3);
        for (const [index, to] of states.slice(1).entries()) {
          const from = states[index] ?? 'reserved';
          if (from !== to) expect(cellOrderTransitions[from]).toContain(to);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a door that opened in time is a success, never a refund, unless the bottle stayed', () => {
    fc.assert(
      fc.property(reach, ({ happenings, hasOwnBottle }) => {
        const rest = happenings.filter(({ kind }) => kind !== 'pay' && kind !== 'reopen');
        const begun: Happening[] = [{ kind: 'pay' }, { kind: 'ack', result: 'accepted' }, { kind: 'door_opened' }];
        const isFull = rest.some(({ kind, content }: Happening) => kind === 'door_closed' && content === 'full');
        const { state } = play([...begun, ...rest], hasOwnBottle);
        expect(isFull || state === 'completed', state).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('open states are those that are not over', () => {
    const over = cellOrderStates.filter((state) => cellOrderTransitions[state].length === 0);
    for (const state of over) expect(openCellOrderStates).not.toContain(state);
  });
});
