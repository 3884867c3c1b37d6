import type { KeyboardEvent } from 'react';

/** Two presses closer than this are one habit. */
const DOUBLE_PRESS_MS = 500;

const MODIFIERS: ReadonlySet<string> = new Set(['Alt', 'Control', 'Meta', 'Shift']);

/** The times of the last two presses of Enter with no other key between them, the latter first; a held key repeats. */
let presses: readonly [number, number] = [-Infinity, -Infinity];
document.addEventListener(
  'keydown',
  ({ key, timeStamp }) => {
    if (MODIFIERS.has(key)) return;
    presses = key === 'Enter' ? [timeStamp, presses[0]] : [-Infinity, -Infinity];
  },
  true,
);

/**
 * Keeps an Enter from doing what cannot be undone right after the one that led to the button (decision 0110). A held one
 * is ignored by every dialog.
 */
export function ignoreHastyEnter(event: KeyboardEvent): void {
  const isHasty = presses[0] - presses[1] < DOUBLE_PRESS_MS;
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && isHasty) event.preventDefault();
}
