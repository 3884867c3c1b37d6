import { findControl } from './find-control.ts';

/**
 * Scrolls to a part of the page and focuses its control: its first field (within `data-fields`), else the button that
 * unfolds it, else the part itself. `isCalm`: scrolls smoothly unless motion is reduced; else it jumps.
 */
export function focusPlace(place: HTMLElement | null, { isCalm = false } = {}): void {
  const control = place?.matches('input, textarea, button')
    ? place
    : (findControl(place?.querySelector('[data-fields]')) ?? findControl(place) ?? place);
  control?.focus({ preventScroll: true });
  const isMoving = isCalm && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  place?.scrollIntoView({ block: 'center', behavior: isMoving ? 'smooth' : 'auto' });
}
