/** Where each step of the sheet begins. */
export const FIRST_FIELD = 'sign-in-first';
export const GET_CODE = 'sign-in-get-code';
