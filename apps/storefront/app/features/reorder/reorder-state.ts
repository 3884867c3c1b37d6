import type { RepeatedOrder } from '#features/cart/state/repeated-order.ts';
import type { FilledCheckout } from './fill-checkout.ts';

/**
 * The outcome of a reorder, shown above the checkout. It is in the state of the navigation, and ends with the visit.
 */
export type Reorder = RepeatedOrder & FilledCheckout;

/** Entries of the history outlive a release: the key stays. */
export const toReorderState = (reorder: Reorder) => ({ again: reorder });

export function findReorder(state: unknown): Reorder | null {
  if (typeof state !== 'object' || state === null || !('again' in state)) return null;
  return state.again as Reorder;
}
