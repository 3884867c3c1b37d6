import { createOverlayHistory } from './overlay-history.ts';

/** The overlays' place in the history of this page; in a file of its own, because it takes effect when it is loaded. */
export const overlayHistory = createOverlayHistory(window);
