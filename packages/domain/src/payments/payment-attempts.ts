import type { Currency, MinorUnits } from '../money/money.ts';

/**
 * `created` is stored before the acquirer is asked, so its answer may be unknown; `succeeded` and `canceled` are final.
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

/** Whether it may still be paid: an order has at most one such attempt. */
export function isLiveAttempt(state: AttemptState): boolean {
  return attemptTransitions[state].length > 0;
}

/**
 * States of held money. `awaited`: not reported yet. `held`: the order accepted the hold. `capturing` and `releasing`:
 * decided and not known to be done. The last three are final; `gone`: the acquirer dropped the hold.
 */
export const holdStates = ['awaited', 'held', 'capturing', 'releasing', 'captured', 'released', 'gone'] as const;

export type HoldState = (typeof holdStates)[number];

export interface PaymentAttempt {
  readonly attemptNo: number;
  readonly state: AttemptState;
}

/**
 * The number of the attempt to continue: a live one is asked again under its own key, a canceled one is followed by the
 * next; null if the order is paid.
 */
export function nextAttemptNo(attempts: readonly PaymentAttempt[]): number | null {
  if (attempts.some((attempt) => attempt.state === 'succeeded')) return null;
  const last = attempts.toSorted((left, right) => left.attemptNo - right.attemptNo).at(-1);
  if (last === undefined) return 1;
  return isLiveAttempt(last.state) ? last.attemptNo : last.attemptNo + 1;
}

/** A payment as fetched from the acquirer: a notification's own content is not trusted. */
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
  /** The order no longer expects money: it is cancelled, or paid by another attempt. */
  readonly isOrderClosed: boolean;
  /** State of the hold; null: the money is taken at once. */
  readonly hold: HoldState | null;
}

/**
 * `none`: nothing new. `wait`: known, not final. `held`: held for the order. `release`: held, and no longer wanted.
 * `paid`: the order is paid. `refund`: late money, refunded in full. `released`: the hold was released. `lost`: the
 * acquirer dropped the order's hold. `canceled`: another attempt may follow. `mismatch`: amount, currency or order
 * differ, or a final state changed; raises an alert and changes nothing.
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
  // Also releases a hold of an attempt that the shop had marked as canceled.
  return isOrderClosed || state === 'canceled' ? 'release' : 'held';
}

function settlementOfMoney({ state, hold, isOrderClosed }: ExpectedPayment): Settlement {
  if (state === 'succeeded') return 'none';
  // Money arrived although the shop had canceled the attempt, or was releasing its hold.
  if (state === 'canceled' || hold === 'releasing') return 'refund';
  // The hold was accepted for the order, so the captured money is its payment.
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

/** Groups of decline reasons shown to customers. */
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

/** The group of an acquirer's reason; `other` for an unknown one. */
export function declineGroupOf(reason: string | null): DeclineGroup {
  return (reason === null ? undefined : groupByReason.get(reason)) ?? 'other';
}
