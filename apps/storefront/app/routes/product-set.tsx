import { isOtherItem, loadItemPage } from '#features/catalogue/load-item-page.ts';
import { ProductPage } from '#features/catalogue/product-page.tsx';
import type { FrameHandle } from '#features/shell/catalogue-frame.tsx';
import type { Route } from './+types/product-set.ts';

export const handle: FrameHandle = { frame: { title: 'catalogue.set', isTitleHidden: true } };

export function loader({ request, context, params }: Route.LoaderArgs) {
  return loadItemPage({ request, context }, 'product_set', params.slug);
}

// In the browser the catalogue is there already: opening a set asks nobody.
export function clientLoader() {
  return { isWithdrawn: false };
}

export { isOtherItem as shouldRevalidate };

export default function ProductSet({ params, loaderData }: Route.ComponentProps) {
  return <ProductPage type="product_set" slug={params.slug} isWithdrawn={loaderData.isWithdrawn} />;
}
