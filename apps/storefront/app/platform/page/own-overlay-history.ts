import { createOverlayHistory } from './overlay-history.ts';

declare global {
  interface Window {
    /** Is told of each step of the history before the router is. */
    overlayStep?: (event: Event) => void;
  }
}

/** The overlays' place in the history of this page; in a file of its own, because it takes effect when it is loaded. */
export const overlayHistory = createOverlayHistory({
  history: window.history,
  location: window.location,
  navigation: (window as { navigation?: Navigation }).navigation,
  // Heard before the router's own listener, which came earlier than this file (`early-clicks.tsx`).
  addEventListener: (_, listener) => {
    window.overlayStep = listener;
  },
});
