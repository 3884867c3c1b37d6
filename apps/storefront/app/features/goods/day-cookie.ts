/** The cookie with the day of the chosen interval, whose prices the server renders: `2026-11-26`. */
export const DAY_COOKIE = 'day';

/** An event of the window after the cookie has changed. */
export const DAY_CHANGED = 'day-changed';
