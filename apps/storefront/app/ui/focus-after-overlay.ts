const CHECK_MS = 50;
const LIMIT_MS = 2000;

/** Once the dialog is gone: gives the focus away where it would be nowhere, because what had it before is gone too. */
export function focusAfterOverlay(focus: () => void): void {
  const startedAt = Date.now();
  const timer = setInterval(() => {
    const isOver = Date.now() - startedAt > LIMIT_MS;
    if (!isOver && document.querySelector('[data-overlay]')) return;
    clearInterval(timer);
    if (document.activeElement === document.body) focus();
  }, CHECK_MS);
}
