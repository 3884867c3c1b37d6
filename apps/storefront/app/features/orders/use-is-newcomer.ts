import { useIsCustomer } from '#features/identity/use-session.ts';
import { useStored } from '#platform/use-stored.ts';

/**
 * Whether what is for first orders is for this visitor; a customer's orders have to be known for that. Before the page
 * is awake the document hides it from the others (`KnownVisitorScript`).
 */
export function useIsNewcomer(): boolean {
  const kept = useStored('keptOrders');
  const isCustomer = useIsCustomer();
  return kept ? kept.orders.length === 0 : !isCustomer;
}
