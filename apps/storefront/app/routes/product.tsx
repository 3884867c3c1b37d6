import { isOtherItem, loadItemPage } from '#features/catalogue/load-item-page.ts';
import { ProductPage } from '#features/catalogue/product-page.tsx';
import type { FrameHandle } from '#features/shell/catalogue-frame.tsx';
import type { Route } from './+types/product.ts';

export const handle: FrameHandle = { frame: { title: 'catalogue.product', isTitleHidden: true } };

export function loader({ request, context, params }: Route.LoaderArgs) {
  return loadItemPage({ request, context }, 'product', params.slug);
}

// In the browser the catalogue is there already: opening a product asks nobody.
export function clientLoader() {
  return { isWithdrawn: false };
}

export { isOtherItem as shouldRevalidate };

export default function Product({ params, loaderData }: Route.ComponentProps) {
  return <ProductPage type="product" slug={params.slug} isWithdrawn={loaderData.isWithdrawn} />;
}
