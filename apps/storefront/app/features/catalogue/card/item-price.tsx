import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Why } from '@kaplya/ui/overlay/why.tsx';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { useFirstOrderPump } from './use-first-order-pump.ts';

type ItemPriceProps = { item: ShopItem; oldPrice: string | null; saving: string | null };

const PAIR = 'flex flex-wrap items-baseline gap-x-1.5 leading-tight';

/** Two lines of its card: what an item costs with exchange of the empty bottle, and with a new bottle or one by one. */
export function ItemPrice({ item, oldPrice, saving }: ItemPriceProps) {
  const t = useText();
  const { money } = useFormats();
  const pump = useFirstOrderPump(item);
  const { price, priceWithContainer } = item;

  return (
    <div data-why="" className="row-span-2 grid grid-rows-subgrid text-xs text-ink-muted tabular-nums">
      <p data-price="" className={`${PAIR} content-start pt-2`}>
        <span className="text-lg leading-tight font-bold whitespace-nowrap text-ink">{money(price)}</span>
        {priceWithContainer && <span>{t('catalogue.withExchange')}</span>}
      </p>
      <div className="pt-1.5">
        {priceWithContainer && (
          <div className="flex items-center justify-between">
            <p className={PAIR}>
              <span className="text-sm leading-tight font-medium whitespace-nowrap">{money(priceWithContainer)}</span>
              <span>{t('catalogue.withBottle')}</span>
            </p>
            <span className="relative -me-3">
              <Why label={t('catalogue.whyTwoPrices')}>{t('catalogue.twoPrices')}</Why>
            </span>
          </div>
        )}
        {pump && (
          <p className="mt-0.5 in-data-ordered:hidden">{t('catalogue.firstOrder', { money: money(pump.price) })}</p>
        )}
        {oldPrice && (
          <p className="mt-0.5">
            <span className="sr-only">{t('catalogue.priceOfParts')} </span>
            <s>{oldPrice}</s> <span className="text-success">{saving}</span>
          </p>
        )}
      </div>
    </div>
  );
}
