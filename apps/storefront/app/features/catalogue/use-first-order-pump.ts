import { useConfig } from '#platform/use-config.ts';
import { useStored } from '#platform/use-stored.ts';
import type { ShopItem } from './catalogue.ts';
import { useCatalogue } from './use-catalogue.ts';

/**
 * The pump that a first order of this water gets; null for who has ordered, where the area has none, and for a set,
 * which may hold one. Before the page is awake the document hides what is for newcomers (`KnownVisitorScript`).
 */
export function useFirstOrderPump({ type, priceWithContainer }: ShopItem): ShopItem | null {
  const pumpId = useConfig().firstOrder?.pumpExternalId;
  const { items } = useCatalogue();
  const hasOrdered = useStored('keptOrders')?.orders.length;
  if (type !== 'product' || !priceWithContainer || !pumpId || hasOrdered) return null;
  return items.find(({ externalId, available }) => externalId === pumpId && available > 0) ?? null;
}
