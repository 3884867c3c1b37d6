import { data } from 'react-router';
import { toCatalogue } from '#features/catalogue/catalogue.ts';
import { loadCatalogue } from '#features/catalogue/load-catalogue.ts';
import { ProductPage } from '#features/catalogue/product-page.tsx';
import type { FrameHandle } from '#features/shell/catalogue-frame.tsx';
import type { Route } from './+types/product-set.ts';

export const handle: FrameHandle = { frame: { title: 'catalogue.set', isTitleHidden: true } };

// A set that is not there is a real 404; everything to be shown comes from the layout's catalogue.
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const catalogue = toCatalogue(await loadCatalogue({ request, context }));
  const isMissing = !catalogue.isFailed && !catalogue.findBySlug('product_set', params.slug);
  return data(null, { status: isMissing ? 404 : 200 });
}

// In the browser the catalogue is there already: opening a set asks nobody.
export function clientLoader() {
  return null;
}

export default function ProductSet({ params }: Route.ComponentProps) {
  return <ProductPage type="product_set" slug={params.slug} />;
}
