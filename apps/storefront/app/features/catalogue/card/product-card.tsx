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
  /** True for the first cards of the page, whose pictures are fetched at once. */
  isFirst?: boolean;
};

/** A product or a set on the shelf. The whole card links to its page; buttons are above the link. */
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
      {/* An empty line is rendered too, because the lines of a row are aligned. */}
      <p>{line}</p>
      <ItemPrice item={item} {...prices} />
      <div>
        <AddToCart item={item} />
      </div>
      <FavouriteButton item={item} hasTooltip={false} />
    </article>
  );
}
