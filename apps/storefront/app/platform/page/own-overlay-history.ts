import { createOverlayHistory } from './overlay-history.ts';

declare global {
  interface Window {
    /** Called on each step of the history before the router. */
    overlayStep?: (event: Event) => void;
  }
}

/** The overlays' part of this page's history. It is a file of its own, because loading it has an effect. */
export const overlayHistory = createOverlayHistory({
  history: window.history,
  location: window.location,
  navigation: (window as { navigation?: Navigation }).navigation,
  // Called before the router's own listener, which was added earlier than this file loaded (`early-events.tsx`).
  addEventListener: (_, listener) => {
    window.overlayStep = listener;
  },
});
