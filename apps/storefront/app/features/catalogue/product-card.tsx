import { Link } from 'react-router';
import { FavouriteButton } from '#features/favourites/favourite-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { AddToCart } from './add-to-cart.tsx';
import type { ShopItem } from './catalogue.ts';
import { ItemBadge } from './item-badge.tsx';
import { itemPath } from './item-path.ts';
import { ItemPrice } from './item-price.tsx';
import { preloadItemPage } from './preload-item-page.ts';
import { useItemFacts } from './use-item-facts.ts';

const PICTURE_PIXELS = 320;

type ProductCardProps = {
  item: ShopItem;
  headingLevel?: 3 | 4;
  /** Among the first on the page: its picture is fetched at once. */
  isFirst?: boolean;
};

/** A product or a set on the shelf. The whole card leads to its page; what can be pressed lies above that. */
export function ProductCard({ item, headingLevel = 3, isFirst = false }: ProductCardProps) {
  const { line, ...prices } = useItemFacts(item);
  const Heading = `h${headingLevel}` as const;
  const isSoldOut = item.available === 0;

  return (
    <article className="group relative row-span-6 grid grid-cols-1 grid-rows-subgrid rounded-lg bg-surface p-2.5 shadow-card has-[h3>a:focus-visible]:outline-3 has-[h3>a:focus-visible]:outline-offset-2 has-[h3>a:focus-visible]:outline-brand sm:p-3.5">
      <div className="relative mb-2.5 overflow-hidden rounded-md bg-linear-to-b from-sunken to-brand-soft/60">
        <img
          src={item.image.contentUrl}
          alt=""
          width={PICTURE_PIXELS}
          height={PICTURE_PIXELS}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          className={classNames(
            'aspect-square w-full object-contain p-1 transition-[scale] duration-(--duration-slow) ease-out group-hover:scale-104',
            isSoldOut && 'opacity-55 grayscale',
          )}
        />
        <div className="absolute start-1.5 top-1.5">
          <ItemBadge item={item} />
        </div>
      </div>
      <Heading className="text-sm leading-snug font-semibold tracking-normal hyphens-auto">
        <Link
          to={itemPath(item)}
          onPointerEnter={preloadItemPage}
          onFocus={preloadItemPage}
          className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-lg hover:text-brand-ink"
        >
          {item.name}
        </Link>
      </Heading>
      {/* Also without words: its line belongs to the row. */}
      <p className="mt-0.5 text-xs text-ink-muted">{line}</p>
      <ItemPrice item={item} {...prices} />
      <div className="relative mt-2.5 self-end">
        <AddToCart item={item} />
      </div>
      <FavouriteButton item={item} className="absolute end-2.5 top-2.5 sm:end-3.5 sm:top-3.5" />
    </article>
  );
}
