import { findItemPage, loadItemPage, shouldRevalidateItem } from '#features/catalogue/load/load-item-page.ts';
import { ProductPage } from '#features/catalogue/product/product-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import type { Route } from './+types/product-set.ts';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'catalogue.set', isTitleHidden: true },
  texts: ['product'],
};

export function loader({ request, context, params }: Route.LoaderArgs) {
  return loadItemPage({ request, context }, 'product_set', params.slug);
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  await loadDeferredTexts(...handle.texts);
  return findItemPage('product_set', params.slug, serverLoader);
}

export { shouldRevalidateItem as shouldRevalidate };

export default function ProductSet({ params, loaderData }: Route.ComponentProps) {
  return <ProductPage type="product_set" slug={params.slug} found={loaderData} />;
}
