import type { CartCalculation } from './calculate-cart.ts';
import type { MinorUnits } from '../money/money.ts';
import type { RefusalReason } from '../refusal-reason.ts';

export type Readiness = 'missing' | 'ready' | 'unavailable';

export interface CompletionInput {
  readonly calculation: Pick<CartCalculation, 'violations' | 'totals'>;
  readonly hasAddress: boolean;
  /** `unavailable`: chosen, but its hold ended and there is no room, or it is past its cutoff. */
  readonly interval: Readiness;
  /** `unavailable`: chosen, but not offered for this sum or this customer. */
  readonly payment: Readiness;
  /** A guest (unset) is known by phone and name alone; a signed-in customer is asked for no name. */
  readonly isRegistered?: boolean;
  readonly phone: string | null;
  readonly name: string | null;
  readonly hasPersonalDataConsent: boolean;
  /** It is large, and nobody has proven a phone for it. */
  readonly needsPhoneProof?: boolean;
  /** It is to be left at a door behind which somebody should pay. */
  readonly isLeftUnpaid?: boolean;
}

/** Everything that stands in the way of the order, all at once, the cart first. Empty when it may be made. */
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

/** What may be ordered without a proven phone; minor units. */
export interface UnprovenLimits {
  readonly bottles: number;
  readonly total: MinorUnits;
}

/** Whether an order is larger than who has proven no phone may place (rule 49b). */
export function isAboveUnproven(
  { bottlesOfWater, totals }: Pick<CartCalculation, 'bottlesOfWater' | 'totals'>,
  limits: UnprovenLimits,
): boolean {
  return bottlesOfWater > limits.bottles || totals.total > limits.total;
}

/** Orders that are under way and not paid, before one more. */
export interface OpenOrders {
  readonly ofSubject: number;
  readonly ofPhone: number;
  readonly ofDevice: number;
  /** Of who has proven no phone, in 24 hours. */
  readonly ofNetwork: number;
}

/** Why a cash order waits for the word of an operator (rule 49c); null: it does not. */
export function findDoubt(
  open: OpenOrders,
  limits: { readonly ofCustomer: number; readonly ofNetwork: number },
): 'MANY_OPEN' | 'MANY_FROM_NETWORK' | null {
  if (Math.max(open.ofSubject, open.ofPhone, open.ofDevice) >= limits.ofCustomer) return 'MANY_OPEN';
  return open.ofNetwork >= limits.ofNetwork ? 'MANY_FROM_NETWORK' : null;
}

/** Payment is ready by itself when there is nothing to pay. */
export function isPaymentReady(input: Pick<CompletionInput, 'calculation' | 'payment'>): boolean {
  return input.calculation.totals.toPay === 0 || input.payment === 'ready';
}

/** Whether the customer must see the total before the order is made: it is another one, or none was calculated yet. */
export function isTotalChanged(lastTotal: number | null, total: number): boolean {
  return lastTotal !== total;
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
