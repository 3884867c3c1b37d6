import { getEarlyCart } from './cart-session.ts';
import type { CartState } from './cart-state.ts';
import { whenIdle } from './when-idle.ts';

/** The cart once no request is running, or after 15 seconds as it is then. */
export async function whenCartIdle(): Promise<CartState> {
  const { getState, subscribe } = getEarlyCart();
  await whenIdle(() => getState().isIdle, subscribe);
  return getState();
}
