import { useSyncExternalStore } from 'react';

/** When less than this share of the window's height is visible, the phone's keyboard is taken to be open. */
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

/** Whether an overlay or the phone's keyboard is open. True on the server and during hydration. */
export function useIsPageCovered(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.querySelector('[data-overlay], header [aria-expanded=true]') !== null || isKeyboardOpen(),
    () => true,
  );
}

function isKeyboardOpen(): boolean {
  const focused = document.activeElement;
  const isTyping = focused?.matches('textarea,input:not([type=radio],[type=checkbox],[type=file])') ?? false;
  if (isTyping && matchMedia('(pointer: coarse)').matches) return true;
  // Multiplied by the scale, because zooming in also makes the visual viewport smaller.
  return visualViewport !== null && visualViewport.height * visualViewport.scale < innerHeight * FREE_PART;
}
