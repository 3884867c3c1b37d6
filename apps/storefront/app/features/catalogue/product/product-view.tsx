import type { Image } from '@kaplya/contract';
import { Suspense, use } from 'react';
import { ItemData } from '#features/seo/item-data.tsx';
import { FavouriteButton } from '#features/favourites/favourite-button.tsx';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useRevalidation } from '#platform/data/revalidate-on-request.ts';
import { LoadFailure } from '@kaplya/ui/message/load-failure.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { useUiLabels } from '@kaplya/ui/ui-labels.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { AddToCart } from '../card/add-to-cart.tsx';
import { listRelated, type ShopItem } from '#features/goods/catalogue.ts';
import { DayNote } from '../shelf/day-note.tsx';
import { ItemBadge } from '../card/item-badge.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductPicture } from './product-picture.tsx';
import { ProductPrices } from './product-prices.tsx';
import { RelatedProducts } from '../shelf/related-products.tsx';
import { SetComposition } from './set-composition.tsx';
import { useCatalogue } from '#features/goods/use-catalogue.ts';

// The share button is rendered only once its code is loaded, because an earlier press would be lost.
const ShareItem = lazyWithTexts(['share'], async () => (await import('#features/share/share-item.tsx')).ShareItem);

const PictureStrip = lazyWithTexts(['product'], async () => (await import('./picture-strip.tsx')).PictureStrip);

const RELATED = 8;

type ProductViewProps = {
  item: ShopItem;
  description: string | Promise<string | null>;
  morePictures: readonly Image[] | Promise<readonly Image[]>;
};

/** The page of a product or a product set (S-02, S-03). */
export function ProductView({ item, description, morePictures }: ProductViewProps) {
  const t = useText();
  const { money } = useFormats();
  const catalogue = useCatalogue();
  const isHydrated = useHydrated();

  return (
    <article className="flex min-h-full flex-col">
      <div className="px-(--spacing-page)">
        <div className="relative overflow-hidden rounded-xl bg-[linear-gradient(var(--color-sunken),var(--color-brand-soft))]">
          <Suspense fallback={<ProductPicture image={item.image} />}>
            <Pictures first={item.image} more={morePictures} />
          </Suspense>
          <ItemBadge item={item} className="start-3 top-3" />
          {/* As wide as both columns, so that deferred content moves nothing. */}
          <div className="absolute end-3 top-3 flex min-w-24 justify-end gap-2">
            {isHydrated && (
              <Optional renderMissing={null}>
                <ShareItem name={item.name} />
              </Optional>
            )}
            <FavouriteButton item={item} className="bg-raised shadow-card" />
          </div>
        </div>
        <h1 className="mt-5 text-xl">{item.name}</h1>
        <ProductFacts item={item} />
        <ProductPrices item={item} />
        <DayNote />
        <Suspense fallback={<Skeleton className="mt-5 h-18 max-w-prose" />}>
          <Description text={description} />
        </Suspense>
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
      <ItemData item={item} description={typeof description === 'string' ? description : ''} />
    </article>
  );
}

/** The pictures. The first is rendered at once; the others are deferred, and move nothing when they appear. */
function Pictures({ first, more }: { first: Image; more: ProductViewProps['morePictures'] }) {
  const isHydrated = useHydrated();
  const further = 'then' in more ? use(more) : more;
  const picture = <ProductPicture image={first} />;
  // The strip with its buttons is rendered after hydration, when they work.
  if (further.length === 0 || !isHydrated) return picture;
  return (
    <Optional renderMissing={() => picture} fallback={picture}>
      <PictureStrip images={[first, ...further]} />
    </Optional>
  );
}

/** The description, loaded with the page, or after it when the page opens over the shelf. */
function Description({ text }: { text: ProductViewProps['description'] }) {
  const { unanswered } = useUiLabels();
  const { revalidate } = useRevalidation();
  const words = typeof text === 'string' ? text : use(text);
  if (words !== null) return <p className="mt-5 max-w-prose">{words}</p>;
  return (
    <div className="mt-5">
      <LoadFailure text={unanswered} onRetry={() => void revalidate()} />
    </div>
  );
}
