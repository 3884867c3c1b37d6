import type { ReadableStore } from '@kaplya/state/create-store.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { useCallback } from 'react';
import type { CartItem } from '@kaplya/contract';
import { getEarlyCart } from './cart-session.ts';
import { emptyCartState, type CartState } from './cart-state.ts';

/** The cart of the page. It starts with its first reader in a browser. */
const cartOfPage: ReadableStore<CartState> = {
  getState: () => getEarlyCart().getState(),
  getInitialState: () => emptyCartState,
  subscribe: (listener) => getEarlyCart().subscribe(listener),
};

/** The whole cart; empty on the server and until hydration is over. `getCart()` has the commands. */
export function useCart(): CartState {
  return useStore(cartOfPage);
}

/** A part of the cart that is a plain value, so that only its changes render: `useCartValue((cart) => cart.status)`. */
export function useCartValue<T extends string | number | boolean | null>(select: (cart: CartState) => T): T {
  return useStore(cartOfPage, select);
}

/** The quantity of a product or product set that the customer chose. Automatic additions do not count. */
export function useChosenQuantity(type: CartItem['type'], id: string): number {
  const select = useCallback(
    (cart: CartState) =>
      cart.lines
        .filter((line) => line.type === type && line.id === id && !line.isRequired)
        .reduce((sum, line) => sum + line.quantity, 0),
    [type, id],
  );
  return useCartValue(select);
}
