/** The ids of the first element of each step of the sheet. */
export const FIRST_FIELD = 'sign-in-first';
export const GET_CODE = 'sign-in-get-code';
