import type { CheckoutForm } from '#features/cart/state/checkout-draft.ts';

/** The answers to the question about change that are no note. */
export const NO_CHANGE = 'none';
export const OTHER_SUM = 'other';

export const MINOR_UNITS = 100;

export const noTypedChange = { changeChoice: '', changeSum: '' } satisfies Partial<CheckoutForm>;

/**
 * The sum to bring change from, in minor units, that was chosen or typed and that the cart does not have yet; null: no
 * change is needed. undefined: nothing was chosen.
 */
export function findTypedChange({
  changeChoice,
  changeSum,
}: Pick<CheckoutForm, 'changeChoice' | 'changeSum'>): number | null | undefined {
  if (changeChoice === '') return undefined;
  if (changeChoice === NO_CHANGE) return null;
  return changeChoice === OTHER_SUM ? Number(changeSum) * MINOR_UNITS : Number(changeChoice);
}
