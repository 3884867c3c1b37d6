import { useSyncExternalStore } from 'react';

/** The share of the window below which a keyboard is open. */
const FREE_PART = 0.75;

function subscribe(onChange: () => void): () => void {
  let frame = 0;
  const updateCover = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onChange);
  };
  const observer = new MutationObserver(updateCover);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', updateCover);
  document.addEventListener('focusout', updateCover);
  visualViewport?.addEventListener('resize', updateCover);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', updateCover);
    document.removeEventListener('focusout', updateCover);
    visualViewport?.removeEventListener('resize', updateCover);
  };
}

/** Whether an overlay is open, or the keyboard of a phone. */
export function useIsPageCovered(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.querySelector('[data-overlay]') !== null || isKeyboardOpen(),
    () => true,
  );
}

function isKeyboardOpen(): boolean {
  const focused = document.activeElement;
  const isTyping = focused?.matches('textarea,input:not([type=radio],[type=checkbox],[type=file])') ?? false;
  if (isTyping && matchMedia('(pointer: coarse)').matches) return true;
  // The scale excludes a magnified page without a keyboard.
  return visualViewport !== null && visualViewport.height * visualViewport.scale < innerHeight * FREE_PART;
}
