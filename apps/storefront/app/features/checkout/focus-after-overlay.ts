import { focusField, type CheckoutField } from './checkout-form.ts';

const CHECK_MS = 50;
const LIMIT_MS = 2000;

/** Once the dialog is gone: where the focus would be nowhere, it goes to the field that the dialog was about. */
export function focusAfterOverlay(field: CheckoutField): void {
  const startedAt = Date.now();
  const timer = setInterval(() => {
    const isOver = Date.now() - startedAt > LIMIT_MS;
    if (!isOver && document.querySelector('[data-overlay]')) return;
    clearInterval(timer);
    if (document.activeElement === document.body) focusField(field);
  }, CHECK_MS);
}
