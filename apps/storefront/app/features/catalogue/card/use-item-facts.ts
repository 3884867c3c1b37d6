import { useLanguage } from '#i18n/use-language.ts';
import { useMoney } from '#i18n/formats/use-money.ts';
import { useText } from '#i18n/use-text.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { formatLitres } from '#features/goods/format-litres.ts';

/**
 * The facts shown under the name of an item, without those in its name, and the price of a set's parts bought one by
 * one.
 */
export function useItemFacts(item: ShopItem): {
  line: string;
  oldPrice: string | null;
  saving: string | null;
} {
  const t = useText();
  const language = useLanguage();
  const money = useMoney();

  if (item.type === 'product') {
    const { volumeLitres, brand } = item;
    const volume = volumeLitres && t('catalogue.litres', { volume: formatLitres(volumeLitres, language) });
    const name = item.name.replaceAll('\u00a0', ' ');
    // A Russian name contains the brand in Cyrillic: in Latin letters it would appear twice.
    const shownBrand = language === 'ru' && brand && !/\p{Script=Cyrillic}/u.test(brand) ? null : brand;
    const parts = [volume, shownBrand].filter((part) => part && !name.includes(part.replaceAll('\u00a0', ' ')));
    return { line: parts.join(' · '), oldPrice: null, saving: null };
  }
  const pieces = item.products.reduce((sum, { quantity }) => sum + quantity, 0);
  const { priceOfParts } = item;
  return {
    line: t('common.pieces', { count: pieces }),
    oldPrice: priceOfParts && money(priceOfParts),
    saving:
      priceOfParts &&
      t('catalogue.saves', { money: money({ ...item.price, amount: priceOfParts.amount - item.price.amount }) }),
  };
}
