import type { Currency, MinorUnits } from '../money/money.ts';

/**
 * `created` is written down before the acquirer is asked, so its answer may be unknown; `succeeded` and `canceled` are
 * final.
 */
export const attemptStates = ['created', 'pending', 'waiting_for_capture', 'succeeded', 'canceled'] as const;

export type AttemptState = (typeof attemptStates)[number];

export const attemptTransitions: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: ['pending', 'waiting_for_capture', 'succeeded', 'canceled'],
  pending: ['waiting_for_capture', 'succeeded', 'canceled'],
  waiting_for_capture: ['succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
};

export function canFollow(from: AttemptState, to: AttemptState): boolean {
  return attemptTransitions[from].includes(to);
}

/** Whether it may still become money: an order has one such attempt at most. */
export function isLiveAttempt(state: AttemptState): boolean {
  return attemptTransitions[state].length > 0;
}

/**
 * Money that is only held. `awaited`: nobody has heard of it yet. `held`: its order took it as good. `capturing` and
 * `releasing` are decided and not yet known to be done; the last three are final, `gone` is what the acquirer gave up.
 */
export const holdStates = ['awaited', 'held', 'capturing', 'releasing', 'captured', 'released', 'gone'] as const;

export type HoldState = (typeof holdStates)[number];

export interface PaymentAttempt {
  readonly attemptNo: number;
  readonly state: AttemptState;
}

/**
 * The number of the attempt to go on with: a live one is asked again under its own key, a canceled one is followed by
 * the next; null when the order is paid.
 */
export function nextAttemptNo(attempts: readonly PaymentAttempt[]): number | null {
  if (attempts.some((attempt) => attempt.state === 'succeeded')) return null;
  const last = attempts.toSorted((left, right) => left.attemptNo - right.attemptNo).at(-1);
  if (last === undefined) return 1;
  return isLiveAttempt(last.state) ? last.attemptNo : last.attemptNo + 1;
}

/** What the acquirer says of a payment, fetched from it: a notification's own words count for nothing. */
export interface ProviderPayment {
  readonly status: Exclude<AttemptState, 'created'>;
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly orderId: string | null;
}

export interface ExpectedPayment {
  readonly state: AttemptState;
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly orderId: string;
  /** The order waits for no money any more: it is cancelled, or paid by another attempt. */
  readonly isOrderClosed: boolean;
  /** What is known and decided of money that is to be held; null: it is taken at once. */
  readonly hold: HoldState | null;
}

/**
 * `none`: nothing new. `wait`: known, not final. `held`: the money is held for the order. `release`: it is held, and
 * nobody wants it any more. `paid`: the order is paid. `refund`: the money came too late and goes back in full.
 * `released`: what was held is let go. `lost`: it was held for the order, and the acquirer gave it up. `canceled`:
 * another attempt may be made. `mismatch`: amount, currency or order differ, or a final state changed: an alert, and no
 * change.
 */
export type Settlement =
  | 'none'
  | 'wait'
  | 'held'
  | 'release'
  | 'paid'
  | 'refund'
  | 'released'
  | 'lost'
  | 'canceled'
  | 'mismatch';

export function settlementOf(expected: ExpectedPayment, provider: ProviderPayment): Settlement {
  if (
    provider.amount !== expected.amount ||
    provider.currency !== expected.currency ||
    provider.orderId !== expected.orderId
  ) {
    return 'mismatch';
  }
  switch (provider.status) {
    case 'pending':
      return canFollow(expected.state, 'pending') ? 'wait' : 'none';
    case 'waiting_for_capture':
      return settlementOfHold(expected);
    case 'succeeded':
      return settlementOfMoney(expected);
    case 'canceled':
      return settlementOfEnd(expected);
  }
}

function settlementOfHold({ state, hold, isOrderClosed }: ExpectedPayment): Settlement {
  if (hold === null) return canFollow(state, 'waiting_for_capture') ? 'wait' : 'none';
  if (hold !== 'awaited' || state === 'succeeded') return 'none';
  // Of an attempt that was given up here as well.
  return isOrderClosed || state === 'canceled' ? 'release' : 'held';
}

function settlementOfMoney({ state, hold, isOrderClosed }: ExpectedPayment): Settlement {
  if (state === 'succeeded') return 'none';
  // Money that was given up here, or was to be let go, and came there all the same.
  if (state === 'canceled' || hold === 'releasing') return 'refund';
  // An order that took the hold as good waits for nothing else.
  if (hold === 'held' || hold === 'capturing') return 'paid';
  return isOrderClosed ? 'refund' : 'paid';
}

function settlementOfEnd({ state, hold }: ExpectedPayment): Settlement {
  if (state === 'succeeded') return 'mismatch';
  if (hold === 'releasing') return 'released';
  if (state === 'canceled') return 'none';
  return hold === 'held' || hold === 'capturing' ? 'lost' : 'canceled';
}

export const declineGroups = [
  'card_declined',
  'insufficient_funds',
  'card_details',
  'three_ds',
  'limit',
  'restricted',
  'expired',
  'issuer_unavailable',
  'cancelled',
  'other',
] as const;

/** What a customer is told about a payment that failed. */
export type DeclineGroup = (typeof declineGroups)[number];

const groupByReason: ReadonlyMap<string, DeclineGroup> = new Map([
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
]);

/** The group of an acquirer's reason; one that is not known is `other`. */
export function declineGroupOf(reason: string | null): DeclineGroup {
  return (reason === null ? undefined : groupByReason.get(reason)) ?? 'other';
}
