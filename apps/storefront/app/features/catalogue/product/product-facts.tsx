import { useText } from '#i18n/use-text.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { useItemFacts } from '../card/use-item-facts.ts';

/** Volume and brand of a product, the number of pieces of a set, and whether the item is in stock. */
export function ProductFacts({ item }: { item: ShopItem }) {
  const t = useText();
  const { line } = useItemFacts(item);
  return (
    <p className="mt-1 text-sm text-ink-muted">
      {line}
      {item.available === 0 && <span className="font-semibold text-danger"> · {t('catalogue.soldOut')}</span>}
    </p>
  );
}
