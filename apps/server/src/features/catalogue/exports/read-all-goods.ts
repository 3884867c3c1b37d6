import { toAreaPrice } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';
import { todayIn } from '../catalogue-directory.ts';
import { listCategoryRows } from '../categories/category.store.ts';
import { listPeriods, listPricedItems, toPriceKey, type ItemPlace, type PricedItem } from '../prices/price.store.ts';
import { listItems, type GoodsItem } from '../goods/goods.store.ts';

const itemsAtOnce = 500;

/** Yields pages of all products and sets in their order; each is read when the caller requests it. */
async function* readPages(
  { database }: Pick<Context, 'database'>,
  partnerId: string,
): AsyncGenerator<readonly PricedItem[]> {
  let from: ItemPlace | null = null;
  for (;;) {
    const found: PricedItem[] = await listPricedItems(
      database,
      { partnerId, patterns: [] },
      { from, limit: itemsAtOnce + 1 },
    );
    yield found.slice(0, itemsAtOnce);
    const next = found[itemsAtOnce];
    if (!next) return;
    from = next;
  }
}

/** Yields each product and set with the slug of its category. */
export async function* readAllGoods(
  context: Pick<Context, 'database'>,
  partner: Partner,
): AsyncGenerator<{ readonly item: GoodsItem; readonly category: string }> {
  const categories = await listCategoryRows(context.database, partner.id);
  const slugOf = new Map(categories.map(({ id, slug }) => [id, slug]));
  for await (const page of readPages(context, partner.id)) {
    const ids = page.map(({ id }) => id);
    const items = new Map((await listItems(context.database, partner.id, ids)).map((item) => [item.id, item]));
    for (const id of ids) {
      const item = items.get(id);
      if (item) yield { item, category: slugOf.get(item.categoryId) ?? '' };
    }
  }
}

/**
 * Yields each product and set with its list price, and with today's prices of the zones that have a price of their own.
 */
export async function* readAllPrices(
  context: Pick<Context, 'clock' | 'database'>,
  partner: Partner,
): AsyncGenerator<{ readonly item: PricedItem; readonly ofAreas: ReadonlyMap<string, number> }> {
  const areaIds = partner.areas.map(({ id }) => id);
  const days = new Map(areaIds.map((id) => [id, todayIn(context, partner, id)]));
  for await (const page of readPages(context, partner.id)) {
    const itemIds = page.map(({ id }) => id);
    const periods = await listPeriods(context.database, partner.id, { areaIds, itemIds });
    for (const item of page) {
      const ofAreas = areaIds.flatMap((areaId) => {
        const own = periods.get(toPriceKey({ areaId, itemId: item.id })) ?? [];
        const { priceMinor } = toAreaPrice(own, days.get(areaId) ?? '', item.priceMinor);
        return priceMinor === item.priceMinor ? [] : [[areaId, priceMinor] as const];
      });
      yield { item, ofAreas: new Map(ofAreas) };
    }
  }
}
