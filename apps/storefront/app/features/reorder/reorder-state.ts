import type { RepeatedOrder } from '#features/cart/state/repeated-order.ts';
import type { FilledCheckout } from './fill-checkout.ts';

/**
 * The outcome of a reorder, shown above the checkout. It is stored in the router's history state, so it ends with the
 * visit.
 */
export type Reorder = RepeatedOrder & FilledCheckout;

/** The key `again` must not change: entries of the browser's history outlive a release. */
export const toReorderState = (reorder: Reorder) => ({ again: reorder });

export function findReorder(state: unknown): Reorder | null {
  if (typeof state !== 'object' || state === null || !('again' in state)) return null;
  return state.again as Reorder;
}
