/** Where each step of the sheet begins. */
export const FIRST_FIELD = 'sign-in-first';
export const CONSENT_FIELD = 'sign-in-consent';
