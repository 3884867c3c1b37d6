import { useEffect, useMemo } from 'react';
import { HeaderAddress } from '#features/addresses/header-address.tsx';
import { CartBarSlot } from '#features/cart/cart-bar-slot.tsx';
import { CartButton } from '#features/cart/cart-button.tsx';
import { CataloguePage } from '#features/catalogue/catalogue-page.tsx';
import { toCatalogue, type CatalogueData } from '#features/catalogue/catalogue.ts';
import { followLoaded } from '#features/catalogue/later/follow-loaded.ts';
import { loadCatalogue } from '#features/catalogue/load-catalogue.ts';
import { provideItemPage } from '#features/catalogue/preload-item-page.ts';
import { useArea } from '#features/catalogue/use-area.ts';
import { CatalogueContext, useLoadedCatalogue } from '#features/catalogue/use-catalogue.ts';
import { AccountButton } from '#features/identity/account-button.tsx';
import { useFreshCatalogue } from '#features/catalogue/use-fresh-catalogue.ts';
import { OrdersButton } from '#features/orders/orders-button.tsx';
import { SearchField } from '#features/search/search-field.tsx';
import { useShownSearch } from '#features/search/use-shown-search.ts';
import { CatalogueFrame } from '#features/shell/catalogue-frame.tsx';
import { PageMeta } from '#features/shell/page-meta.tsx';
import { SiteFooter } from '#features/shell/site-footer.tsx';
import { SiteHeader } from '#features/shell/site-header.tsx';
import { paths } from '#platform/paths.ts';
import type { Route } from './+types/catalogue.ts';

provideItemPage(() => import('#features/catalogue/product-page.tsx'));

/*
 * The one way in which the catalogue reaches the browser: with the page, as the answer of this loader. It is kept
 * while pages open and close over it, and asked for anew when the language or the area changes, after an order, and
 * when a visitor comes back to a page that was left for long.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  // As one string: the router's own format takes a value at a time, twenty times as long, before the page wakes up.
  return JSON.stringify(await loadCatalogue({ request, context }));
}

export { revalidateWhenAsked as shouldRevalidate } from '#platform/revalidate-when-asked.ts';

/** The catalogue (S-01) and, over it, whatever page of the listed group is open (S-15). */
export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const catalogue = useMemo(() => toCatalogue(JSON.parse(loaderData) as CatalogueData), [loaderData]);
  const { company } = catalogue;
  const search = useShownSearch();

  return (
    <CatalogueContext value={catalogue}>
      <CatalogueFrame meta={!search && <PageMeta />} home={search ? paths.search() + search.search : paths.catalogue()}>
        <CatalogueKeeper />
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
      </CatalogueFrame>
    </CatalogueContext>
  );
}

/** By itself, so that the page does not render anew for what only its data depends on. */
function CatalogueKeeper() {
  useArea();
  useFreshCatalogue();
  const catalogue = useLoadedCatalogue();
  useEffect(() => followLoaded(catalogue), [catalogue]);
  return null;
}
