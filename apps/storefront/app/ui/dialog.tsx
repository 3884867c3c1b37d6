import { lazy, Suspense, useState } from 'react';
import type { DialogPanelProps } from './dialog-panel.tsx';

const loadPanel = () => import('./dialog-panel.tsx');
const DialogPanel = lazy(async () => ({ default: (await loadPanel()).DialogPanel }));

/** Fetches the code of dialogs ahead of the first one, such as when a finger comes near its button. */
export function preloadDialog(): void {
  void loadPanel();
}

/** A modal dialog in the middle of the screen. Its code is loaded when the first one opens. */
export function Dialog(props: DialogPanelProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
