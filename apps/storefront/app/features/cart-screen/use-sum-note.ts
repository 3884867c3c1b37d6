import type { Calculation } from '@kaplya/contract';
import { findWayToFreeDelivery } from '@kaplya/domain/way-to-free-delivery';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { useCart } from '#features/cart/state/use-cart.ts';

/** The explanation of the sum in a few words: the pump of a first order in it, and what makes the delivery free. */
export function useSumNote(calculation: Calculation | null): string {
  const t = useText();
  const { money } = useFormats();
  const { delivery } = useConfig();
  const { findItem } = useCatalogue();
  const { lines } = useCart();
  if (!calculation) return '';
  const { fees, bottlesOfWater, items, totals } = calculation;
  const pump = items.find(({ reason }) => reason === 'FIRST_ORDER_PUMP');
  const isCharged = fees.some(({ kind }) => kind === 'delivery');
  const prices = lines.flatMap(({ type, id }) => {
    const item = findItem(type, id);
    return item && item.containersPerUnit > 0 ? [item.price.amount / item.containersPerUnit] : [];
  });
  const way =
    isCharged && delivery
      ? findWayToFreeDelivery(
          { bottles: bottlesOfWater, goods: totals.goods.amount },
          {
            freeDeliveryFromBottles: delivery.freeFromBottles,
            freeDeliveryFromGoods: delivery.freeFromGoods?.amount ?? null,
          },
          prices.length > 0 ? Math.min(...prices) : null,
        )
      : null;
  return [
    pump && t('shelf.pump', { sum: money(pump.total) }),
    way &&
      ('bottles' in way
        ? t('shelf.freeBottles', { count: way.bottles })
        : t('shelf.freeGoods', { sum: money({ ...totals.goods, amount: way.goods }) })),
  ]
    .filter(Boolean)
    .join(' · ');
}
