/** Holds the id of the area whose prices and stock the server renders; never an address or a point. */
export const AREA_COOKIE = 'area';
