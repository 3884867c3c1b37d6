import type { Image } from '@kaplya/contract';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { publicApi } from '#platform/data/public-api.ts';
import { revalidateOnRequest } from '#platform/data/revalidate-on-request.ts';
import { toCatalogue, type Catalogue, type ShopItem } from '#features/goods/catalogue.ts';
import { retainGoods } from '../deferred/deferred-goods.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { fetchItems } from '../deferred/fetch-items.ts';
import type { LoaderArguments } from '#platform/data/load-context.ts';

export type ItemPageData = {
  /** True for goods that were sold once and are sold nowhere any more. */
  isWithdrawn: boolean;
  /** The goods that the page shows and the layout's catalogue lacks, in a large shop. */
  goods: readonly ShopItem[];
  /**
   * The description of the item. A promise, rendered later, when the browser had all other data already; null without
   * an answer.
   */
  description?: string | Promise<string | null>;
  /** The pictures other than that of the card, loaded with the description. */
  morePictures?: readonly Image[] | Promise<readonly Image[]>;
  /** Whether the server did not answer, so that it is unknown whether the item is sold. */
  isUnanswered?: boolean;
};

const unanswered: ItemPageData = { isWithdrawn: false, goods: [], isUnanswered: true };

/**
 * Loads the page of an item on the server. The goods come from the layout's catalogue, or with this page when the shop
 * is too large for that. The status for a missing item: 410 when it was sold once and is sold nowhere any more, else
 * 404.
 */
export async function loadItemPage(visit: LoaderArguments, type: ShopItem['type'], slug: string) {
  const catalogue = toCatalogue(await loadCatalogue(visit));
  if (catalogue.isMissing(type)) return data<ItemPageData>({ isWithdrawn: false, goods: [] }, { status: 200 });
  const goods = catalogue.isWhole ? [] : await findGoods(visit, catalogue, type, slug);
  if (goods === null) return data(unanswered, { status: 200 });
  const item = [...goods, ...catalogue.items].find((each) => each.type === type && each.slug === slug);
  if (item) {
    const { description = '', moreImages: morePictures = [] } = item;
    return data<ItemPageData>({ isWithdrawn: false, goods, description, morePictures }, { status: 200 });
  }
  const isWithdrawn = await findWithdrawn(visit.context, type, slug);
  return data<ItemPageData>({ isWithdrawn, goods: [] }, { status: isWithdrawn ? 410 : 404 });
}

/** Fetches the item, the parts of a set and related goods that the catalogue lacks. null: no answer. */
async function findGoods(
  { request, context }: LoaderArguments,
  catalogue: Catalogue,
  type: ShopItem['type'],
  slug: string,
): Promise<ShopItem[] | null> {
  const { language: lang } = await loadPageSettings({ request, context });
  const place = { lang, areaId: catalogue.areaId, day: catalogue.day };
  const call = publicApi(context, lang);
  const nothing = { product: [], product_set: [] };
  try {
    const known = catalogue.findBySlug(type, slug);
    const [item] = known ? [known] : await fetchItems(call, place, { ...nothing, [type]: [slug] }, 'slugs');
    if (!item) return [];
    const parts = item.type === 'product_set' ? item.products.map(({ productId }) => productId) : [];
    const missing = [...parts, ...item.relatedProductIds].filter((id) => !catalogue.findItem('product', id));
    const others = missing.length > 0 ? await fetchItems(call, place, { ...nothing, product: missing }) : [];
    return known ? others : [item, ...others];
  } catch (failure) {
    if (failure instanceof ApiFailure) return null;
    throw failure;
  }
}

async function findWithdrawn(
  context: LoaderArguments['context'],
  type: ShopItem['type'],
  slug: string,
): Promise<boolean> {
  try {
    const answer = await publicApi(context)('getItemStatus', { query: { type, slug } });
    return answer.data.status === 'withdrawn';
  } catch (failure) {
    if (failure instanceof ApiFailure) return false;
    throw failure;
  }
}

/**
 * Loads the page of an item in the browser, which has the goods already, except for description and further pictures:
 * the page does not wait for these. In a large shop, missing goods are requested from the server.
 */
export async function findItemPage(
  type: ShopItem['type'],
  slug: string,
  ask: () => Promise<ItemPageData>,
): Promise<ItemPageData> {
  if (retainGoods(type, slug)) return { isWithdrawn: false, goods: [], ...fetchRest(ask) };
  try {
    return await ask();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    return unanswered;
  }
}

function fetchRest(ask: () => Promise<ItemPageData>): Pick<ItemPageData, 'description' | 'morePictures'> {
  const answer = ask().catch(() => null);
  return {
    description: answer.then(async (page) => page && ((await page.description) ?? '')),
    morePictures: answer.then(async (page) => (await page?.morePictures) ?? []),
  };
}

/** The loaded data of a page stays valid while it is open and area, day and language are the same. */
export function shouldRevalidateItem(change: ShouldRevalidateFunctionArgs): boolean {
  return change.currentParams['slug'] !== change.nextParams['slug'] || revalidateOnRequest(change);
}
