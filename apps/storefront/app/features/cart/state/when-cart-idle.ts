import { getEarlyCart } from './cart-session.ts';
import type { CartState } from './cart-state.ts';
import { whenIdle } from './when-idle.ts';

/** Resolves to the state of the cart once no request is running, or after 15 seconds; see its `isIdle`. */
export async function whenCartIdle(): Promise<CartState> {
  const { getState, subscribe } = getEarlyCart();
  await whenIdle(() => getState().isIdle, subscribe);
  return getState();
}
