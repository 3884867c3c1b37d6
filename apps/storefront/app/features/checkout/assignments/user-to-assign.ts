import { cleanLine } from '@kaplya/domain/typed-text';
import type { CartUser } from '#features/cart/state/cart-state.ts';
import { isEmailLike } from '#features/identity/code/is-email-like.ts';
import { isPhoneComplete } from '@kaplya/domain/phones';
import type { CheckoutForm } from '#features/cart/state/checkout-draft.ts';

type KnownRecipient = {
  /** The recipient that is assigned to the cart. null: none. */
  user: CartUser | null;
  account: { email: string; isConsentStanding: boolean };
  /** Whether the order is paid online, so that the form has an e-mail field for the receipt. */
  hasReceiptField: boolean;
  /** Whether nothing about the consent is left to send: none was given here, or the cart has it. */
  isConsentKnown: boolean;
};

type TypedContact = Pick<CheckoutForm, 'phone' | 'name' | 'email' | 'isEmailTyped' | 'hasConsented'>;

/** The recipient to assign to the cart. null when it is incomplete or not consented to, or the cart has it already. */
export function findUserToAssign(
  { phone, name: typedName, email: typedEmail, isEmailTyped, hasConsented }: TypedContact,
  { user, account, hasReceiptField, isConsentKnown }: KnownRecipient,
): CartUser | null {
  const name = cleanLine(typedName);
  if (!isPhoneComplete(phone) || name === '' || (!hasConsented && !account.isConsentStanding)) return null;
  const typed = isEmailTyped && hasReceiptField ? cleanLine(typedEmail) : null;
  // An incomplete e-mail address is not sent while it is typed.
  const email = typed === null || (typed !== '' && !isEmailLike(typed)) ? null : typed;
  // A cart without an e-mail address of its own uses that of the account: unknown (null) if the account has one, else
  // none ('').
  const known = user?.email ?? (account.email === '' ? '' : null);
  const isEmailKnown = email === null || known === email;
  const isKnown = user?.phoneNumber === phone && user.name === name && isConsentKnown && isEmailKnown;
  return isKnown ? null : { phoneNumber: phone, name, email };
}
