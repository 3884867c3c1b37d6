import { createMediaHook } from './media-query.ts';

/** Whether the screen is wider than a tablet's: there is room beside a list, and for all of its columns. */
export const useIsDesktop = createMediaHook('(min-width: 64rem)');
