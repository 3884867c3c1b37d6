import { useEffect, useRef } from 'react';

/** The app's history for overlays, so that "back" closes the top one. */
export type OverlayHistory = {
  /** An overlay opens above all others; `close` is called by "back". Answers with what is called when it has closed. */
  enter: (close: () => void) => () => void;
};

let load: (() => Promise<OverlayHistory>) | null = null;

/** Fills the port. Without it (where components are shown alone) overlays have no history. */
export function provideOverlayHistory(loader: () => Promise<OverlayHistory>): void {
  load = loader;
}

/** To be called by all that opens over a page: while it is open it owns a step of the history. */
export function useOverlayHistory(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    let leave: (() => void) | null = null;
    let isOver = false;
    async function enter() {
      const overlays = await load?.();
      if (overlays && !isOver) leave = overlays.enter(() => close.current());
    }
    // Should its code not come, "back" does what it does on a page.
    enter().catch(() => {});
    return () => {
      isOver = true;
      leave?.();
    };
  }, [isOpen]);
}
