import type { Image } from '@kaplya/contract';
import { useMemo } from 'react';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { useRevalidation } from '#platform/data/revalidate-on-request.ts';
import { LoadFailure } from '@kaplya/ui/message/load-failure.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { withGoods } from '../deferred/deferred-goods.ts';
import type { ItemPageData } from '../load/load-item-page.ts';
import { ProductView } from './product-view.tsx';
import { CatalogueContext, useCatalogue, useLoadedCatalogue } from '#features/goods/use-catalogue.ts';

const ProductNotFound = lazyWithTexts(
  ['absent'],
  async () => (await import('./product-not-found.tsx')).ProductNotFound,
);

const none: readonly Image[] = [];

type ProductPageProps = { type: ShopItem['type']; slug: string; found: ItemPageData };

/** The page of one product or product set, found in the layout's catalogue or among the goods loaded with the page. */
export function ProductPage(props: ProductPageProps) {
  const { isMissing } = useLoadedCatalogue();
  const known = useCatalogue();
  const { goods } = props.found;
  const catalogue = useMemo(() => (goods.length > 0 ? withGoods(known, goods) : known), [known, goods]);
  return (
    <CatalogueContext value={catalogue}>
      <FoundProduct {...props} isPart={isMissing(props.type)} />
    </CatalogueContext>
  );
}

/** Renders the item; a missing one is reported in its place. */
function FoundProduct({ type, slug, found, isPart }: ProductPageProps & { isPart: boolean }) {
  const t = useText();
  const { findBySlug } = useCatalogue();
  const { revalidate } = useRevalidation();
  const item = findBySlug(type, slug);
  if (!item && (found.isUnanswered || isPart)) {
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
      <Optional>
        <ProductNotFound isWithdrawn={found.isWithdrawn} />
      </Optional>
    );
  }
  return (
    <>
      <PageMeta
        title={item.name}
        imageUrl={item.image.contentUrl}
        {...(typeof found.description === 'string' && { description: found.description })}
      />
      <ProductView
        key={item.id}
        item={item}
        description={found.description ?? ''}
        morePictures={found.morePictures ?? none}
      />
    </>
  );
}
