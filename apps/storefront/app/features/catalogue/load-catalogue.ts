import type { RouterContextProvider } from 'react-router';
import { loadPageSettings } from '#features/shell/load-page-settings.ts';
import type { Language } from '#i18n/languages.ts';
import { ApiFailure } from '#platform/api-failure.ts';
import type { Call } from '#platform/api-types.ts';
import { findCookie } from '#platform/cookies.ts';
import type { PublicEndpointId } from '#platform/endpoint-paths.ts';
import { publicApi } from '#platform/public-api.ts';
import { AREA_COOKIE } from './area-cookie.ts';
import type { CatalogueData, Shelf } from './catalogue.ts';

type LoaderArguments = { request: Request; context: Readonly<RouterContextProvider> };

const catalogueOfRequest = new WeakMap<object, Promise<CatalogueData>>();

/**
 * The catalogue of the visitor's area and language, on the server, in process. Read once a request: the layout shows
 * it, and the page of a product only looks whether it has the product.
 */
export function loadCatalogue({ request, context }: LoaderArguments): Promise<CatalogueData> {
  const known = catalogueOfRequest.get(context);
  if (known) return known;
  const catalogue = readCatalogue({ request, context });
  catalogueOfRequest.set(context, catalogue);
  return catalogue;
}

async function readCatalogue({ request, context }: LoaderArguments): Promise<CatalogueData> {
  const { language } = await loadPageSettings({ request, context });
  const call = publicApi(context, language);
  const areaId = findCookie(request.headers.get('Cookie'), AREA_COOKIE);
  const [company, banners, shelf] = await Promise.all([
    nullOnFailure(readCompany(call, language)),
    nullOnFailure(readBanners(call, language, areaId)),
    nullOnFailure(readShelf(call, language, areaId)),
  ]);
  return { areaId, company, banners: banners ?? [], shelf };
}

async function readCompany(call: Call<PublicEndpointId>, lang: Language): Promise<CatalogueData['company']> {
  // Its banners are those of the default area, and would come with the page a second time.
  const { banners: _, ...company } = (await call('getCompany', { query: { lang } })).data;
  return company;
}

async function readBanners(
  call: Call<PublicEndpointId>,
  lang: Language,
  areaId: string | null,
): Promise<CatalogueData['banners']> {
  const area = areaId === null ? {} : { areaId };
  return (await call('listBanners', { query: { lang, ...area } }))['hydra:member'];
}

async function readShelf(call: Call<PublicEndpointId>, lang: Language, areaId: string | null): Promise<Shelf> {
  const area = areaId === null ? {} : { areaId };
  const [categories, products, productSets] = await Promise.all([
    call('listCategories', { query: { lang } }),
    call('listProducts', { query: { lang, source: 'site', ...area } }),
    call('listProductSets', { query: { lang, ...area } }),
  ]);
  return { categories: categories.data, products: products.data, productSets: productSets.data };
}

// The page around stays usable and offers to try again.
async function nullOnFailure<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (failure) {
    if (failure instanceof ApiFailure) return null;
    throw failure;
  }
}
