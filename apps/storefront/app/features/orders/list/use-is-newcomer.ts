import type { Order } from '@kaplya/contract';
import { isVoid } from '@kaplya/domain/void-orders';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useStored } from '#platform/storage/use-stored.ts';

/**
 * Whether offers for first orders apply to this visitor (rule 13: a cancelled or undelivered order does not
 * count). A customer's orders must be known for that. Before hydration the document hides the offers from the others
 * (`KnownVisitorScript`).
 */
export function useIsNewcomer(): boolean {
  const cached = useStored('keptOrders');
  const isCustomer = useIsCustomer();
  return cached ? cached.orders.every(isVoidOrder) : !isCustomer;
}

/** An unreadable cached value counts as an order. */
function isVoidOrder(order: Order | null): boolean {
  return order !== null && isVoid(order.status);
}
