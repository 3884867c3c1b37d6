import { useEffect, useRef } from 'react';

/** The app's history for overlays, so that "back" closes the top one. */
export type OverlayHistory = {
  /** Adds an overlay above all others. "Back" calls `close`. Returns a function to call when it has closed. */
  enter: (close: () => void) => () => void;
};

let load: (() => Promise<OverlayHistory>) | null = null;

/** Sets the history. Without it (when components are shown alone) overlays have none. */
export function provideOverlayHistory(loader: () => Promise<OverlayHistory>): void {
  load = loader;
}

/** Gives an open overlay an entry of the browser's history, so that "back" closes it. Every overlay calls it. */
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
    // If its code does not load, "back" leaves the page as usual.
    enter().catch(() => {});
    return () => {
      isOver = true;
      leave?.();
    };
  }, [isOpen]);
}
