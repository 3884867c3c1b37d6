import { createOverlayHistory } from '@kaplya/ui/overlay/history/create-overlay-history.ts';
import { provideOverlayHistory } from '@kaplya/ui/overlay/overlay-history.ts';

/** Gives dialogs entries of the history, so that "back" closes them. To be called before the router listens to it. */
export function provideOwnOverlayHistory(): void {
  const overlayHistory = createOverlayHistory({
    history: window.history,
    location: window.location,
    navigation: (window as { navigation?: Navigation }).navigation,
    addEventListener: (type, listener) => window.addEventListener(type, listener),
  });
  provideOverlayHistory(() => Promise.resolve(overlayHistory));
}
