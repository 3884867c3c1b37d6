import type { EndpointAnswer, EndpointRequest, operatorEndpoints, PriceCell } from '@kaplya/contract';
import {
  findPricePeriod,
  listPlannedPrices,
  readTexts,
  toAreaPrice,
  withoutEnd,
  type PricePeriod,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import { toSearchWords, toWordPattern } from '#db/search-text.ts';
import type { Area, Partner } from '#features/company/index.ts';
import type { CallOf } from '#http/call.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit } from '#http/listing/counted-page.ts';
import { createCursor, idPart, indexPart, integerPart } from '#http/listing/cursor.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { Refusal } from '#http/refusal.ts';
import { todayIn } from '../catalogue-directory.ts';
import {
  countPricedItems,
  listPeriods,
  listPricedItems,
  listVersions,
  toPriceKey,
  type PricedItem,
} from './price.store.ts';

type Query = EndpointRequest<typeof operatorEndpoints.listPrices>['query'];

/** The position after the price of an item in one of the listed areas. */
const priceCursor = createCursor({ position: integerPart, id: idPart, areaIndex: indexPart });

/**
 * The prices of the partner's goods by area: for each product and set, in their order, one price per area. Throws the
 * Refusal `price.area_unknown`.
 */
export async function listPrices(
  context: Context,
  { partner, language }: CallOf<'partner' | 'language'>,
  { areaId, q = '', limit = usualLimit, cursor, countAtMost = countedAtMost }: Query & CountLimit,
): Promise<EndpointAnswer<typeof operatorEndpoints.listPrices>> {
  const areas = areaId === undefined ? partner.areas : partner.areas.filter(({ id }) => id === areaId);
  if (areas.length === 0) throw new Refusal([{ code: 'price.area_unknown', field: 'areaId' }]);
  const filters = { partnerId: partner.id, patterns: toSearchWords(q).map(toWordPattern) };
  const after = priceCursor.decode(cursor);
  // The page may begin in the middle of an item's areas, and one price more than the page has is read to find out
  // whether there is a next page.
  const itemsAtMost = Math.ceil((limit + 1) / areas.length) + 1;

  const [items, counted] = await Promise.all([
    listPricedItems(context.database, filters, { from: after, limit: itemsAtMost }),
    countPricedItems(context.database, filters, Math.ceil((countAtMost + 1) / areas.length)),
  ]);
  const all = items.flatMap((item) => areas.map((area, index) => ({ item, area, index })));
  const isAfter = ({ item, index }: { item: PricedItem; index: number }): boolean =>
    after === null || item.id !== after.id || index > after.areaIndex;
  const rest = all.filter(isAfter);
  const { rows, nextCursor } = cutPage(rest, limit, ({ item, index }) =>
    priceCursor.encode({ ...item, areaIndex: index }),
  );

  const of = { areaIds: areas.map(({ id }) => id), itemIds: items.map(({ id }) => id) };
  const [periods, versions] = await Promise.all([
    listPeriods(context.database, partner.id, of),
    listVersions(context.database, partner.id, of),
  ]);
  return {
    items: rows.map(({ item, area }) => {
      const key = toPriceKey({ areaId: area.id, itemId: item.id });
      const today = todayIn(context, partner, area.id);
      const cell = { area, item, today, periods: periods.get(key) ?? [], version: versions.get(key) ?? 1 };
      return toPriceCell(partner, cell, readTexts(item.names, language, partner.languages));
    }),
    areas: areas.map(({ id, names }) => ({ id, name: names[language] })),
    nextCursor,
    ...toTotal(counted * areas.length, countAtMost),
  };
}

type Cell = {
  readonly area: Pick<Area, 'id'>;
  readonly item: PricedItem;
  readonly periods: readonly PricePeriod[];
  readonly version: number;
  /** The present date in the area's time zone. */
  readonly today: string;
};

function toPriceCell({ currency }: Partner, { area, item, periods, version, today }: Cell, name: string): PriceCell {
  const toMoney = (amount: number) => ({ amount, currency });
  const { priceMinor, isSold } = toAreaPrice(periods, today, item.priceMinor);
  return {
    ...{ areaId: area.id, productId: item.id, price: toMoney(priceMinor), version },
    isListPrice: (findPricePeriod(periods, today)?.priceMinor ?? null) === null,
    isSold,
    planned: listPlannedPrices(periods, today).map((planned) => ({
      from: planned.from,
      to: planned.to === withoutEnd ? null : planned.to,
      price: planned.priceMinor === null ? null : toMoney(planned.priceMinor),
      isSold: planned.isSold,
    })),
    product: {
      ...{ kind: item.kind, externalId: item.externalId, name, isActive: item.isActive },
      ...{ listPrice: toMoney(item.priceMinor), version: item.version },
    },
  };
}
