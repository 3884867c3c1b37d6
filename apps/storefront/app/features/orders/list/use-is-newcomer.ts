import { isVoid } from '@kaplya/domain/void-orders';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import type { StoredOrder } from '#platform/storage/stored-values.ts';
import { useStored } from '#platform/storage/use-stored.ts';

/**
 * Whether offers for first orders apply to this visitor (rule 13: a cancelled or undelivered order does not count).
 * False while a customer's orders are unknown. Before hydration a mark of `KnownVisitorScript` hides the offers from
 * visitors who have ordered.
 */
export function useIsNewcomer(): boolean {
  const cached = useStored('keptOrders');
  const isCustomer = useIsCustomer();
  return cached ? cached.orders.every(isVoidOrder) : !isCustomer;
}

/** An unreadable cached value counts as an order. */
function isVoidOrder(order: StoredOrder | null): boolean {
  return order !== null && (order.isOfBrowser === true || isVoid(order.status));
}
