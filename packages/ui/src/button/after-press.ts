/**
 * Runs at once, or after the press that is going on: what moves from under a finger or the mouse while it is down is
 * missed by it.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector(':active')) return run();
  window.addEventListener('pointerup', () => setTimeout(run), { once: true });
}
