import { addDays, type CalendarDate } from '@kaplya/domain';
import type { Area, Partner } from '#features/company/index.ts';
import type { Catalogue, CatalogueItem } from './catalogue.ts';
import type { AreaOfferRow } from './catalogue.store.ts';

/** An item with what it costs in one area on one delivery day. */
export type OfferedItem = CatalogueItem & {
  /** With exchange of empties. */
  readonly priceMinor: number;
  readonly isSold: boolean;
};

/** What one area offers on one delivery day; what it does not sell is in it too, with `isSold` false. */
export type AreaCatalogue = {
  readonly areaId: string;
  readonly warehouseId: string;
  readonly items: readonly OfferedItem[];
  /** By the item's id or its external id. */
  findItem(id: string): OfferedItem | null;
  /** As `findItem`; throws when the partner never had it. */
  getItem(id: string): OfferedItem;
  /** The bottle that water comes in, and the pump that a first order needs. */
  readonly container: OfferedItem | null;
  readonly pump: OfferedItem | null;
};

export function toAreaCatalogue(
  catalogue: Catalogue,
  partner: Pick<Partner, 'id' | 'rules'>,
  area: Pick<Area, 'id' | 'warehouseId'>,
  day: CalendarDate,
): AreaCatalogue {
  const offers = new Map(
    (catalogue.offersByArea.get(area.id) ?? [])
      .filter((offer) => isValidOn(offer, day))
      .map((offer) => [offer.itemId, offer]),
  );
  const isSold = (item: CatalogueItem): boolean => item.isActive && offers.get(item.id)?.isSold !== false;
  const soldById = new Map(catalogue.items.map((item) => [item.id, isSold(item)]));
  const items = catalogue.items.map((item): OfferedItem => ({
    ...item,
    priceMinor: offers.get(item.id)?.priceMinor ?? item.listPriceMinor,
    isSold: isSold(item) && item.components.every(({ productId }) => soldById.get(productId) === true),
  }));
  const byExternalId = new Map(items.map((item) => [item.externalId, item]));
  const byId = new Map(items.map((item) => [item.id, item]));
  const findItem = (id: string): OfferedItem | null => byId.get(id) ?? byExternalId.get(id) ?? null;
  return {
    areaId: area.id,
    warehouseId: area.warehouseId,
    items,
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
 * The first day of the period around `day` in which an area's offers stay the same. However many dates are asked for,
 * there are only as many different catalogues as there are periods.
 */
export function offerPeriodOf(catalogue: Catalogue, areaId: string, day: CalendarDate): CalendarDate {
  const firstDays = (catalogue.offersByArea.get(areaId) ?? []).flatMap(({ validFrom, validTo }) =>
    validTo < '9999-12-31' ? [validFrom, addDays(validTo, 1)] : [validFrom],
  );
  return firstDays.reduce(
    (period, firstDay) => (firstDay <= day && firstDay > period ? firstDay : period),
    '0000-01-01',
  );
}
