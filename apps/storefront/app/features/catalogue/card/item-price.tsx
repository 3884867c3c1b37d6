import { useMoney } from '#i18n/formats/use-money.ts';
import { useText } from '#i18n/use-text.ts';
import { Why } from '@kaplya/ui/overlay/why.tsx';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { useFirstOrderPump } from './use-first-order-pump.ts';

const TwoPricesText = lazyWithTexts(['shelf'], async () => (await import('./two-prices-text.tsx')).TwoPricesText);

type ItemPriceProps = { item: ShopItem; oldPrice: string | null; saving: string | null };

/**
 * The two price lines of a card: the price when an empty bottle is exchanged, and below it the price with a new bottle,
 * or for a set the price of its parts bought one by one.
 */
export function ItemPrice({ item, oldPrice, saving }: ItemPriceProps) {
  const t = useText();
  const money = useMoney();
  const pump = useFirstOrderPump(item);
  const { price, priceWithContainer } = item;

  return (
    <div data-why={priceWithContainer ? '' : undefined} className="item-price">
      <p>
        <b>{money(price)}</b>
        {priceWithContainer && <span>{t('catalogue.withExchange')}</span>}
      </p>
      <div>
        {priceWithContainer && (
          <div>
            <p>
              <b>{money(priceWithContainer)}</b>
              <span>{t('catalogue.withBottle')}</span>
            </p>
            <span>
              <Why label={t('catalogue.whyTwoPrices')}>
                <Optional>
                  <TwoPricesText />
                </Optional>
              </Why>
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
