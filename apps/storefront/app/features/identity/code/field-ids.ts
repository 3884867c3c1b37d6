/** Where each step of the sheet begins. */
export const FIRST_FIELD = 'sign-in-first';
export const CONSENT_FIELD = 'sign-in-consent';
export const GET_CODE = 'sign-in-get-code';
