import { lazyOverlay } from './lazy-overlay.tsx';
import { whenOnline } from '../lazy/when-online.ts';

const loadPanel = () => whenOnline(() => import('./drawer-panel.tsx'));

/** Preloads the code of drawers. */
export function preloadDrawer(): void {
  void loadPanel();
}

/**
 * A drawer at the bottom of a phone. On wider screens its form is `onWide`. Its code loads when the first one opens.
 */
export const Drawer = lazyOverlay(async () => ({ default: (await loadPanel()).DrawerPanel }));
