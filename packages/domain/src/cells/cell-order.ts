import type { CellContent } from './cells.ts';
import { MINUTE_MS } from '../zoned-time.ts';

export const cellOrderStates = [
  'reserved',
  'paid',
  'opening',
  'uncertain',
  'opened',
  'not_taken',
  'completed',
  'cancelled',
  'failed_refunding',
  'refunded',
] as const;

/**
 * `reserved`: nothing is paid yet. `uncertain`: the controller fell silent after it may have heard the command.
 * `not_taken`: the door was closed on the bottle. Of an order that failed the money is on its way back.
 */
export type CellOrderState = (typeof cellOrderStates)[number];

/** States in which it counts what the controller says. */
export const awaitingCellOrderStates = ['paid', 'opening', 'uncertain'] as const;

/** States in which an order has its cell and its customer for itself. */
export const openCellOrderStates = ['reserved', 'paid', 'opening', 'uncertain', 'opened', 'not_taken'] as const;

export const cellOrderTransitions: Readonly<Record<CellOrderState, readonly CellOrderState[]>> = {
  reserved: ['paid', 'cancelled'],
  paid: ['opening', 'failed_refunding'],
  opening: ['opened', 'uncertain', 'failed_refunding'],
  uncertain: ['opening', 'opened', 'failed_refunding'],
  opened: ['completed', 'not_taken', 'failed_refunding'],
  not_taken: ['opening', 'completed', 'failed_refunding'],
  completed: [],
  cancelled: [],
  failed_refunding: ['refunded'],
  refunded: [],
};

export type CellClientStatus = 'waiting' | 'success' | 'error';

const clientStatuses: Readonly<Record<CellOrderState, CellClientStatus>> = {
  reserved: 'waiting',
  paid: 'waiting',
  opening: 'waiting',
  uncertain: 'waiting',
  opened: 'success',
  not_taken: 'success',
  completed: 'success',
  cancelled: 'error',
  failed_refunding: 'error',
  refunded: 'error',
};

/** What a customer is shown of an order (T-21). */
export function clientStatusOf(state: CellOrderState): CellClientStatus {
  return clientStatuses[state];
}

/** How long things may take, in milliseconds. */
export interface CellTimers {
  /** An unpaid reservation. */
  readonly reservation: number;
  /** From the money, or from asking to open again, to the open door. */
  readonly opening: number;
  /** When a command is sent, counted from its first time. */
  readonly sendAt: readonly number[];
  /** What a controller still carries out. */
  readonly commandLifetime: number;
  /** From the money to the end of all doubt, and of all openings. */
  readonly order: number;
  /** After so long an open door is an alarm. */
  readonly doorAlarm: number;
  /** How long a closed door waits for what the scales say. */
  readonly contentPatience: number;
  /** How long a controller that is online may take to say what it knows, before its silence is doubt. */
  readonly syncPatience: number;
}

export const cellTimers: CellTimers = {
  reservation: 3 * MINUTE_MS,
  opening: MINUTE_MS,
  sendAt: [0, 3000, 9000],
  commandLifetime: 30_000,
  order: 10 * MINUTE_MS,
  doorAlarm: 2 * MINUTE_MS,
  contentPatience: 3000,
  syncPatience: 3000,
};

/** The first opening and those that are asked for after the bottle was not taken (rule 71). */
export const openingsAtMost = 3;

/** Commands of one opening: what a controller with a wrong clock takes for old is not sent for ever. */
const commandsAtMost = 3;

/** What is known of one command. Instants in epoch milliseconds of the server's clock, null: not so. */
export interface CommandFacts {
  readonly issuedAt: number;
  /** When the door has to be open. */
  readonly deadlineAt: number;
  readonly sends: number;
  /** Whether it was sent when the controller was not known to be offline. */
  readonly isPerhapsHeard: boolean;
  readonly ack: 'accepted' | 'rejected' | 'expired' | null;
  readonly openedAt: number | null;
  readonly failedAt: number | null;
  readonly closedAt: number | null;
  /** What was in the cell when the door was closed; null: not said yet. */
  readonly content: CellContent | null;
}

