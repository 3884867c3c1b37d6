import { findControl } from './find-control.ts';

/**
 * Brings a place of the page into view, with the focus on what answers it: its first field (within `data-fields`), else
 * what unfolds it, else the place itself. `isCalm`: it moves there where movement is welcome, else it is there at once.
 */
export function focusPlace(place: HTMLElement | null, { isCalm = false } = {}): void {
  const control = place?.matches('input, textarea, button')
    ? place
    : (findControl(place?.querySelector('[data-fields]')) ?? findControl(place) ?? place);
  control?.focus({ preventScroll: true });
  const isMoving = isCalm && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  place?.scrollIntoView({ block: 'center', behavior: isMoving ? 'smooth' : 'auto' });
}
