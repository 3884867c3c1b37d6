import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useIsRentalOffered } from '#features/goods/use-is-rental-offered.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { OrderAdds } from '../card/order-adds.tsx';

/** The prices of an item on its page: for a bottle both of them, with the reason for the difference. */
export function ProductPrices({ item }: { item: ShopItem }) {
  const t = useText();
  const { money } = useFormats();
  const isRentalOffered = useIsRentalOffered();
  const { price, priceWithContainer, containersPerUnit } = item;
  const priceOfParts = item.type === 'product_set' ? item.priceOfParts : null;

  return (
    <>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-2xl font-bold whitespace-nowrap tabular-nums">{money(price)}</span>
        {priceWithContainer && <span className="text-ink-muted">{t('catalogue.withExchange')}</span>}
      </p>
      {priceWithContainer && (
        <p className="flex flex-wrap items-baseline gap-x-2 text-ink-muted">
          <span className="text-lg font-medium whitespace-nowrap tabular-nums">{money(priceWithContainer)}</span>
          {t('catalogue.withBottle')}
        </p>
      )}
      {priceOfParts && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
          <span className="sr-only">{t('catalogue.priceOfParts')} </span>
          <s className="whitespace-nowrap text-ink-muted tabular-nums">{money(priceOfParts)}</s>
          <span className="text-sm font-semibold text-success">
            {t('catalogue.saves', { money: money({ ...price, amount: priceOfParts.amount - price.amount }) })}
          </span>
        </p>
      )}
      {priceWithContainer && (
        <p className="mt-4 flex gap-3 rounded-lg bg-brand-soft p-4 text-sm text-brand-ink">
          <Icon name="bottle" size={22} className="mt-px" />
          <span>
            {t(isRentalOffered ? 'catalogue.twoPricesLong' : 'catalogue.twoPricesSoldLong', {
              count: containersPerUnit,
              money: money({ ...price, amount: priceWithContainer.amount - price.amount }),
            })}
          </span>
        </p>
      )}
      <OrderAdds item={item} />
    </>
  );
}
