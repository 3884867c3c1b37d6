import type { Category } from '@kaplya/contract';
import type { Config } from '@kaplya/contract/shapes/config';
import { AREA_COOKIE } from '#features/goods/area-cookie.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { fetchItems, toPlaceQuery, type CatalogueScope } from '#features/catalogue/deferred/fetch-items.ts';
import type { AnalyticsItem } from '#platform/analytics/analytics-event.ts';
import type { TrackedGoods } from '#platform/analytics/track.ts';
import { getClient } from '#platform/data/client.ts';
import { findCookie } from '#platform/page/cookies.ts';

type Kind = TrackedGoods['type'];

/** The number of goods in the event about a view of the shelf. */
export const LISTED = 12;
const MAX_ANSWERS = 200;

export type KnownGoods = TrackedGoods & {
  slug: string;
  item: Omit<AnalyticsItem, 'quantity'>;
};

/**
 * Looks up the shop's goods, with names in the partner's first language, so that reports do not split one product by
 * language.
 */
export type ShopGoods = {
  list(): Promise<readonly KnownGoods[]>;
  find(type: Kind, id: string): Promise<KnownGoods | null>;
  findBySlug(type: Kind, slug: string): Promise<KnownGoods | null>;
};

type NamedGoods = { type: Kind; value: string; by: 'ids' | 'slugs' };
type Waiting = NamedGoods & { answer(known: KnownGoods | null): void; fail(failure: unknown): void };

/**
 * Fetches the goods that events mention and caches them until the area changes, because prices depend on the area. The
 * goods of one event are fetched in one call.
 */
export function createShopGoods({ languages }: Pick<Config, 'languages'>): ShopGoods {
  const lang = languages[0] ?? 'ru';
  let area: string | null = null;
  const answers = new Map<string, Promise<unknown>>();
  let waiting: Waiting[] = [];

  const findPlace = (): CatalogueScope => ({ lang, areaId: findCookie(document.cookie, AREA_COOKIE), day: null });

  async function once<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const { areaId } = findPlace();
    if (area !== areaId || answers.size > MAX_ANSWERS) answers.clear();
    area = areaId;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key has answers of one kind
    const reading = (answers.get(key) as Promise<Answer> | undefined) ?? read();
    answers.set(key, reading);
    try {
      return await reading;
    } catch (failure) {
      if (answers.get(key) === reading) answers.delete(key);
      throw failure;
    }
  }

  async function toKnownGoods(read: (place: CatalogueScope) => Promise<ShopItem[]>): Promise<KnownGoods[]> {
    const [categories, items] = await Promise.all([
      once('categories', () => getClient().call('listCategories', { query: { lang } })),
      read(findPlace()),
    ]);
    return items.map(toKnown(categories.data));
  }

  function findOne(named: NamedGoods): Promise<KnownGoods | null> {
    return once(`${named.type} ${named.by} ${named.value}`, () => {
      if (waiting.length === 0) queueMicrotask(() => void fetchWaiting());
      return new Promise<KnownGoods | null>((answer, fail) => {
        waiting.push({ ...named, answer, fail });
      });
    });
  }

  async function fetchWaiting(): Promise<void> {
    const asked = waiting;
    waiting = [];
    await Promise.all(
      (['ids', 'slugs'] as const).map(async (by) => {
        const all = asked.filter((one) => one.by === by);
        if (all.length === 0) return;
        const valuesOf = (type: Kind) => all.filter((one) => one.type === type).map(({ value }) => value);
        const values = { product: valuesOf('product'), product_set: valuesOf('product_set') };
        try {
          const found = await toKnownGoods((place) => fetchItems(getClient().call, place, values, by));
          for (const { type, value, answer } of all) {
            answer(found.find((one) => one.type === type && value === (by === 'ids' ? one.id : one.slug)) ?? null);
          }
        } catch (failure) {
          for (const { fail } of all) fail(failure);
        }
      }),
    );
  }

  return {
    list: () =>
      once('list', () =>
        toKnownGoods(async (place) => {
          const { data } = await getClient().call('listProducts', {
            query: { ...toPlaceQuery(place), source: 'site', limit: LISTED },
          });
          return data.map((product) => ({ ...product, type: 'product' as const }));
        }),
      ),
    find: (type, id) => findOne({ type, value: id, by: 'ids' }),
    findBySlug: (type, slug) => findOne({ type, value: slug, by: 'slugs' }),
  };
}

function toKnown(categories: readonly Category[]) {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return ({ type, id, slug, externalId, name, categoryId, price }: ShopItem): KnownGoods => {
    const category = names.get(categoryId);
    const item = { id: externalId, name, ...(category !== undefined && { category }), price: toUnits(price.amount) };
    return { type, id, slug, item };
  };
}

/** Converts minor units to units of the currency, which analytics uses. */
export function toUnits(minorUnits: number): number {
  return minorUnits / 100;
}
