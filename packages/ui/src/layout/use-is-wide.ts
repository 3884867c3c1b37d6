import { createMediaHook } from './media-query.ts';

/** Whether there is room for two columns. */
export const useIsWide = createMediaHook('(min-width: 48rem)');
