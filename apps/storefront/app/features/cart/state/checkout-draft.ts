/** Checkout input that is stored nowhere else yet, shared by the steps of the cart and the checkout (E-09). */
export const checkoutForm = {
  id: 'checkout',
  empty: {
    phone: '',
    /** Whether the customer edited the phone here, so that the phone of an earlier order does not replace it. */
    isPhoneTyped: false,
    name: '',
    isNameTyped: false,
    /** The e-mail address for the receipt of an online payment. An emptied one counts as none. */
    email: '',
    isEmailTyped: false,
    /** The consent to personal data processing: never ticked by default. */
    hasConsented: false,
    note: '',
    /** Whether the note was changed here and the cart does not have it yet. */
    isNoteTyped: false,
    /** The number of points that was typed and that the cart does not have yet; '' for none. */
    points: '',
    /** The sum to bring change from that was chosen and that the cart does not have yet: see `typed-change.ts`. */
    changeChoice: '',
    changeSum: '',
    /** Whether to save the card or account of the online payment for the next order. */
    savesMethod: false,
  },
};

export type CheckoutForm = (typeof checkoutForm)['empty'];
