import { toQueryDate, type CalendarDate } from '@kaplya/domain/zoned-time';
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
import { DAY_COOKIE } from './day-cookie.ts';
import { findDeliveryDay } from './find-delivery-day.ts';
import { hasOtherPrices } from './has-other-prices.ts';

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
  const cookies = request.headers.get('Cookie');
  const areaId = findCookie(cookies, AREA_COOKIE);
  const day = findDeliveryDay(cookies);
  const [company, banners, shelf, shelfOfDay] = await Promise.all([
    nullOnFailure(readCompany(call, language)),
    nullOnFailure(readBanners(call, language, areaId)),
    nullOnFailure(readShelf(call, language, { areaId, day: null })),
    day === null ? null : nullOnFailure(readShelf(call, language, { areaId, day })),
  ]);
  // A day is named over prices of that day alone: where a part of them is missing, all are today's.
  const isOfDay = shelfOfDay !== null && isWhole(shelfOfDay);
  const isOther = shelf !== null && isOfDay && hasOtherPrices(shelf, shelfOfDay);
  return {
    areaId,
    company,
    banners: banners ?? [],
    shelf: isOfDay ? shelfOfDay : fill(shelf, shelfOfDay),
    pricesOf: isOther ? day : null,
    askedDay: findCookie(cookies, DAY_COOKIE),
  };
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

async function readShelf(
  call: Call<PublicEndpointId>,
  lang: Language,
  { areaId, day }: { areaId: string | null; day: CalendarDate | null },
): Promise<Shelf> {
  const place = { ...(areaId !== null && { areaId }), ...(day !== null && { date: toQueryDate(day) }) };
  const [categories, products, productSets] = await Promise.all([
    call('listCategories', { query: { lang } }),
    nullOnFailure(call('listProducts', { query: { lang, source: 'site', ...place } })),
    nullOnFailure(call('listProductSets', { query: { lang, ...place } })),
  ]);
  return { categories: categories.data, products: products?.data ?? null, productSets: productSets?.data ?? null };
}

function isWhole({ products, productSets }: Shelf): boolean {
  return products !== null && productSets !== null;
}

/** What could not be read of one shelf is as the other has it. */
function fill(shelf: Shelf | null, other: Shelf | null): Shelf | null {
  if (shelf === null || other === null) return shelf ?? other;
  const { categories, products, productSets } = shelf;
  return { categories, products: products ?? other.products, productSets: productSets ?? other.productSets };
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
