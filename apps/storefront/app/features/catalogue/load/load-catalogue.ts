import type { Product, ProductSet } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain/geo';
import { toQueryDate, type CalendarDate } from '@kaplya/domain/zoned-time';
import { toNearestIntervalText } from '#features/addresses/place/nearest-interval-text.ts';
import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import { formatRelativeDay } from '#i18n/formats/dates.ts';
import type { Language } from '#i18n/languages.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call, CallAnswer } from '@kaplya/client/calls/api-types.ts';
import { findCookie } from '#platform/page/cookies.ts';
import type { PublicEndpointId } from '@kaplya/client/calls/endpoints.ts';
import { groupBy } from '#platform/browser/group-by.ts';
import { publicApi } from '#platform/data/public-api.ts';
import { AREA_COOKIE } from '#features/goods/area-cookie.ts';
import type { CatalogueData, RestOfCategory, Shelf, ShopItem } from '#features/goods/catalogue.ts';
import { DAY_COOKIE } from '#features/goods/day-cookie.ts';
import { findDeliveryDay } from '#features/goods/find-delivery-day.ts';
import { fetchItems } from '../deferred/fetch-items.ts';
import type { LoaderArguments } from '#platform/data/load-context.ts';

const catalogueOfRequest = new WeakMap<object, Promise<CatalogueData>>();

/**
 * Loads the catalogue of the visitor's area and language on the server, by API calls without a network. Read once per
 * request: the layout shows it, and the page of a product only checks whether it has the product.
 */
export function loadCatalogue({ request, context }: LoaderArguments): Promise<CatalogueData> {
  const known = catalogueOfRequest.get(context);
  if (known) return known;
  const catalogue = readCatalogue({ request, context });
  catalogueOfRequest.set(context, catalogue);
  return catalogue;
}

async function readCatalogue({ request, context }: LoaderArguments): Promise<CatalogueData> {
  const { language, config } = await loadPageSettings({ request, context });
  const call = publicApi(context, language);
  const cookies = request.headers.get('Cookie');
  const areaId = findCookie(cookies, AREA_COOKIE);
  const day = findDeliveryDay(cookies);
  const [company, banners, ofToday, ofDay, nearest] = await Promise.all([
    nullOnFailure(readCompany(call, language)),
    nullOnFailure(readBanners(call, language, areaId)),
    nullOnFailure(readShelf(call, language, { areaId, day: null })),
    day === null ? null : nullOnFailure(readShelf(call, language, { areaId, day })),
    areaId === null && config ? nullOnFailure(readNearest(call, language, config.map.center)) : null,
  ]);
  // A day is shown only with prices that are all of that day. If a part is missing, all prices are today's.
  const isOfDay = ofDay !== null && isWhole(ofDay);
  const isOther = ofToday !== null && isOfDay && hasOtherPrices(ofToday, ofDay);
  const read = isOfDay ? ofDay : fill(ofToday, ofDay);
  const shelf = read && toShelf(read);
  const named = shelf && listNamed(shelf, banners ?? [], config?.firstOrder?.pumpExternalId);
  return {
    areaId,
    company,
    banners: banners ?? [],
    shelf: shelf && {
      ...shelf,
      ...(named && {
        // If loading fails, the goods count as not sold.
        others:
          (await nullOnFailure(fetchItems(call, { lang: language, areaId, day: isOfDay ? day : null }, named))) ?? [],
      }),
    },
    pricesOf: isOther ? day : null,
    ...(isOfDay && { day }),
    requestedDay: findCookie(cookies, DAY_COOKIE),
    ...(nearest && { nearest: nearest.text }),
  };
}

/**
 * The ids of goods that the page names and the first part of the shelf may lack: the sets of banners, the pump of a
 * first order. null: the page has all goods.
 */
function listNamed(
  { rest, products, productSets }: Shelf,
  banners: CatalogueData['banners'],
  pumpExternalId: string | null | undefined,
): Record<ShopItem['type'], string[]> | null {
  if (!rest?.length) return null;
  const setIds = banners.flatMap(({ productSetId }) => productSetId ?? []);
  return {
    product: products?.some(({ externalId }) => externalId === pumpExternalId) ? [] : [pumpExternalId ?? ''],
    product_set: setIds.filter((id) => !productSets?.some((set) => set.id === id)),
  };
}

