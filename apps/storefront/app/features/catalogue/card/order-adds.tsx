import type { Config } from '@kaplya/contract';
import { isDeliveryFree } from '@kaplya/domain/fees';
import { useId } from 'react';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { useFirstOrderPump } from './use-first-order-pump.ts';

/** The fees that an order of this water alone adds to its price, before it is in the cart (S-83). */
export function OrderAdds({ item }: { item: ShopItem }) {
  const t = useText();
  const { money } = useFormats();
  const { delivery } = useConfig();
  const titleId = useId();
  const pump = useFirstOrderPump(item);
  const { price, priceWithContainer, containersPerUnit } = item;
  if (!priceWithContainer) return null;

  const isDeliveryPaid =
    delivery?.minimumOrderMode === 'fee' &&
    delivery.fee.amount > 0 &&
    !isDeliveryFree(
      { bottles: containersPerUnit, goods: price.amount },
      {
        freeDeliveryFromBottles: delivery.freeFromBottles,
        freeDeliveryFromGoods: delivery.freeFromGoods?.amount ?? null,
      },
    );
  const adds = [
    pump && {
      name: t('catalogue.adds.pump', { name: pump.name }),
      price: pump.price,
      hint: t('catalogue.adds.pumpHint'),
      isFirstOnly: true,
    },
    isDeliveryPaid && {
      name: t('catalogue.adds.delivery'),
      price: delivery.fee,
      hint: toFreeHint(delivery, t, money),
      isFirstOnly: false,
    },
  ].filter((add) => add !== null && add !== false);
  if (adds.length === 0) return null;

  return (
    <section className={classNames('mt-5 text-sm', !isDeliveryPaid && 'in-data-ordered:hidden')}>
      <h2 id={titleId} className="text-sm font-semibold tracking-normal">
        {t('catalogue.adds')}
      </h2>
      <ul aria-labelledby={titleId} className="mt-1 divide-y divide-line">
        {adds.map((add) => (
          <li
            key={add.name}
            className={classNames('flex items-baseline gap-4 py-2', add.isFirstOnly && 'in-data-ordered:hidden')}
          >
            <span className="min-w-0 grow">
              {add.name}
              {add.hint !== null && <span className="block text-xs text-ink-muted">{add.hint}</span>}
            </span>
            <span className="font-semibold whitespace-nowrap tabular-nums">
              {t('catalogue.adds.price', { sum: money(add.price) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The limits from which on the delivery is free; null: there are none. */
function toFreeHint(
  { freeFromBottles: bottles, freeFromGoods: goods }: NonNullable<Config['delivery']>,
  t: ReturnType<typeof useText>,
  money: ReturnType<typeof useFormats>['money'],
): string | null {
  if (goods === null) return bottles === null ? null : t('catalogue.adds.freeBottles', { bottles });
  if (bottles === null) return t('catalogue.adds.freeGoods', { sum: money(goods) });
  return t('catalogue.adds.free', { bottles, sum: money(goods) });
}
