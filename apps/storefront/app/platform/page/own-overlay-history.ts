import { createOverlayHistory } from '@kaplya/ui/overlay/history/create-overlay-history.ts';

declare global {
  interface Window {
    /** Called on each `popstate` before the router's listener (see `early-events.tsx`). */
    overlayStep?: (event: Event) => void;
  }
}

/** The overlay history of this page. It is a file of its own, because importing it replaces methods of `history`. */
export const overlayHistory = createOverlayHistory({
  history: window.history,
  location: window.location,
  navigation: (window as { navigation?: Navigation }).navigation,
  // Not added to the window: the router's listener already is. The listener of `early-events.tsx`, added first, calls
  // `overlayStep`.
  addEventListener: (_, listener) => {
    window.overlayStep = listener;
  },
});
