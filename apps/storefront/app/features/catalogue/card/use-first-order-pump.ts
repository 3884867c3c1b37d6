import { useCartValue } from '#features/cart/state/use-cart.ts';
import { useIsNewcomer } from '#features/orders/list/use-is-newcomer.ts';
import { useConfig } from '#platform/data/use-config.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';

/**
 * The pump that is added to a first order of this water. null for customers who ordered before or declined it, where
 * the area has none, and for a set, which may contain one.
 */
export function useFirstOrderPump({ type, priceWithContainer }: ShopItem): ShopItem | null {
  const pumpId = useConfig().firstOrder?.pumpExternalId;
  const { items } = useLoadedCatalogue();
  const isNewcomer = useIsNewcomer();
  // Whether the server has calculated a cart with water without adding the pump, so that this customer gets none.
  const isLeftOut = useCartValue(
    ({ calculation }) =>
      calculation !== null &&
      calculation.requiredProducts.length === 0 &&
      calculation.bottlesOfWater > 0 &&
      !calculation.items.some(({ externalId }) => externalId === pumpId),
  );
  if (isLeftOut || type !== 'product' || !priceWithContainer || !pumpId || !isNewcomer) return null;
  return items.find(({ externalId, available }) => externalId === pumpId && available > 0) ?? null;
}
