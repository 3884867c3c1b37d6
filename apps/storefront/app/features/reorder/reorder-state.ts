import type { RepeatedOrder } from '#features/cart/state/repeated-order.ts';
import type { FilledCheckout } from './fill-checkout.ts';

/** The checkout's notice about the repeated order. The navigation carries it, so that it ends with the visit. */
export type Reorder = RepeatedOrder & FilledCheckout;

export const toReorderState = (again: Reorder) => ({ again });

export function findReorder(state: unknown): Reorder | null {
  if (typeof state !== 'object' || state === null || !('again' in state)) return null;
  return state.again as Reorder;
}
