import { lazyOverlay } from './lazy-overlay.tsx';
import { whenOnline } from '../lazy/when-online.ts';

const loadPanel = () => whenOnline(() => import('./dialog-panel.tsx'));

/** Preloads the code of dialogs, for example when a pointer enters a dialog's button. */
export function preloadDialog(): void {
  void loadPanel();
}

/** A modal dialog in the middle of the screen. Its code is loaded when the first one opens. */
export const Dialog = lazyOverlay(async () => ({ default: (await loadPanel()).DialogPanel }));
