import { isFocusLost } from './is-focus-lost.ts';

const CHECK_MS = 50;
/** The most checks for the end of the dialog. A number, not a time, so that a slow page has as many. */
const LIMIT = 40;

/** Once the dialog is gone, moves a lost focus, because the element that had it before is gone too. */
export function focusAfterOverlay(focus: () => void): void {
  let checks = 0;
  const timer = setInterval(() => {
    checks += 1;
    if (checks <= LIMIT && document.querySelector('[data-overlay]')) return;
    clearInterval(timer);
    if (isFocusLost()) focus();
  }, CHECK_MS);
}
