import type { RepeatedOrder } from '#features/cart/state/repeated-order.ts';
import type { FilledCheckout } from './fill-checkout.ts';

/**
 * The outcome of a reorder, shown above the checkout. It is in the state of the navigation, and ends with the visit.
 */
export type Reorder = RepeatedOrder & FilledCheckout;

export const toReorderState = (reorder: Reorder) => ({ reorder });

export function findReorder(state: unknown): Reorder | null {
  if (typeof state !== 'object' || state === null || !('reorder' in state)) return null;
  return state.reorder as Reorder;
}
