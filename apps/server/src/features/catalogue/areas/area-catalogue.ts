import type { CalendarDate, ItemKind, Steps } from '@kaplya/domain';
import type { Area, Partner } from '#features/company/index.ts';
import type { Catalogue, CatalogueItem } from '../catalogue.ts';
import type { AreaOfferRow } from '../catalogue.store.ts';

/** An item with its price in one area on one delivery day. */
export type OfferedItem = CatalogueItem & {
  /** The price of one piece, without a bottle: the price for customers who hand over an empty one. */
  readonly priceMinor: number;
  readonly isSold: boolean;
};

/** An area's offers on one delivery day, including items not sold there, with `isSold` false. */
export type AreaCatalogue = {
  readonly areaId: string;
  readonly warehouseId: string;
  readonly items: readonly OfferedItem[];
  /** The sold items, in display order. */
  readonly sold: Readonly<Record<ItemKind, readonly OfferedItem[]>>;
  /** Finds an item by its id or its external id. */
  findItem(id: string): OfferedItem | null;
  /** Finds an item like `findItem`; throws for an unknown one. */
  getItem(id: string): OfferedItem;
  /** The returnable bottle, and the pump that a first order needs; null: the catalogue has none. */
  readonly container: OfferedItem | null;
  readonly pump: OfferedItem | null;
};

export function* toAreaCatalogue(
  catalogue: Catalogue,
  partner: Pick<Partner, 'id' | 'rules'>,
  area: Pick<Area, 'id' | 'warehouseId'>,
  day: CalendarDate,
): Steps<AreaCatalogue> {
  const offers = new Map<string, AreaOfferRow>();
  for (const offer of catalogue.offersByArea.get(area.id) ?? []) {
    if (isValidOn(offer, day)) offers.set(offer.itemId, offer);
    yield;
  }
  const isOffered = (item: CatalogueItem): boolean => item.isActive && offers.get(item.id)?.isSold !== false;
  const offeredIds = new Set<string>();
  for (const item of catalogue.items) {
    if (isOffered(item)) offeredIds.add(item.id);
    yield;
  }
  const items: OfferedItem[] = [];
  const sold: Record<ItemKind, OfferedItem[]> = { product: [], product_set: [] };
  const byExternalId = new Map<string, OfferedItem>();
  const byId = new Map<string, OfferedItem>();
  for (const item of catalogue.items) {
    const offered: OfferedItem = {
      ...item,
      priceMinor: offers.get(item.id)?.priceMinor ?? item.listPriceMinor,
      isSold: offeredIds.has(item.id) && item.components.every(({ productId }) => offeredIds.has(productId)),
    };
    items.push(offered);
    if (offered.isSold) sold[offered.kind].push(offered);
    byExternalId.set(offered.externalId, offered);
    byId.set(offered.id, offered);
    yield;
  }
  const findItem = (id: string): OfferedItem | null => byId.get(id) ?? byExternalId.get(id) ?? null;
  return {
    areaId: area.id,
    warehouseId: area.warehouseId,
    items,
    sold,
    findItem,
    getItem(id) {
      const item = findItem(id);
      if (!item) throw new Error(`Partner ${partner.id} has no item ${id}`);
      return item;
    },
    container: findItem(partner.rules.containerExternalId),
    pump: findItem(partner.rules.pumpExternalId),
  };
}

function isValidOn({ validFrom, validTo }: Pick<AreaOfferRow, 'validFrom' | 'validTo'>, day: CalendarDate): boolean {
  return validFrom <= day && day <= validTo;
}

/**
 * The first day of the period around `day` in which an area's offers stay the same. Catalogues are cached by it, which
 * limits their number whatever dates are requested.
 */
export function offerPeriodOf(catalogue: Catalogue, areaId: string, day: CalendarDate): CalendarDate {
  let period = '0000-01-01';
  for (const firstDay of catalogue.changeDaysByArea.get(areaId) ?? []) {
    if (firstDay <= day && firstDay > period) period = firstDay;
  }
  return period;
}
