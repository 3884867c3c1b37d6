import { HOUR_MS, type Money } from '@kaplya/domain';
import type { Scenario } from './scenario.ts';
import type { Cancellation, CancelReason } from './test-cards.ts';

export type MethodType = 'bank_card' | 'sbp' | 'yoo_money';

/** The payment method used. Of a card only permitted data. */
export type MethodState = {
  readonly id: string;
  readonly shopId: string;
  readonly customerId: string | null;
  readonly type: MethodType;
  readonly isSaved: boolean;
  readonly isRevoked: boolean;
  readonly card: { readonly last4: string; readonly expiryMonth: string; readonly expiryYear: string } | null;
};

export type PaymentState = {
  readonly id: string;
  readonly shopId: string;
  /** Milliseconds since the epoch, like all times here. */
  readonly createdAt: number;
  readonly status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  readonly amount: Money;
  readonly captureAtOnce: boolean;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** The payer's confirmation; null: a saved method is charged without one. */
  readonly confirmation: { readonly returnUrl: string; readonly locale: string } | null;
  /** The type of method that the shop chose; null: the payer chooses. */
  readonly wantedType: MethodType | null;
  readonly customerId: string | null;
  readonly wantsToSave: boolean;
  readonly method: MethodState | null;
  readonly threeDs: 'none' | 'asking' | 'passed';
  /** The expiry of the payment page while it is pending, of the hold while it waits for capture. */
  readonly expiresAt: number;
  readonly capturedAt: number | null;
  readonly refundedMinor: number;
  readonly cancellation: Cancellation | null;
  readonly scenario: Scenario;
  /** The receipt, registered once the payment succeeds; the buyer's contact is not stored. */
  readonly receipt: object | null;
};

export type RefundState = {
  readonly id: string;
  readonly shopId: string;
  readonly paymentId: string;
  readonly createdAt: number;
  readonly status: 'pending' | 'succeeded' | 'canceled';
  readonly amount: Money;
  readonly description: string | null;
  readonly cancellation: Cancellation | null;
  /** The time at which a pending refund succeeds. */
  readonly succeedsAt: number | null;
  readonly receipt: object | null;
};

export const pageMilliseconds = HOUR_MS;
const holdMilliseconds = 7 * 24 * HOUR_MS;

/** Whether saving the method is offered: only if the shop asked for it, because then the payer has read its terms. */
export function canBeSaved({ wantsToSave, customerId }: PaymentState): boolean {
  return wantsToSave && customerId !== null;
}

/** Approves a payment by the payer. One that is no longer pending is returned unchanged. */
export function approve(payment: PaymentState, method: MethodState, now: number): PaymentState {
  if (payment.status !== 'pending') return payment;
  const { decline } = payment.scenario;
  if (decline !== null) return cancel({ ...payment, method: withoutSaving(method) }, declinedFor(decline));
  return payment.captureAtOnce
    ? { ...payment, method, status: 'succeeded', capturedAt: now }
    : { ...payment, method, status: 'waiting_for_capture', expiresAt: now + holdMilliseconds };
}

/** Cancels a payment; a finished one is returned unchanged. */
export function cancel(payment: PaymentState, cancellation: Cancellation): PaymentState {
  if (payment.status === 'succeeded' || payment.status === 'canceled') return payment;
  const method = payment.method && withoutSaving(payment.method);
  return { ...payment, method, status: 'canceled', cancellation, threeDs: 'none' };
}

export function capture(
  payment: PaymentState,
  { amount, receipt }: Pick<PaymentState, 'amount' | 'receipt'>,
  now: number,
): PaymentState {
  if (payment.status !== 'waiting_for_capture') return payment;
  return { ...payment, amount, receipt, status: 'succeeded', capturedAt: now };
}

/** Applies the changes of the clock to a payment. */
export function applyClock(payment: PaymentState, now: number): PaymentState {
  if (now < payment.expiresAt) return payment;
  if (payment.status === 'pending') return expire(payment);
  if (payment.status === 'waiting_for_capture') {
    return cancel(payment, { party: 'yoo_money', reason: 'expired_on_capture' });
  }
  return payment;
}

export function expire(payment: PaymentState): PaymentState {
  if (payment.status !== 'pending') return payment;
  return cancel(payment, { party: 'yoo_money', reason: 'expired_on_confirmation' });
}

export function declinedFor(reason: CancelReason): Cancellation {
  if (reason === 'canceled_by_merchant') return { party: 'merchant', reason };
  const ownReasons: readonly CancelReason[] = ['country_forbidden', 'expired_on_capture', 'expired_on_confirmation'];
  return { party: ownReasons.includes(reason) ? 'yoo_money' : 'payment_network', reason };
}

function withoutSaving(method: MethodState): MethodState {
  return { ...method, isSaved: false };
}
