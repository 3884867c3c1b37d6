import type { SavedPaymentMethod } from '@kaplya/contract';

// The digits never wrap to a line of their own.
const NBSP = '\u00a0';
const DOTS = '••••';

/** A saved card or account as its owner knows it: `MasterCard •••• 4444`. */
export function toSavedMethodName({ label, last4 }: Pick<SavedPaymentMethod, 'label' | 'last4'>): string {
  return last4 === null || label.includes(last4) ? label : `${label} ${DOTS}${NBSP}${last4}`;
}
