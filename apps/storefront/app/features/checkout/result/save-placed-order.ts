import type { CompletedOrder } from '@kaplya/contract';
import { getCart } from '#features/cart/state/cart.ts';
import { promoForm } from '#features/cart/state/promo-draft.ts';
import { getClient } from '#platform/data/client.ts';
import { clearFormDraft } from '#platform/storage/form-draft.ts';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';
import { findLastOrder, saveLastOrder } from './last-order.ts';
import { parseOrderTerms, consumeOrderTerms } from './order-terms.ts';

/**
 * Saves the placed order, so that its result is shown, and clears the form (T-13). A second call for the same order
 * does not change the saved terms.
 */
export function savePlacedOrder({ order, payment }: CompletedOrder, address: string): void {
  const last = findLastOrder();
  const known = last?.uuid === order.uuid ? last.placed : null;
  const promised = known ? parseOrderTerms(known.promised) : consumeOrderTerms();
  const placed = { order, payment, address: known?.address || promised.address || address, promised };
  saveLastOrder({ uuid: order.uuid, path: location.pathname, placed });
  getClient().storage.set('orderedAt', new Date().toISOString());
  clearFormDraft(checkoutForm);
  clearFormDraft(promoForm);
  getCart().dismissOutcome();
}
