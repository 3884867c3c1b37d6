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
 * `reserved`: not paid. `uncertain`: the controller fell silent after it may have received the command. `not_taken`:
 * the door was closed with the bottle inside. Money of a failed order is being returned.
 */
export type CellOrderState = (typeof cellOrderStates)[number];

/** States that depend on the controller's reports. */
export const awaitingCellOrderStates = ['paid', 'opening', 'uncertain'] as const;

/** States in which an order occupies its cell and its customer. */
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

/** The order's status shown to a customer (T-21). */
export function clientStatusOf(state: CellOrderState): CellClientStatus {
  return clientStatuses[state];
}

/** Time limits in milliseconds. */
export interface CellTimers {
  /** Lifetime of an unpaid reservation. */
  readonly reservation: number;
  /** The limit from the payment, or a request to reopen, to the open door. */
  readonly opening: number;
  /** The delays of a command's sends, counted from the first one. */
  readonly sendAt: readonly number[];
  /** The age up to which a controller executes a command. */
  readonly commandLifetime: number;
  /** The limit from the payment to the end of all uncertainty and all openings. */
  readonly order: number;
  /** An open door raises an alarm after this time. */
  readonly doorAlarm: number;
  /** How long a closed door waits for the scales. */
  readonly contentPatience: number;
  /** How long an online controller may take to report before its silence counts as uncertainty. */
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

/** The most openings of an order: the first, and those requested because the bottle was not taken (rule 71). */
export const openingsAtMost = 3;

/** The most commands for one opening: a controller with a wrong clock would reject them for ever. */
const commandsAtMost = 3;

/** Facts of one command. Instants in epoch milliseconds of the server's clock; null: did not happen. */
export interface CommandFacts {
  readonly issuedAt: number;
  /** The time at which the door must be open. */
  readonly deadlineAt: number;
  readonly sends: number;
  /** Whether the controller may have received the command: it was not known to be offline at a send. */
  readonly isPerhapsHeard: boolean;
  readonly ack: 'accepted' | 'rejected' | 'expired' | null;
  readonly openedAt: number | null;
  readonly failedAt: number | null;
  readonly closedAt: number | null;
  /** Content of the cell when the door was closed; null: not reported yet. */
  readonly content: CellContent | null;
}

export interface CellOrderFacts {
  readonly state: CellOrderState;
  readonly reservedUntil: number;
  readonly paidAt: number | null;
  /** Whether the acquirer has dropped the hold, so that no door may be opened. */
  readonly isMoneyGone: boolean;
  /** Whether the cell may be opened for a sale now; that may have changed since the reservation. */
  readonly isSellable: boolean;
  readonly hasOwnBottle: boolean;
  /** The last command; null without one. */
  readonly command: CommandFacts | null;
  /** Commands of the last opening, including those that came too late for the controller. */
  readonly commandsOfOpening: number;
  /** Openings that were or may have been accepted, without commands that expired unheard. */
  readonly openings: number;
  readonly uncertainSince: number | null;
  readonly isAlarmed: boolean;
  /** The time at which the controller was last asked to report. */
  readonly syncAskedAt: number | null;
  readonly controller: {
    readonly isOnline: boolean;
    /** The time of the controller's last full report. */
    readonly syncedAt: number | null;
  };
}

/** Result of an empty bottle. `missing`: it was to be returned, and the scales saw none. */
export type LeftBottle = 'left' | 'missing' | 'none' | 'unknown';

export const cellFailures = [
  'open_rejected',
  'open_failed',
  'open_timeout',
  'connection_lost',
  'not_taken',
  'cell_unavailable',
  'payment_lost',
] as const;
export type CellFailure = (typeof cellFailures)[number];

/** Consequence of a failure for the cell: none, one more failed opening, or out of service. */
export type CellBlame = 'none' | 'failure' | 'error';

export type CellStep =
  /** Waits until this time; null: until an event. */
  | { readonly kind: 'wait'; readonly until: number | null }
  | { readonly kind: 'expire' }
  /** Issues a new command. */
  | { readonly kind: 'command' }
  /** Sends the last command again. */
  | { readonly kind: 'send' }
  /** Asks the controller to report. */
  | { readonly kind: 'sync' }
  | { readonly kind: 'doubt' }
  /** The controller is back in time, so the opening continues. */
  | { readonly kind: 'resume' }
  | { readonly kind: 'opened' }
  | { readonly kind: 'alarm' }
  | { readonly kind: 'not_taken' }
  | { readonly kind: 'complete'; readonly bottle: LeftBottle; readonly isDoorOpen: boolean }
  | { readonly kind: 'fail'; readonly reason: CellFailure; readonly blame: CellBlame };

/**
 * The next step of an order (rules 70 to 76). Depends on facts alone, so that their order does not matter and repeats
 * change nothing. Call again after each step until it returns a wait.
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
  // No process issued the command in time, and nobody waits at the door any more.
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
    // A lost connection does not count against the cell: its status already shows it.
    if (!controller.isOnline) return command.isPerhapsHeard ? { kind: 'doubt' } : fail('open_timeout', 'none');
    return afterDeadline(order, deadlineAt, now, timers);
  }
  if (isMoneyGone) return wait(deadlineAt);
  const isOver = command.ack === 'expired' || (command.sends === 0 && now >= issuedAt + timers.commandLifetime);
  if (isOver) {
    // The command expired and opened nothing, so another may follow.
    const againAt = order.commandsOfOpening < commandsAtMost ? issuedAt + (timers.sendAt[1] ?? 0) : deadlineAt;
    return now >= againAt ? { kind: 'command' } : wait(Math.min(againAt, deadlineAt));
  }
  const nextSendAt = nextSend(command, timers);
  if (nextSendAt !== null && now >= nextSendAt) return { kind: 'send' };
  return wait(Math.min(nextSendAt ?? deadlineAt, deadlineAt));
}

/**
 * The controller is online and has not reported an open door: asks it, and treats unknown commands as not executed
 * (rule 72). A controller that does not answer only seems online: that is uncertainty (rule 73).
 */
function afterDeadline(order: CellOrderFacts, deadlineAt: number, now: number, timers: CellTimers): CellStep {
  const { controller, syncAskedAt } = order;
  if (controller.syncedAt !== null && controller.syncedAt >= deadlineAt) return fail('open_timeout', 'failure');
  if (syncAskedAt === null || syncAskedAt < deadlineAt) return { kind: 'sync' };
  const reportDueAt = syncAskedAt + timers.syncPatience;
  return now >= reportDueAt ? { kind: 'doubt' } : wait(reportDueAt);
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
    // The controller has reported everything until long after the door could have been opened (rule 73).
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

/** The report of a closed door may be lost: asks the controller before its silence counts. */
function askBefore(order: CellOrderFacts, at: number, now: number, timers: CellTimers): CellStep | null {
  const { controller, syncAskedAt } = order;
  if (!controller.isOnline) return null;
  if (syncAskedAt === null || syncAskedAt < at) return { kind: 'sync' };
  if (controller.syncedAt !== null && controller.syncedAt >= at) return null;
  const reportDueAt = syncAskedAt + timers.syncPatience;
  return now < reportDueAt ? wait(reportDueAt) : null;
}

function stepOfClosed(
  order: CellOrderFacts,
  { closedAt, content: seen }: CommandFacts,
  now: number,
  timers: CellTimers,
): CellStep {
  const reportDueAt = (closedAt ?? now) + timers.contentPatience;
  if (seen === null && now < reportDueAt) return wait(reportDueAt);
  const content = seen ?? 'unknown';
  if (content === 'full') return { kind: 'not_taken' };
  return { kind: 'complete', bottle: leftBottle(content, order.hasOwnBottle), isDoorOpen: false };
}

/**
 * The step of an order whose bottle was not taken: it completes if the customer takes the bottle after all, from a door
 * that did not latch.
 */
function stepOfNotTaken(order: CellOrderFacts, now: number, timers: CellTimers): CellStep {
  const { command, openings, isMoneyGone } = order;
  if (command && command.content !== 'full') return stepOfClosed(order, command, now, timers);
  const endsAt = endOf(order, timers);
  if (isMoneyGone) return fail('payment_lost', 'none');
  return now >= endsAt || openings >= openingsAtMost ? fail('not_taken', 'none') : wait(endsAt);
}

/**
 * The outcome that the reports prove; null without one. A closed door was open before, even if that report is missing
 * or late.
 */
function knownOutcome(command: CommandFacts): CellStep | null {
  if (command.openedAt !== null || command.closedAt !== null) return { kind: 'opened' };
  if (command.failedAt !== null) return fail('open_failed', 'failure');
  return command.ack === 'rejected' ? fail('open_rejected', 'failure') : null;
}

/** The time at which to send the last command again; null: no more. */
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

/** The time at which the order's present step ends by itself; null at the end. */
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

/** Whether an order occupies its cell and its customer. */
export function isOpenCellOrder(state: CellOrderState): boolean {
  return openCellOrderStates.some((open) => open === state);
}

/** Whether the customer may have the door opened again. */
export function canReopen(order: CellOrderFacts, now: number, timers: CellTimers = cellTimers): boolean {
  const isInTime = order.openings < openingsAtMost && now < endOf(order, timers);
  return order.state === 'not_taken' && !order.isMoneyGone && isInTime;
}

/** The number of unpaid reservations of a cell in a day from which the customer has to wait. */
const unpaidAtOnce = 2;
const unpaidCountedAtMost = 10;

/** A customer's unpaid reservations of one cell in a day. */
export interface UnpaidReservations {
  /** The number of those of a minute or longer. */
  readonly times: number;
  /** The length of all shorter ones together, in milliseconds. */
  readonly briefly: number;
  /** The end of the last one (epoch milliseconds); 0 without any. */
  readonly lastEnd: number;
}

/**
 * When a customer may reserve a cell again after not paying, in epoch milliseconds (rule 70a): the wait starts with the
 * second time and doubles up to the tenth. Reservations below a minute count by their total minutes.
 */
export function retryAllowedAt({ times, briefly, lastEnd }: UnpaidReservations, reservation: number): number {
  const counted = Math.min(times + Math.floor(briefly / MINUTE_MS), unpaidCountedAtMost);
  return counted < unpaidAtOnce ? 0 : lastEnd + reservation * 2 ** (counted - unpaidAtOnce);
}
