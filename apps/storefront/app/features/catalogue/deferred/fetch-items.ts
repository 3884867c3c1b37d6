import { toQueryDate, type CalendarDate } from '@kaplya/domain/zoned-time';
import { writeValueList } from '@kaplya/contract/value-list';
import type { Language } from '#i18n/languages.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';

/** The area and day of prices and stock, and the language. `day`: null for today. */
export type CatalogueScope = { lang: Language; areaId: string | null; day: CalendarDate | null };

const BATCH_SIZE = 100;

export function toPlaceQuery({ lang, areaId, day }: CatalogueScope) {
  return { lang, ...(areaId !== null && { areaId }), ...(day !== null && { date: toQueryDate(day) }) };
}

/** Fetches goods by id or slug. Goods that are not sold in the area are left out. */
export async function fetchItems(
  call: Call<'listProducts' | 'listProductSets'>,
  place: CatalogueScope,
  named: Readonly<Record<ShopItem['type'], readonly string[]>>,
  by: 'ids' | 'slugs' = 'ids',
): Promise<ShopItem[]> {
  const toQuery = (values: readonly string[]) => ({ ...toPlaceQuery(place), [by]: writeValueList(values) });
  const [products, sets] = await Promise.all([
    Promise.all(toBatches(named.product).map((ids) => call('listProducts', { query: toQuery(ids) }))),
    Promise.all(toBatches(named.product_set).map((ids) => call('listProductSets', { query: toQuery(ids) }))),
  ]);
  return [
    ...products.flatMap(({ data }) => data.map((product) => ({ ...product, type: 'product' as const }))),
    ...sets.flatMap(({ data }) => data.map((set) => ({ ...set, type: 'product_set' as const }))),
  ];
}

/** Splits ids or slugs into batches of the size that one call accepts. */
export function toBatches(values: readonly string[]): string[][] {
  const wanted = values.filter((value) => value !== '');
  return Array.from({ length: Math.ceil(wanted.length / BATCH_SIZE) }, (_, index) =>
    wanted.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
