import type { Config } from '@kaplya/contract/shapes/config';
import { AREA_COOKIE } from '#features/catalogue/area-cookie.ts';
import type { AnalyticsItem } from '#platform/analytics/analytics-event.ts';
import type { TrackedGoods } from '#platform/analytics/track.ts';
import { getClient } from '#platform/client.ts';
import { findCookie } from '#platform/cookies.ts';

type Kind = TrackedGoods['type'];

export type KnownGoods = TrackedGoods & {
  slug: string;
  item: Omit<AnalyticsItem, 'quantity'>;
};

/** What the shop sells, named as the partner names it first, so that one product is one in every report. */
export type ShopGoods = {
  list(): Promise<readonly KnownGoods[]>;
  find(type: Kind, id: string): Promise<KnownGoods | null>;
  findBySlug(type: Kind, slug: string): Promise<KnownGoods | null>;
};

/** Reads the lists when they are first needed, and again for another area, which has prices of its own. */
export function createShopGoods({ languages }: Pick<Config, 'languages'>): ShopGoods {
  let known: { area: string | null; goods: Promise<readonly KnownGoods[]> } | null = null;

  async function list(): Promise<readonly KnownGoods[]> {
    const area = findCookie(document.cookie, AREA_COOKIE);
    if (known?.area !== area) known = { area, goods: readGoods(languages[0], area) };
    const reading = known;
    try {
      return await reading.goods;
    } catch (failure) {
      if (known === reading) known = null;
      throw failure;
    }
  }

  return {
    list,
    find: async (type, id) => (await list()).find((each) => each.type === type && each.id === id) ?? null,
    findBySlug: async (type, slug) => (await list()).find((each) => each.type === type && each.slug === slug) ?? null,
  };
}

async function readGoods(lang: Config['languages'][number] | undefined, areaId: string | null): Promise<KnownGoods[]> {
  const { call } = getClient();
  const query = { ...(lang && { lang }), ...(areaId !== null && { areaId }) };
  const [categories, products, sets] = await Promise.all([
    call('listCategories', { query: lang ? { lang } : {} }),
    call('listProducts', { query: { ...query, source: 'site' } }),
    call('listProductSets', { query }),
  ]);
  const categoryNames = new Map(categories.data.map(({ id, name }) => [id, name]));
  const ofType = (type: Kind) => (each: (typeof products.data)[number] | (typeof sets.data)[number]) => {
    const category = categoryNames.get(each.categoryId);
    return {
      type,
      id: each.id,
      slug: each.slug,
      item: {
        id: each.externalId,
        name: each.name,
        ...(category !== undefined && { category }),
        price: toUnits(each.price.amount),
      },
    };
  };
  return [...products.data.map(ofType('product')), ...sets.data.map(ofType('product_set'))];
}

/** Minor units as analytics counts money: in units of the currency. */
export function toUnits(minorUnits: number): number {
  return minorUnits / 100;
}