export interface CellOrderFacts {
  readonly state: CellOrderState;
  readonly reservedUntil: number;
  readonly paidAt: number | null;
  /** The acquirer has given up what it held: nothing is opened for it any more. */
  readonly isMoneyGone: boolean;
  /** Whether the cell may be opened for a sale now; it may have stopped since it was reserved. */
  readonly isSellable: boolean;
  readonly hasOwnBottle: boolean;
  /** The last; null: none was given. */
  readonly command: CommandFacts | null;
  /** Of the last opening, with those that came too late for the controller. */
  readonly commandsOfOpening: number;
  /** How many openings were accepted or may have been, those that expired unheard left out. */
  readonly openings: number;
  readonly uncertainSince: number | null;
  readonly isAlarmed: boolean;
  /** The last time that the controller was asked what it knows. */
  readonly syncAskedAt: number | null;
  readonly controller: {
    readonly isOnline: boolean;
    /** When it last told everything that had happened until then. */
    readonly syncedAt: number | null;
  };
}

/** What an empty bottle came to. `missing`: it was to be left, and the scales saw none. */
export type LeftBottle = 'left' | 'missing' | 'none' | 'unknown';

export type CellFailure =
  | 'open_rejected'
  | 'open_failed'
  | 'open_timeout'
  | 'connection_lost'
  | 'not_taken'
  | 'cell_unavailable'
  | 'payment_lost';

/** What a failure says of the cell: nothing, one more failed opening, or that it is broken. */
export type CellBlame = 'none' | 'failure' | 'error';

export type CellStep =
  /** Nothing to do before then; null: before something happens. */
  | { readonly kind: 'wait'; readonly until: number | null }
  | { readonly kind: 'expire' }
  /** Gives a new command. */
  | { readonly kind: 'command' }
  /** Sends the last command once more. */
  | { readonly kind: 'send' }
  /** Asks the controller what it knows. */
  | { readonly kind: 'sync' }
  | { readonly kind: 'doubt' }
  /** The controller is back in time: the opening goes on. */
  | { readonly kind: 'resume' }
  | { readonly kind: 'opened' }
  | { readonly kind: 'alarm' }
  | { readonly kind: 'not_taken' }
  | { readonly kind: 'complete'; readonly bottle: LeftBottle; readonly isDoorOpen: boolean }
  | { readonly kind: 'fail'; readonly reason: CellFailure; readonly blame: CellBlame };

/**
 * What is to be done next for an order (rules 70 to 76). It looks at facts only, so that their order does not count and
 * a repeat changes nothing; whoever carries it out asks again, until it says to wait.
 */
export function nextCellStep(order: CellOrderFacts, now: number, timers: CellTimers = cellTimers): CellStep {
  switch (order.state) {
    case 'reserved':
      return now >= order.reservedUntil ? { kind: 'expire' } : wait(order.reservedUntil);
    case 'paid':
      return stepOfPaid(order, now, timers);
    case 'opening':
      return stepOfOpening(order, now, timers);
    case 'uncertain':
      return stepOfUncertain(order, now, timers);
    case 'opened':
      return stepOfOpened(order, now, timers);
    case 'not_taken':
      return stepOfNotTaken(order, now, timers);
    case 'completed':
    case 'cancelled':
    case 'failed_refunding':
    case 'refunded':
      return wait(null);
  }
}

function stepOfPaid(order: CellOrderFacts, now: number, timers: CellTimers): CellStep {
  // Nobody was there to give the command in time, and nobody waits at the door any more.
  const isLate = order.paidAt !== null && now >= order.paidAt + timers.opening;
  if (order.isMoneyGone) return fail('payment_lost', 'none');
  if (isLate) return fail('open_timeout', 'none');
  return order.isSellable ? { kind: 'command' } : fail('cell_unavailable', 'none');
}

