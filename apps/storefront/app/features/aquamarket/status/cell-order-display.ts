import type { CellOrder } from '@kaplya/contract';
import type { MessageId } from '#i18n/message-id.ts';
import type { IconName } from '@kaplya/ui/icon/icon.tsx';

/** The texts and style of the page of an order at a cell, by its main state (S-57). */
export type CellOrderDisplay = {
  tone: 'brand' | 'success' | 'warning' | 'danger' | 'neutral';
  icon: IconName;
  title: MessageId;
  /** The message shown when the server sends none. */
  text: MessageId;
  /** The title of the browser tab. */
  tab: MessageId;
};

type CellOrderState = Pick<CellOrder, 'step' | 'reason' | 'acquisition'>;

type UndisturbedStep = 'paying' | 'opening' | 'checking' | 'opened' | 'notTaken' | 'completed';

const underWay: Readonly<Record<UndisturbedStep, CellOrderDisplay>> = {
  paying: toDisplay({ tone: 'brand', icon: 'wallet' }, 'paying'),
  opening: toDisplay({ tone: 'brand', icon: 'clock' }, 'opening'),
  checking: toDisplay({ tone: 'warning', icon: 'clock' }, 'checking'),
  opened: toDisplay({ tone: 'success', icon: 'check' }, 'opened'),
  notTaken: toDisplay({ tone: 'warning', icon: 'warning' }, 'notTaken'),
  completed: toDisplay({ tone: 'success', icon: 'check' }, 'completed'),
};

type FailureReason = NonNullable<CellOrder['reason']>;

/** Texts and style of a failed order by the reason of the failure, with the texts of X-09 where they exist. */
const failures: Readonly<Record<FailureReason, CellOrderDisplay>> = {
  payment_declined: toFailed('declined', 'errors.cellPaymentFailed'),
  payment_expired: toFailed('expired', 'errors.cellPayment'),
  cancelled: { ...toFailed('cancelled', 'aquamarket.cancelled.text'), tone: 'neutral', icon: 'off' },
  open_rejected: toFailed('shut', 'aquamarket.shut.text'),
  open_failed: toFailed('shut', 'aquamarket.shut.text'),
  open_timeout: toFailed('shut', 'errors.cellTimeout'),
  connection_lost: toFailed('shut', 'errors.cellTimeout'),
  not_taken: toFailed('left', 'aquamarket.left.text'),
  cell_unavailable: toFailed('shut', 'aquamarket.shut.text'),
  payment_lost: toFailed('declined', 'errors.cellPaymentFailed'),
};

/** The state of an order as texts and colour. */
export function toCellOrderDisplay({ step, reason, acquisition }: CellOrderState): CellOrderDisplay {
  if (step === 'cancelled') return failures[reason ?? 'cancelled'];
  if (step === 'refunding' || step === 'refunded') return failures[reason ?? 'open_failed'];
  const display = underWay[step];
  return step === 'opened' && acquisition === null ? { ...display, text: 'aquamarket.opened.exchange' } : display;
}

const paymentFailures: ReadonlySet<FailureReason> = new Set([
  'payment_declined',
  'payment_expired',
  'payment_lost',
  'cancelled',
]);

/** Whether the payment failed, so that there is nothing to refund. */
export function isPaymentFailure({ reason }: Pick<CellOrder, 'reason'>): boolean {
  return reason !== null && paymentFailures.has(reason);
}

function toDisplay(style: Pick<CellOrderDisplay, 'tone' | 'icon'>, name: UndisturbedStep): CellOrderDisplay {
  return {
    ...style,
    title: `aquamarket.${name}.title`,
    text: `aquamarket.${name}.text`,
    tab: `aquamarket.tab.${name}`,
  };
}

function toFailed(name: 'declined' | 'expired' | 'cancelled' | 'shut' | 'left', text: MessageId): CellOrderDisplay {
  return { tone: 'danger', icon: 'warning', title: `aquamarket.${name}.title`, text, tab: 'aquamarket.tab.failed' };
}

/** The numbers of bottles: full ones to take (`water`) and empty ones to leave in their place (`left`). */
export type TakenBottles = { water: number; left: number };

export function toTakenBottles({ items }: Pick<CellOrder, 'items'>): TakenBottles {
  const water = sumOf(items.filter(({ acquisition }) => acquisition === null));
  return { water, left: water - sumOf(items.filter(({ acquisition }) => acquisition !== null)) };
}

function sumOf(items: CellOrder['items']): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The steps of a purchase. */
const wayStepIds = ['pay', 'open', 'take', 'leave', 'close'] as const;

export type WayStep = { id: (typeof wayStepIds)[number]; state: 'done' | 'current' | 'ahead' };

const progress = { paying: 0, opening: 1, checking: 1, opened: 2, notTaken: 2, completed: 5 } as const;

/** The steps of an order (S-52), each done, current or ahead. Empty once something has gone wrong. */
export function toWaySteps({ step, acquisition }: CellOrderState): WayStep[] {
  if (step === 'cancelled' || step === 'refunding' || step === 'refunded') return [];
  const reached = progress[step];
  return wayStepIds
    .map((id, index): WayStep => ({ id, state: index < reached ? 'done' : isNow(index, step) ? 'current' : 'ahead' }))
    .filter(({ id }) => id !== 'leave' || acquisition === null);
}

/** The steps of an order that has not started. A customer without an empty bottle has no step to leave one (P-13). */
export function toStepsAhead(leavesBottle: boolean): WayStep[] {
  return wayStepIds.filter((id) => id !== 'leave' || leavesBottle).map((id) => ({ id, state: 'ahead' }));
}

/** Whether a step is current. Once the door is open, all remaining steps are. */
function isNow(index: number, step: keyof typeof progress): boolean {
  return step === 'opened' ? index >= progress.opened : index === progress[step];
}

const refundTexts = {
  card: { refunding: 'aquamarket.refund.card', refunded: 'aquamarket.refunded.card' },
  sbp: { refunding: 'aquamarket.refund.sbp', refunded: 'aquamarket.refunded.sbp' },
  points: { refunding: 'aquamarket.refund.other', refunded: 'aquamarket.refunded.other' },
  other: { refunding: 'aquamarket.refund.other', refunded: 'aquamarket.refunded.other' },
} as const satisfies Record<string, Record<'refunding' | 'refunded', MessageId>>;

/** The state of the refund and its duration, by payment method (rule 72). */
export function toRefundText({ method, state }: Pick<NonNullable<CellOrder['refund']>, 'method' | 'state'>): MessageId {
  return refundTexts[method][state];
}

/**
 * The end of the current step, converted to the clock of this device, which may be wrong (epoch milliseconds).
 * `seenAt`: when the answer with the server's time arrived. null when the step has no deadline.
 */
export function toDeadline({ deadlineAt, now }: Pick<CellOrder, 'deadlineAt' | 'now'>, seenAt: number): number | null {
  return deadlineAt === null ? null : seenAt + Date.parse(deadlineAt) - Date.parse(now);
}

/** The longest remaining time seen in a step, taken as its full length, which differs from shop to shop. */
export type LongestRemaining = { step: CellOrder['step']; seconds: number };

export function toLongestRemaining(
  before: LongestRemaining,
  step: CellOrder['step'],
  secondsLeft: number,
): LongestRemaining {
  return before.step === step && before.seconds >= secondsLeft ? before : { step, seconds: secondsLeft };
}

/** The share of a step's time that is left, from 1 to 0. */
export function toShareLeft({ seconds }: LongestRemaining, secondsLeft: number): number {
  return seconds === 0 ? 0 : secondsLeft / seconds;
}
