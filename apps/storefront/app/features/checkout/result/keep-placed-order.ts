import type { CompletedOrder } from '@kaplya/contract';
import { getCart } from '#features/cart/state/cart-session.ts';
import { PROMO_FORM } from '#features/cart/state/promo-draft.ts';
import { getClient } from '#platform/data/client.ts';
import { dropFormDraft } from '#platform/kept/form-draft.ts';
import { CHECKOUT_FORM } from '#features/cart/state/checkout-draft.ts';
import { findLastOrder, keepLastOrder } from './last-order.ts';
import { parsePromised, takePromised } from './promised-at-order.ts';

/**
 * The order stands: its result is shown from now on, and what was typed for it is over (T-13). Whoever hears of it again
 * loses nothing: what was promised with it stays.
 */
export function keepPlacedOrder({ order, payment }: CompletedOrder, address: string): void {
  const last = findLastOrder();
  const known = last?.uuid === order.uuid ? last.placed : null;
  const promised = known ? parsePromised(known.promised) : takePromised();
  const placed = { order, payment, address: known?.address || promised.address || address, promised };
  keepLastOrder({ uuid: order.uuid, path: location.pathname, placed });
  getClient().storage.set('orderedAt', new Date().toISOString());
  dropFormDraft(CHECKOUT_FORM);
  dropFormDraft(PROMO_FORM);
  getCart().dismissOutcome();
}
