import { Suspense } from 'react';
import { PageMeta } from '#features/shell/page-meta.tsx';
import { lazyWithTexts } from '#i18n/later-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { useRevalidation } from '#platform/revalidate-when-asked.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import type { ShopItem } from './catalogue.ts';
import { ProductView } from './product-view.tsx';
import { useCatalogue } from './use-catalogue.ts';

const ProductNotFound = lazyWithTexts(
  ['absent'],
  async () => (await import('./product-not-found.tsx')).ProductNotFound,
);

/** One product or product set out of the catalogue that the layout holds; not found is said in its place. */
export function ProductPage({
  type,
  slug,
  isWithdrawn,
}: {
  type: ShopItem['type'];
  slug: string;
  /** Sold once, and nowhere any more. */
  isWithdrawn: boolean;
}) {
  const t = useText();
  const { findBySlug, isMissing } = useCatalogue();
  const { revalidate } = useRevalidation();
  const item = findBySlug(type, slug);
  if (!item && isMissing(type)) {
    return (
      <div className="px-(--spacing-page) py-6">
        <LoadFailure
          text={t(type === 'product_set' ? 'errors.fetchProductSets' : 'catalogue.failed.title')}
          onRetry={() => void revalidate()}
        />
      </div>
    );
  }
  if (!item) {
    return (
      <Suspense>
        <ProductNotFound isWithdrawn={isWithdrawn} />
      </Suspense>
    );
  }
  return (
    <>
      <PageMeta title={item.name} description={item.description} imageUrl={item.image.contentUrl} />
      <ProductView key={item.id} item={item} />
    </>
  );
}
