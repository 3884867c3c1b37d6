import type { RepeatedOrder } from '#features/cart/state/repeated-order.ts';
import type { FilledCheckout } from './filled-checkout.ts';

/** What the checkout says of the order that it repeats; carried by the hop to it, so that it ends with the visit. */
export type OrderedAgain = RepeatedOrder & FilledCheckout;

export const toAgainState = (again: OrderedAgain) => ({ again });

export function findOrderedAgain(state: unknown): OrderedAgain | null {
  if (typeof state !== 'object' || state === null || !('again' in state)) return null;
  return state.again as OrderedAgain;
}