async function readCompany(call: Call<PublicEndpointId>, lang: Language): Promise<CatalogueData['company']> {
  // Removes the company's banners, which are those of the default area: the shelf's own banners are used.
  const { banners: _, ...company } = (await call('getCompany', { query: { lang } })).data;
  return { ...company, phoneText: formatPhone(company.phone) };
}

async function readBanners(
  call: Call<PublicEndpointId>,
  lang: Language,
  areaId: string | null,
): Promise<CatalogueData['banners']> {
  const area = areaId === null ? {} : { areaId };
  return (await call('listBanners', { query: { lang, ...area } }))['hydra:member'];
}

/** Reads the nearest interval on the server, so that a new visitor's browser needs no code to read and format it. */
async function readNearest(
  call: Call<PublicEndpointId>,
  language: Language,
  { latitude, longitude }: GeoPoint,
): Promise<{ text: string | null }> {
  const { data } = await call('listDeliveryIntervals', { query: { latitude, longitude } });
  const text = toNearestIntervalText(data, Date.now(), (date, today) => formatRelativeDay(date, today, language));
  return { text };
}

/** The first products or sets. `pricesTag`: a hash of the prices of all sold items, equal only if all are equal. */
type CataloguePart<Item> = { items: readonly Item[]; rest: readonly RestOfCategory[]; pricesTag: string };

type ReadShelf = {
  categories: Shelf['categories'];
  products: CataloguePart<Product> | null;
  productSets: CataloguePart<ProductSet> | null;
};

async function readShelf(
  call: Call<PublicEndpointId>,
  lang: Language,
  { areaId, day }: { areaId: string | null; day: CalendarDate | null },
): Promise<ReadShelf> {
  const place = { ...(areaId !== null && { areaId }), ...(day !== null && { date: toQueryDate(day) }) };
  const query = { lang, view: 'shelf' as const, ...place };
  const [categories, products, productSets] = await Promise.all([
    call('listCategories', { query: { lang } }),
    nullOnFailure(call('listProducts', { query: { ...query, source: 'site' } })),
    nullOnFailure(call('listProductSets', { query })),
  ]);
  return {
    categories: categories.data,
    products: products && toPart('product', products),
    productSets: productSets && toPart('product_set', productSets),
  };
}

type Listed<Item> = { data: readonly Item[]; shelf?: CallAnswer<'listProducts'>['shelf'] | undefined };

function toPart<Item extends Product | ProductSet>(
  type: ShopItem['type'],
  { data, shelf }: Listed<Item>,
): CataloguePart<Item> {
  const counts = groupBy(data, ({ categoryId }) => categoryId);
  const rest = (shelf?.more ?? []).map(({ categoryId, total, nextCursor }): RestOfCategory => ({
    type,
    categoryId,
    count: total - (counts.get(categoryId)?.length ?? 0),
    cursor: nextCursor,
  }));
  // An API by another vendor may return all goods and no tag.
  const pricesTag =
    shelf?.pricesTag ??
    JSON.stringify(data.map(({ id, price, priceWithContainer }) => [id, price, priceWithContainer]));
  return { items: data, rest, pricesTag };
}

function toShelf({ categories, products, productSets }: ReadShelf): Shelf {
  const rest = [...(products?.rest ?? []), ...(productSets?.rest ?? [])];
  return {
    categories,
    products: products?.items ?? null,
    productSets: productSets?.items ?? null,
    ...(rest.length > 0 && { rest }),
  };
}

/**
 * Whether any price differs, or anything is sold on only one of the two days. Goods missing from an incomplete list
 * prove nothing.
 */
function hasOtherPrices(one: ReadShelf, other: ReadShelf): boolean {
  return areOther(one.products, other.products) || areOther(one.productSets, other.productSets);
}

function areOther(one: CataloguePart<unknown> | null, other: CataloguePart<unknown> | null): boolean {
  return one !== null && other !== null && one.pricesTag !== other.pricesTag;
}

function isWhole({ products, productSets }: ReadShelf): boolean {
  return products !== null && productSets !== null;
}

/** Takes a part that could not be loaded from the other shelf. */
function fill(shelf: ReadShelf | null, other: ReadShelf | null): ReadShelf | null {
  if (shelf === null || other === null) return shelf ?? other;
  const { categories, products, productSets } = shelf;
  return { categories, products: products ?? other.products, productSets: productSets ?? other.productSets };
}

// A failure becomes null, so that the rest of the page is usable and offers a retry.
async function nullOnFailure<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (failure) {
    if (failure instanceof ApiFailure) return null;
    throw failure;
  }
}
