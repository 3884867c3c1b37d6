/*
 * The next step of the cart and the checkout fill in one draft: what was typed in one is not asked for in the other.
 */

/** Checkout input that is stored nowhere else yet. It survives a reload (E-09). */
export type CheckoutForm = {
  phone: string;
  /** The customer touched it: what an earlier order knows no longer stands in for it. */
  isPhoneTyped: boolean;
  name: string;
  isNameTyped: boolean;
  /** For the receipt of what is paid online; an empty one that was typed is none. */
  email: string;
  isEmailTyped: boolean;
  /** Only ever ticked by the customer. */
  hasConsented: boolean;
  note: string;
  /** The note was changed here and is not with the cart yet. */
  isNoteTyped: boolean;
  /** The card or the account of the online payment is to be kept for the next order. */
  savesMethod: boolean;
};

export const CHECKOUT_FORM = 'checkout';

export const emptyCheckoutForm: CheckoutForm = {
  phone: '',
  isPhoneTyped: false,
  name: '',
  isNameTyped: false,
  email: '',
  isEmailTyped: false,
  hasConsented: false,
  note: '',
  isNoteTyped: false,
  savesMethod: false,
};
