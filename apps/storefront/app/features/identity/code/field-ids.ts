/** The ids of the first element of each step of the drawer. */
export const FIRST_FIELD = 'sign-in-first';
export const GET_CODE = 'sign-in-get-code';
