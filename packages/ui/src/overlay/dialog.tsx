import { lazyOverlay } from './lazy-overlay.tsx';
import { whenOnline } from '../lazy/when-online.ts';

const loadPanel = () => whenOnline(() => import('./dialog-panel.tsx'));

/** Fetches the code of dialogs ahead of the first one, such as when a finger comes near its button. */
export function preloadDialog(): void {
  void loadPanel();
}

/** A modal dialog in the middle of the screen. Its code is loaded when the first one opens. */
export const Dialog = lazyOverlay(async () => ({ default: (await loadPanel()).DialogPanel }));
