import type { RepeatedOrder } from '#features/cart/state/repeated-order.ts';
import type { FilledCheckout } from './filled-checkout.ts';

/** The checkout's notice about the repeated order. The navigation carries it, so that it ends with the visit. */
export type OrderedAgain = RepeatedOrder & FilledCheckout;

export const toAgainState = (again: OrderedAgain) => ({ again });

export function findOrderedAgain(state: unknown): OrderedAgain | null {
  if (typeof state !== 'object' || state === null || !('again' in state)) return null;
  return state.again as OrderedAgain;
}
