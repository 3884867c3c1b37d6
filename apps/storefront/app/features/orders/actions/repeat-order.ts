import type { RepeatedOrder } from '#features/cart/state/repeated-order.ts';
import { getCart } from '#features/cart/state/cart.ts';
import { whenCartIdle } from '#features/cart/state/when-cart-idle.ts';
import { getClient } from '#platform/data/client.ts';

/**
 * Replaces the present cart, whose goods can be restored, with the goods of an order (rule 55). A repeated call with
 * the same key makes no second cart.
 */
export async function repeatOrder(
  { uuid, id: number }: { uuid: string; id: string },
  idempotencyKey: string,
): Promise<RepeatedOrder> {
  // The call below ends the current cart. Its contents must be known before, so that they can be restored.
  await whenCartIdle();
  const { cart, unavailable } = await getClient().call('reorder', {
    body: { externalOrder: uuid },
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return { number, unavailable, hasReplaced: await getCart().replaceWith(cart) };
}
