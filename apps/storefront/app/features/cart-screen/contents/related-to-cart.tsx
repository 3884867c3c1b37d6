import { useState } from 'react';
import { listRelated, type Catalogue, type ShopItem } from '#features/goods/catalogue.ts';
import { RelatedProducts } from '#features/catalogue/shelf/related-products.tsx';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { useText } from '#i18n/use-text.ts';
import type { CartLine } from '#features/cart/state/cart-state.ts';

const OF_EACH = 4;
const SHOWN = 8;

/**
 * Goods related to those in the cart (S-20). They are chosen once, when the cart is opened and its goods are loaded,
 * because the row must not change while a customer adds from it. Goods added automatically since then, such as the
 * pump, are left out.
 */
export function RelatedToCart({ lines }: { lines: readonly CartLine[] }) {
  const t = useText();
  const catalogue = useCatalogue();
  const [chosen, setChosen] = useState<readonly Pick<ShopItem, 'type' | 'id'>[] | null>(null);
  // A line's product may still be loading in a large shop.
  const isLoading =
    !catalogue.isWhole && lines.some(({ type, id }) => !catalogue.findItem(type, id) && catalogue.isMissing(type));
  if (!chosen && !isLoading) setChosen(chooseRelated(lines, catalogue).map(({ type, id }) => ({ type, id })));
  const automatic = new Set(lines.filter(({ isRequired }) => isRequired).map(({ id }) => id));
  const items = (chosen ?? [])
    .filter(({ id }) => !automatic.has(id))
    .map(({ type, id }) => catalogue.findItem(type, id))
    .filter((item) => item !== null);
  return <RelatedProducts title={t('cart.related')} items={items} />;
}

function chooseRelated(lines: readonly CartLine[], catalogue: Catalogue): ShopItem[] {
  const inCart = new Set(lines.map((line) => line.id));
  const ofEach = lines
    .map((line) => catalogue.findItem(line.type, line.id))
    .filter((item) => item !== null)
    .map((item) => listRelated(catalogue, item, OF_EACH + lines.length));
  // One of each line in turn, so that a long first line does not fill the row.
  const inTurn = Array.from({ length: OF_EACH }, (_, turn) => ofEach.map((related) => related[turn])).flat();
  const others = inTurn.filter(
    (item): item is ShopItem =>
      item !== undefined && !inCart.has(item.id) && !(item.type === 'product' && item.isContainer),
  );
  return [...new Set(others)].slice(0, SHOWN);
}
