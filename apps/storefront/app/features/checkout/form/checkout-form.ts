import { cleanLine } from '@kaplya/domain/typed-text';
import type { Violation } from '@kaplya/contract';
import { isPhoneComplete } from '@kaplya/domain/phones';
import type { MessageId } from '#i18n/message-id.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import type { CheckoutForm } from '#features/cart/state/checkout-draft.ts';
import { isEmailLike } from '#features/identity/code/is-email-like.ts';
import { focusPlace } from '@kaplya/ui/focus/focus-place.ts';

/** The parts of the page that may have an error, from top to bottom. */
export const checkoutFields = [
  'goods',
  'bottles',
  'address',
  'interval',
  'phone',
  'name',
  'consent',
  'payment',
  'email',
  'promo',
  'points',
  'wishes',
  'comment',
  'order',
] as const;

export type CheckoutField = (typeof checkoutFields)[number];
export type CheckoutErrors = Partial<Record<CheckoutField, string>>;

/** The id of the element that a field's error leads to. */
export function toFieldId(field: CheckoutField): string {
  return `checkout-${field}`;
}

const fieldOfCode: Readonly<Record<string, CheckoutField>> = {
  'address.required': 'address',
  'address.not_found': 'address',
  'address.not_served': 'address',
  'cart.interval_required': 'interval',
  'interval.unavailable': 'interval',
  'cart.payment_required': 'payment',
  'payment.method_unavailable': 'payment',
  'payment.change_too_small': 'payment',
  'payment.saved_method_unknown': 'payment',
  'payment.too_many_positions': 'payment',
  'cart.phone_required': 'phone',
  'cart.phone_invalid': 'phone',
  'order.phone_proof_required': 'phone',
  'cart.name_required': 'name',
  'identity.email_invalid': 'email',
  'cart.leave_at_door_unpaid': 'wishes',
  'consent.personal_data_required': 'consent',
  'cart.bottles_undeclared': 'bottles',
  'cart.containers_missing': 'bottles',
  'cart.returned_exceed_water': 'bottles',
  'cart.required_product_missing': 'goods',
  'cart.product_unavailable': 'goods',
  'cart.maximum_reached': 'goods',
  'cart.minimum_order': 'goods',
  'promo.invalid': 'promo',
  'loyalty.not_enough_points': 'points',
  'loyalty.not_for_legal': 'points',
  // Signing in is required only to rent bottles, so this refusal belongs to the choice of bottles.
  'identity.sign_in_required': 'bottles',
  'rental.overdue': 'bottles',
  'rental.owed': 'bottles',
  'rental.unavailable': 'bottles',
  'cart.empty': 'goods',
};

/** Groups the server's violations by field. Those without a field are under `order`, shown beside the order button. */
export function toCheckoutErrors(violations: readonly Violation[]): CheckoutErrors {
  const errors: CheckoutErrors = {};
  for (const { code, message } of violations) {
    const field = fieldOfCode[code] ?? 'order';
    errors[field] = errors[field] === undefined ? message : `${errors[field]} ${message}`;
  }
  return errors;
}

type ContactInput = Pick<CheckoutForm, 'phone' | 'name' | 'hasConsented'> & Partial<Pick<CheckoutForm, 'email'>>;

type KnownAnswers = {
  /** Whether the customer's account has a current consent, so that none is asked for. */
  isConsentStanding?: boolean;
  /** Whether the order is paid online, so that the form has an e-mail field for the receipt. */
  hasReceiptField?: boolean;
  /** The values that the order takes where the customer chose nothing; null where there is no proposal. */
  proposals?: { interval: unknown; payment: unknown };
};

/** Finds all missing or malformed answers that the page can detect without the server (T-11, V-01, V-04, V-07). */
export function findMissing(
  cart: CartState,
  { phone, name, hasConsented, email = '' }: ContactInput,
  {
    isConsentStanding = false,
    hasReceiptField = false,
    proposals = { interval: null, payment: null },
  }: KnownAnswers = {},
) {
  const missing: Partial<Record<CheckoutField, MessageId>> = {};
  if (cart.isBottlesAnswerNeeded) missing.bottles = 'checkout.bottles.required';
  if (!cart.ready.address) missing.address = 'errors.addressRequired';
  // No interval can be chosen before there is an address.
  if (cart.ready.address && !cart.ready.interval && proposals.interval === null)
    missing.interval = 'checkout.interval.required';
  if (phone === '') missing.phone = 'errors.required';
  else if (!isPhoneComplete(phone)) missing.phone = 'errors.phoneInvalid';
  if (cleanLine(name) === '') missing.name = 'errors.required';
  if (!hasConsented && !isConsentStanding) missing.consent = 'errors.personalDataConsent';
  const receiver = cleanLine(email);
  if (hasReceiptField && receiver !== '' && !isEmailLike(receiver)) missing.email = 'errors.emailInvalid';
  if (!cart.ready.payment && proposals.payment === null) missing.payment = 'checkout.payment.required';
  return missing;
}

export function findFirstField(errors: CheckoutErrors): CheckoutField | null {
  return checkoutFields.find((field) => errors[field] !== undefined) ?? null;
}

/** Leads to the first error of a refused order. That of the goods is said in full below them, above the order button. */
export function showField(field: CheckoutField): void {
  focusField(field);
  if (field === 'goods') document.getElementById(toFieldId('order'))?.scrollIntoView({ block: 'nearest' });
}

/** Scrolls to a field and focuses its control. */
export function focusField(field: CheckoutField, options?: { isCalm?: boolean }): void {
  focusPlace(document.getElementById(toFieldId(field)), options);
}
