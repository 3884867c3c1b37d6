import { Suspense } from 'react';
import { ItemData } from '#features/seo/item-data.tsx';
import { FavouriteButton } from '#features/favourites/favourite-button.tsx';
import { lazyWithTexts } from '#i18n/later-texts.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { AddToCart } from '../card/add-to-cart.tsx';
import { listRelated, type ShopItem } from '#features/goods/catalogue.ts';
import { DayNote } from '../shelf/day-note.tsx';
import { ItemBadge } from '../card/item-badge.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductPrices } from './product-prices.tsx';
import { RelatedProducts } from '../shelf/related-products.tsx';
import { SetComposition } from './set-composition.tsx';
import { useCatalogue } from '#features/goods/use-catalogue.ts';

// It is there once it works: a press on one that waits for its code would be lost.
const ShareItem = lazyWithTexts(
  ['share'],
  async () => (await import('#features/share/share-item.tsx')).ShareItem,
  null,
);

const PICTURE_PIXELS = 640;
const RELATED = 8;

/** The page of a product or a product set (S-02, S-03). */
export function ProductView({ item }: { item: ShopItem }) {
  const t = useText();
  const { money } = useFormats();
  const catalogue = useCatalogue();
  const isHydrated = useHydrated();

  return (
    <article className="flex min-h-full flex-col">
      <div className="px-(--spacing-page)">
        <div className="relative overflow-hidden rounded-xl bg-linear-to-b from-sunken to-brand-soft">
          <img
            src={item.image.contentUrl}
            alt={item.image.alt}
            width={PICTURE_PIXELS}
            height={PICTURE_PIXELS}
            fetchPriority="high"
            className="mx-auto aspect-square max-h-[min(24rem,46dvh)] w-auto object-contain p-3"
          />
          <div className="absolute start-3 top-3">
            <ItemBadge item={item} />
          </div>
          {/* As wide as both: what comes later moves nothing. */}
          <div className="absolute end-3 top-3 flex min-w-24 justify-end gap-2">
            {isHydrated && (
              <Suspense fallback={null}>
                <ShareItem name={item.name} />
              </Suspense>
            )}
            <FavouriteButton item={item} className="bg-raised shadow-card" />
          </div>
        </div>
        <h1 className="mt-5 text-xl">{item.name}</h1>
        <ProductFacts item={item} />
        <ProductPrices item={item} />
        <DayNote />
        <p className="mt-5 max-w-prose">{item.description}</p>
        {item.type === 'product_set' && <SetComposition set={item} />}
      </div>
      <div className="mt-8 mb-4">
        <RelatedProducts title={t('catalogue.related')} items={listRelated(catalogue, item, RELATED)} />
      </div>
      <div
        data-bottom-bar=""
        className="sticky bottom-0 mt-auto border-t border-line bg-raised px-(--spacing-page) pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
      >
        <div className="flex items-center gap-4">
          <p className="text-xl font-bold whitespace-nowrap tabular-nums">{money(item.price)}</p>
          <div className="grow">
            <AddToCart item={item} size="lg" />
          </div>
        </div>
      </div>
      <ItemData item={item} />
    </article>
  );
}
