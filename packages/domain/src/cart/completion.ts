import type { CartCalculation, CartTotals } from './calculate-cart.ts';
import type { MinorUnits } from '../money/money.ts';
import type { RefusalReason } from '../refusal-reason.ts';

export type Readiness = 'missing' | 'ready' | 'unavailable';

export interface CompletionInput {
  readonly calculation: Pick<CartCalculation, 'violations' | 'totals'>;
  readonly hasAddress: boolean;
  /** `unavailable`: the chosen interval's hold expired and it is full, or its cutoff has passed. */
  readonly interval: Readiness;
  /** `unavailable`: the chosen method is not offered for this sum or this customer. */
  readonly payment: Readiness;
  /** Whether the customer is signed in; absent for a guest, who must give phone and name. */
  readonly isRegistered?: boolean;
  readonly phone: string | null;
  readonly name: string | null;
  readonly hasPersonalDataConsent: boolean;
  /** Whether the order must wait for a confirmed phone: it is large, and the customer has none. */
  readonly needsPhoneProof?: boolean;
  /** Whether the order is to be left at the door although the courier must be paid. */
  readonly isLeftUnpaid?: boolean;
}

/** All reasons that prevent the order, the cart's first. Empty if it can be created. */
export function completionViolations(input: CompletionInput): RefusalReason[] {
  const violations = [...input.calculation.violations];
  const add = (code: RefusalReason['code']) => violations.push({ code, params: {} });

  if (!input.hasAddress) add('address.required');
  if (input.interval === 'missing') add('cart.interval_required');
  if (input.interval === 'unavailable') add('interval.unavailable');
  if (!isPaymentReady(input)) add(input.payment === 'missing' ? 'cart.payment_required' : 'payment.method_unavailable');
  if (isBlank(input.phone)) add('cart.phone_required');
  if (input.isRegistered !== true && isBlank(input.name)) add('cart.name_required');
  if (!input.hasPersonalDataConsent) add('consent.personal_data_required');
  if (input.needsPhoneProof === true) add('order.phone_proof_required');
  if (input.isLeftUnpaid === true) add('cart.leave_at_door_unpaid');
  return violations;
}

/** Limits of an order without a confirmed phone; minor units. */
export interface UnprovenLimits {
  readonly bottles: number;
  readonly total: MinorUnits;
}

/** Whether an order exceeds the limits without a confirmed phone (rule 49b). */
export function isAboveUnproven(
  { bottlesOfWater, totals }: Pick<CartCalculation, 'bottlesOfWater'> & { readonly totals: Pick<CartTotals, 'total'> },
  limits: UnprovenLimits,
): boolean {
  return bottlesOfWater > limits.bottles || totals.total > limits.total;
}

/** Numbers of open unpaid orders before the new one, by account or visitor, phone, device and network. */
export interface OpenOrders {
  readonly ofSubject: number;
  readonly ofPhone: number;
  readonly ofDevice: number;
  /** Orders of customers without a confirmed phone, in 24 hours. */
  readonly ofNetwork: number;
}

/** Why a cash order needs an operator's approval (rule 49c); null if it does not. */
export function findReviewReason(
  open: OpenOrders,
  limits: { readonly ofCustomer: number; readonly ofNetwork: number },
): 'MANY_OPEN' | 'MANY_FROM_NETWORK' | null {
  if (Math.max(open.ofSubject, open.ofPhone, open.ofDevice) >= limits.ofCustomer) return 'MANY_OPEN';
  return open.ofNetwork >= limits.ofNetwork ? 'MANY_FROM_NETWORK' : null;
}

/** Whether a payment method is chosen and offered, or there is nothing to pay. */
export function isPaymentReady(input: Pick<CompletionInput, 'calculation' | 'payment'>): boolean {
  return input.calculation.totals.toPay === 0 || input.payment === 'ready';
}

/** Whether the customer must see the total before the order: it changed, or was never calculated. */
export function isTotalChanged(lastTotal: number | null, total: number): boolean {
  return lastTotal !== total;
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
