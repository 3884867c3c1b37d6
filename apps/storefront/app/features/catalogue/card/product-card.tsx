import { preloadItemPage } from '../load/preload-item-page.ts';
import { Link } from 'react-router';
import { FavouriteButton } from '#features/favourites/favourite-button.tsx';
import { AddToCart } from './add-to-cart.tsx';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { ItemBadge } from './item-badge.tsx';
import { itemPath } from '#platform/page/item-path.ts';
import { ItemPrice } from './item-price.tsx';
import { useItemFacts } from './use-item-facts.ts';

const PICTURE_PIXELS = 320;

type ProductCardProps = {
  item: ShopItem;
  /** Among the first on the page: its picture is fetched at once. */
  isFirst?: boolean;
};

/** A product or a set on the shelf. The whole card leads to its page; what can be pressed lies above that. */
export function ProductCard({ item, isFirst = false }: ProductCardProps) {
  const { line, ...prices } = useItemFacts(item);
  const isSoldOut = item.available === 0;

  return (
    <article className="product-card">
      <div>
        <img
          src={item.image.contentUrl}
          alt=""
          width={PICTURE_PIXELS}
          height={PICTURE_PIXELS}
          loading={isFirst ? undefined : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
          className={isSoldOut ? 'opacity-55 grayscale' : undefined}
        />
        <ItemBadge item={item} className="start-1.5 top-1.5" />
      </div>
      <h3>
        <Link to={itemPath(item)} onPointerEnter={preloadItemPage} onFocus={preloadItemPage} discover="none">
          {item.name}
        </Link>
      </h3>
      {/* Also without words: its line belongs to the row. */}
      <p>{line}</p>
      <ItemPrice item={item} {...prices} />
      <div>
        <AddToCart item={item} />
      </div>
      <FavouriteButton item={item} hasTooltip={false} />
    </article>
  );
}
