import type { Order } from '@kaplya/contract';
import { isVoid } from '@kaplya/domain/void-orders';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useStored } from '#platform/kept/use-stored.ts';

/**
 * Whether what is for first orders is for this visitor (rule 13: what was cancelled or not delivered is no order); a
 * customer's orders have to be known for that. Before the page is awake the document hides it from the others
 * (`KnownVisitorScript`).
 */
export function useIsNewcomer(): boolean {
  const kept = useStored('keptOrders');
  const isCustomer = useIsCustomer();
  return kept ? kept.orders.every(isNone) : !isCustomer;
}

/** An unreadable kept value counts as an order. */
function isNone(order: Order | null): boolean {
  return order !== null && isVoid(order.status);
}
