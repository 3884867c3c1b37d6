import { getCart } from './cart-session.ts';
import type { CartState } from './cart-state.ts';

const LIMIT_MS = 15_000;

/** The cart once no request is running, or after 15 seconds as it is then. */
export function whenCartIdle(): Promise<CartState> {
  const cart = getCart();
  return new Promise((resolve) => {
    if (cart.getState().isIdle) return resolve(cart.getState());
    const limit = setTimeout(finish, LIMIT_MS);
    const stop = cart.subscribe(() => {
      if (cart.getState().isIdle) finish();
    });
    function finish() {
      clearTimeout(limit);
      stop();
      resolve(cart.getState());
    }
    return undefined;
  });
}
