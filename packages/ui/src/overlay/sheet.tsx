import { lazyOverlay } from './lazy-overlay.tsx';
import { whenOnline } from '../lazy/when-online.ts';

const loadPanel = () => whenOnline(() => import('./sheet-panel.tsx'));

/** Fetches the code of sheets ahead of the first one. */
export function preloadSheet(): void {
  void loadPanel();
}

/** A bottom sheet on a phone. On wider screens its form is `onWide`. Its code loads when the first one opens. */
export const Sheet = lazyOverlay(async () => ({ default: (await loadPanel()).SheetPanel }));
