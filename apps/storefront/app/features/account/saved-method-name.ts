import type { SavedPaymentMethod } from '@kaplya/contract';

// A no-break space, so that the digits stay on one line with the name.
const NBSP = '\u00a0';
const DOTS = '••••';

/** Formats the name of a saved card or account: `MasterCard •••• 4444`. */
export function toSavedMethodName({ label, last4 }: Pick<SavedPaymentMethod, 'label' | 'last4'>): string {
  return last4 === null || label.includes(last4) ? label : `${label} ${DOTS}${NBSP}${last4}`;
}
