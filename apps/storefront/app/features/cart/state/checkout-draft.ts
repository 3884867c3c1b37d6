/** Checkout input that is stored nowhere else yet, shared by the steps of the cart and the checkout (E-09). */
export const checkoutForm = {
  id: 'checkout',
  empty: {
    phone: '',
    /** The customer edited the phone: the data of an earlier order no longer replaces it. */
    isPhoneTyped: false,
    name: '',
    isNameTyped: false,
    /** The address of the receipt of an online payment. An emptied one counts as none. */
    email: '',
    isEmailTyped: false,
    /** The consent, ticked by nobody but the customer. */
    hasConsented: false,
    note: '',
    /** The note was changed here, and the cart does not have it yet. */
    isNoteTyped: false,
    /** The card or the account of the online payment is to be saved for the next order. */
    savesMethod: false,
  },
};

export type CheckoutForm = (typeof checkoutForm)['empty'];
