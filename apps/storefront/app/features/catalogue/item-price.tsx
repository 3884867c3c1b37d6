import { useFormats } from '#i18n/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Why } from '#ui/why.tsx';
import type { ShopItem } from './catalogue.ts';

type ItemPriceProps = { item: ShopItem; oldPrice?: string | null };

/** What an item costs on its card: with exchange of the empty bottle, and with a new bottle. */
export function ItemPrice({ item, oldPrice }: ItemPriceProps) {
  const t = useText();
  const { money } = useFormats();
  const { price, priceWithContainer } = item;

  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-lg font-bold whitespace-nowrap tabular-nums">{money(price)}</span>
        {oldPrice && (
          <s className="text-sm whitespace-nowrap text-ink-muted tabular-nums">
            <span className="sr-only">{t('catalogue.priceOfParts')} </span>
            {oldPrice}
          </s>
        )}
        {priceWithContainer && <span className="text-xs text-ink-muted">{t('catalogue.withExchange')}</span>}
      </p>
      {priceWithContainer && (
        <p className="flex items-center justify-between text-xs text-ink-muted">
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <span className="text-sm font-medium whitespace-nowrap tabular-nums">{money(priceWithContainer)}</span>
            <span>{t('catalogue.withBottle')}</span>
          </span>
          <span className="relative -me-3">
            <Why label={t('catalogue.whyTwoPrices')}>{t('catalogue.twoPrices')}</Why>
          </span>
        </p>
      )}
    </div>
  );
}