function stepOfOpening(order: CellOrderFacts, now: number, timers: CellTimers): CellStep {
  const { command, controller, isMoneyGone } = order;
  if (!command) return { kind: 'command' };
  const known = knownOutcome(command);
  if (known) return known;
  const { deadlineAt, issuedAt } = command;
  if (command.ack === 'accepted' && !controller.isOnline) return { kind: 'doubt' };
  if (now >= deadlineAt) {
    if (command.sends === 0) return fail('open_timeout', 'none');
    if (command.ack === 'expired') return fail('open_timeout', controller.isOnline ? 'failure' : 'none');
    // A cell is not to blame for its connection: that it is inactive says enough.
    if (!controller.isOnline) return command.isPerhapsHeard ? { kind: 'doubt' } : fail('open_timeout', 'none');
    return afterDeadline(order, deadlineAt, now, timers);
  }
  if (isMoneyGone) return wait(deadlineAt);
  const isOver = command.ack === 'expired' || (command.sends === 0 && now >= issuedAt + timers.commandLifetime);
  if (isOver) {
    // Nothing was opened by it, so that another may follow.
    const againAt = order.commandsOfOpening < commandsAtMost ? issuedAt + (timers.sendAt[1] ?? 0) : deadlineAt;
    return now >= againAt ? { kind: 'command' } : wait(Math.min(againAt, deadlineAt));
  }
  const nextSendAt = nextSend(command, timers);
  if (nextSendAt !== null && now >= nextSendAt) return { kind: 'send' };
  return wait(Math.min(nextSendAt ?? deadlineAt, deadlineAt));
}

/**
 * The controller is online and has not said that the door is open: it is asked, and what it does not know of did not
 * happen (rule 72). One that says nothing only seems to be there: that is doubt (rule 73).
 */
function afterDeadline(order: CellOrderFacts, deadlineAt: number, now: number, timers: CellTimers): CellStep {
  const { controller, syncAskedAt } = order;
  if (controller.syncedAt !== null && controller.syncedAt >= deadlineAt) return fail('open_timeout', 'failure');
  if (syncAskedAt === null || syncAskedAt < deadlineAt) return { kind: 'sync' };
  const saidBy = syncAskedAt + timers.syncPatience;
  return now >= saidBy ? { kind: 'doubt' } : wait(saidBy);
}

function stepOfUncertain(order: CellOrderFacts, now: number, timers: CellTimers): CellStep {
  const { command, controller, syncAskedAt } = order;
  const known = command && knownOutcome(command);
  if (known) return known;
  const deadlineAt = command?.deadlineAt ?? now;
  const since = order.uncertainSince ?? now;
  const endsAt = Math.max(endOf(order, timers), deadlineAt);
  const { isOnline, syncedAt } = controller;
  if (isOnline && syncedAt !== null && syncedAt > since) {
    if (now < deadlineAt) return { kind: 'resume' };
    // It has told everything that happened until long after the door could have been opened (rule 73).
    if (syncedAt >= deadlineAt) return fail('connection_lost', command?.ack === 'expired' ? 'none' : 'error');
  }
  if (now >= endsAt) return fail('connection_lost', 'error');
  if (!isOnline) return wait(endsAt);
  const asksAt = syncAskedAt === null ? now : syncAskedAt + timers.syncPatience;
  return now >= asksAt ? { kind: 'sync' } : wait(Math.min(asksAt, endsAt));
}

function stepOfOpened(order: CellOrderFacts, now: number, timers: CellTimers): CellStep {
  const { command } = order;
  if (command?.closedAt != null) return stepOfClosed(order, command, now, timers);
  const alarmAt = (command?.openedAt ?? order.paidAt ?? now) + timers.doorAlarm;
  const endsAt = Math.max(endOf(order, timers), alarmAt);
  if (!order.isAlarmed) return now >= alarmAt ? { kind: 'alarm' } : wait(alarmAt);
  const asking = askBefore(order, now >= endsAt ? endsAt : alarmAt, now, timers);
  if (asking) return asking;
  return now >= endsAt ? { kind: 'complete', bottle: 'unknown', isDoorOpen: true } : wait(endsAt);
}

/** The news of a closed door may have been lost: the controller is asked before its silence counts. */
function askBefore(order: CellOrderFacts, at: number, now: number, timers: CellTimers): CellStep | null {
  const { controller, syncAskedAt } = order;
  if (!controller.isOnline) return null;
  if (syncAskedAt === null || syncAskedAt < at) return { kind: 'sync' };
  if (controller.syncedAt !== null && controller.syncedAt >= at) return null;
  const saidBy = syncAskedAt + timers.syncPatience;
  return now < saidBy ? wait(saidBy) : null;
}

function stepOfClosed(
  order: CellOrderFacts,
  { closedAt, content: seen }: CommandFacts,
  now: number,
  timers: CellTimers,
): CellStep {
  const saidBy = (closedAt ?? now) + timers.contentPatience;
  if (seen === null && now < saidBy) return wait(saidBy);
  const content = seen ?? 'unknown';
  if (content === 'full') return { kind: 'not_taken' };
  return { kind: 'complete', bottle: leftBottle(content, order.hasOwnBottle), isDoorOpen: false };
}

