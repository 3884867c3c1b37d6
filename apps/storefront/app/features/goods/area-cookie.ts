/** The cookie with the id of the area whose prices and stock the server renders; never an address or a point. */
export const AREA_COOKIE = 'area';

/** An event of the window after the cookie has changed. */
export const AREA_CHANGED = 'area-changed';
