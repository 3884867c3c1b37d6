/* The next step of the cart and the checkout share one draft: neither asks again for the other's input. */

/** Checkout input that is stored nowhere else yet. It survives a reload (E-09). */
export type CheckoutForm = {
  phone: string;
  /** The customer edited it: the data of an earlier order no longer replaces it. */
  isPhoneTyped: boolean;
  name: string;
  isNameTyped: boolean;
  /** For the receipt of an online payment. An emptied one counts as none. */
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
