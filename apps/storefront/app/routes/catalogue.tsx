import { useEffect, useMemo } from 'react';
import { HeaderAddress } from '#features/addresses/place/header-address.tsx';
import { CartBarSlot } from '#features/cart-screen/cart-bar-slot.tsx';
import { CartButton } from '#features/cart-screen/cart-button.tsx';
import { CataloguePage } from '#features/catalogue/shelf/catalogue-page.tsx';
import { toCatalogue } from '#features/goods/catalogue.ts';
import { followLoaded } from '#features/catalogue/deferred/follow-loaded.ts';
import { loadCatalogue } from '#features/catalogue/load/load-catalogue.ts';
import { packCatalogue, unpackCatalogue } from '#features/goods/pack-catalogue.ts';
import { provideItemPage } from '#features/catalogue/load/preload-item-page.ts';
import { useArea } from '#features/catalogue/load/use-area.ts';
import { CatalogueContext, useLoadedCatalogue } from '#features/goods/use-catalogue.ts';
import { AccountButton } from '#features/identity/session/account-button.tsx';
import { useFreshCatalogue } from '#features/catalogue/load/use-fresh-catalogue.ts';
import { OrdersButton } from '#features/orders/list/orders-button.tsx';
import { SearchField } from '#features/search/search-field.tsx';
import { useShownSearch } from '#features/search/use-shown-search.ts';
import { CatalogueLayout } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { SiteFooter } from '#features/shell/document/site-footer.tsx';
import { SiteHeader } from '#features/shell/document/site-header.tsx';
import { loadOrReuse, shown } from '#platform/data/reuse-loaded.ts';
import { paths } from '#platform/page/paths.ts';
import { loadDeferredTexts } from '#i18n/deferred-texts.ts';
import type { Route } from './+types/catalogue.ts';

provideItemPage(() =>
  Promise.all([import('#features/catalogue/product/product-page.tsx'), loadDeferredTexts('product')]),
);

/*
 * The browser gets the catalogue only from this loader. It does not run again while pages open and close over the
 * catalogue, but when the language or the area changes, after an order, and when a visitor returns after a long time.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  // Packed into one string, because parsing the router's own format before hydration takes twenty times as long.
  return packCatalogue(await loadCatalogue({ request, context }));
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadOrReuse('shelf', serverLoader);

export { revalidateOnRequest as shouldRevalidate } from '#platform/data/revalidate-on-request.ts';

/** The layout with the catalogue (S-01), or the search results, and the page open over it, if any (S-15). */
export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const catalogue = useMemo(() => toCatalogue(unpackCatalogue(loaderData)), [loaderData]);
  const { company } = catalogue;
  useEffect(() => {
    shown['shelf'] = loaderData;
  });
  const search = useShownSearch();

  return (
    <CatalogueContext value={catalogue}>
      <CatalogueLayout
        meta={!search && <PageMeta />}
        home={search ? paths.search() + search.search : paths.catalogue()}
      >
        <CatalogueRefresher />
        <SiteHeader
          logo={company?.logo ?? null}
          address={<HeaderAddress />}
          search={<SearchField className="absolute end-0 w-full focus-within:w-104" hasShortcut />}
          orders={<OrdersButton />}
          account={<AccountButton />}
          cart={<CartButton />}
        />
        <main id="content" tabIndex={-1}>
          {search ? <search.Page found={search.found} search={search.search} /> : <CataloguePage />}
        </main>
        <CartBarSlot />
        <SiteFooter company={company} />
      </CatalogueLayout>
    </CatalogueContext>
  );
}

/** Reloads the catalogue when needed. A separate component, so that its state changes do not render the page again. */
function CatalogueRefresher() {
  useArea();
  useFreshCatalogue();
  const catalogue = useLoadedCatalogue();
  useEffect(() => followLoaded(catalogue), [catalogue]);
  return null;
}