/** Whoever takes the bottle after all, from a door that did not catch, has it. */
function stepOfNotTaken(order: CellOrderFacts, now: number, timers: CellTimers): CellStep {
  const { command, openings, isMoneyGone } = order;
  if (command && command.content !== 'full') return stepOfClosed(order, command, now, timers);
  const endsAt = endOf(order, timers);
  if (isMoneyGone) return fail('payment_lost', 'none');
  return now >= endsAt || openings >= openingsAtMost ? fail('not_taken', 'none') : wait(endsAt);
}

/** A door that was closed was open, however the messages came. */
function knownOutcome(command: CommandFacts): CellStep | null {
  if (command.openedAt !== null || command.closedAt !== null) return { kind: 'opened' };
  if (command.failedAt !== null) return fail('open_failed', 'failure');
  return command.ack === 'rejected' ? fail('open_rejected', 'failure') : null;
}

/** When the last command is to be sent next; null: not any more. */
function nextSend({ ack, sends, issuedAt }: CommandFacts, timers: CellTimers): number | null {
  if (ack !== null) return null;
  const after = timers.sendAt[sends];
  return after === undefined || after >= timers.commandLifetime ? null : issuedAt + after;
}

function leftBottle(content: Exclude<CellContent, 'full'>, hasOwnBottle: boolean): LeftBottle {
  if (content === 'empty_bottle') return 'left';
  if (!hasOwnBottle) return 'none';
  return content === 'nothing' ? 'missing' : 'unknown';
}

function endOf({ paidAt, reservedUntil }: CellOrderFacts, timers: CellTimers): number {
  return (paidAt ?? reservedUntil) + timers.order;
}

const wait = (until: number | null): CellStep => ({ kind: 'wait', until });

const fail = (reason: CellFailure, blame: CellBlame): CellStep => ({ kind: 'fail', reason, blame });

/** When the step that an order is at is over by itself; null when it is at its end. */
export function cellDeadline(order: CellOrderFacts, timers: CellTimers = cellTimers): number | null {
  const { state, command, reservedUntil } = order;
  const endsAt = endOf(order, timers);
  switch (state) {
    case 'reserved':
      return reservedUntil;
    case 'paid':
    case 'opening':
      return command?.deadlineAt ?? endsAt;
    case 'uncertain':
      return Math.max(endsAt, command?.deadlineAt ?? endsAt);
    case 'opened':
      return Math.max(endsAt, (command?.openedAt ?? 0) + timers.doorAlarm);
    case 'not_taken':
      return endsAt;
    case 'completed':
    case 'cancelled':
    case 'failed_refunding':
    case 'refunded':
      return null;
  }
}

/** Whether an order has its cell and its customer for itself. */
export function isOpenCellOrder(state: CellOrderState): boolean {
  return openCellOrderStates.some((open) => open === state);
}

/** Whether the customer may have the door opened again. */
export function canReopen(order: CellOrderFacts, now: number, timers: CellTimers = cellTimers): boolean {
  const isInTime = order.openings < openingsAtMost && now < endOf(order, timers);
  return order.state === 'not_taken' && !order.isMoneyGone && isInTime;
}

/** So often a customer takes the same cell in a day without paying before they wait. */
const unpaidAtOnce = 2;
const unpaidCountedAtMost = 10;

/** How a customer kept one cell in a day without paying. */
export interface UnpaidTakes {
  /** For longer than a minute each. */
  readonly times: number;
  /** Milliseconds of all the others together. */
  readonly briefly: number;
  /** Epoch milliseconds of the last end, 0 without any. */
  readonly lastEnd: number;
}

/**
 * When a customer may take a cell again that they took without paying, in epoch milliseconds (rule 70a): the wait begins
 * with the second time and doubles with each further one, up to the tenth. What was given back within a minute counts by
 * the minutes that it comes to together.
 */
export function mayTakeAgainAt({ times, briefly, lastEnd }: UnpaidTakes, reservation: number): number {
  const counted = Math.min(times + Math.floor(briefly / MINUTE_MS), unpaidCountedAtMost);
  return counted < unpaidAtOnce ? 0 : lastEnd + reservation * 2 ** (counted - unpaidAtOnce);
}
