import { PageMeta } from '#features/shell/page-meta.tsx';
import { useText } from '#i18n/use-text.ts';
import type { ShopItem } from './catalogue.ts';
import { ProductNotFound } from './product-not-found.tsx';
import { ProductView } from './product-view.tsx';
import { useCatalogue } from './use-catalogue.ts';

/** One product or product set out of the catalogue that the layout holds; not found is said in its place. */
export function ProductPage({ type, slug }: { type: ShopItem['type']; slug: string }) {
  const t = useText();
  const item = useCatalogue().findBySlug(type, slug);
  if (!item) {
    return (
      <>
        <PageMeta title={t('catalogue.notFound.title')} isPrivate />
        <ProductNotFound />
      </>
    );
  }
  return (
    <>
      <PageMeta title={item.name} description={item.description} imageUrl={item.image.contentUrl} />
      <ProductView key={item.id} item={item} />
    </>
  );
}
