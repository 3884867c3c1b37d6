/** The DOM ids of the elements of the sign-in form that take the focus when a step opens. */
export const FIRST_FIELD = 'sign-in-first';
export const GET_CODE = 'sign-in-get-code';
