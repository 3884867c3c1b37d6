import { lazy, Suspense, useState } from 'react';
import type { SheetPanelProps } from './sheet-panel.tsx';

const loadPanel = () => import('./sheet-panel.tsx');
const SheetPanel = lazy(async () => ({ default: (await loadPanel()).SheetPanel }));

/** Fetches the code of sheets ahead of the first one. */
export function preloadSheet(): void {
  void loadPanel();
}

/** A bottom sheet on a phone, a panel on the right otherwise. Its code is loaded when the first one opens. */
export function Sheet(props: SheetPanelProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  );
}
