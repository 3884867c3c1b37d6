import { toZoned, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getArea, getCityOf, getDefaultArea, type Partner } from '#features/company/index.ts';
import { createPublicAnswer, type PublicAnswer } from '#http/caching/public-answer.ts';
import { evictOnChange, renewOnChange } from '#memory/evict-on-change.ts';
import { getOrLoad } from '#memory/get-or-load.ts';
import { reportInvalidRow } from '#memory/skip-invalid-rows.ts';
import { runInSlices } from '#memory/run-in-slices.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import { offerPeriodOf, toAreaCatalogue, type AreaCatalogue, type OfferedItem } from './areas/area-catalogue.ts';
import { toCatalogue, type Catalogue, type CatalogueItem } from './catalogue.ts';
import { findCatalogueMark, listLevels, listLevelsOf, loadCatalogueRows } from './catalogue.store.ts';
import { createStockCache, type WarehouseStock } from './stock/stock-cache.ts';
import { createShelfAnswers, type ShelfAnswers } from './shelf-answers.ts';
import { toCategories } from './to-answers.ts';

/** A partner's catalogue in memory with all data derived from it. Stock is cached separately. */
type Snapshot = {
  readonly catalogue: Catalogue;
  /** The fingerprint (`findCatalogueMark`) of the rows that the catalogue was built from. */
  readonly mark: string;
  /**
   * Catalogues of areas by the partner object: a changed partner may have another container, or areas with other
   * warehouses.
   */
  readonly areas: WeakMap<Partner, Map<string, Promise<AreaShelf>>>;
  readonly categories: Map<Language, PublicAnswer>;
};

type AreaShelf = { readonly offers: AreaCatalogue; readonly answers: ShelfAnswers };

export const createSnapshots = (context: Context) => {
  const snapshots = createLoadingCache({
    load: (partnerId: string, former: Snapshot | null) => loadSnapshot(context, partnerId, former),
  });
  evictOnChange(snapshots, context.changes, 'catalogue');
  renewOnChange(snapshots, context.changes, 'many-goods');
  return snapshots;
};

export const createStock = (context: Context) => {
  const stock = createStockCache({
    loadAll: (partnerId) => listLevels(context.snapshots, partnerId),
    loadSome: (partnerId, productIds) => listLevelsOf(context.snapshots, partnerId, productIds),
  });
  // A message on a catalogue topic means that its stock may have changed too, for every product.
  for (const topic of ['catalogue', 'many-goods', 'stock'] as const) {
    context.changes.on(topic, (partnerId, productIds) => {
      if (partnerId === null) stock.markAllChanged();
      else stock.markChanged(partnerId, topic === 'stock' ? productIds : null);
    });
  }
  return stock;
};

/**
 * Loads a catalogue. Called a minute after the last load and after each change; reads the rows only if their
 * fingerprint differs.
 */
async function loadSnapshot(context: Context, partnerId: string, former: Snapshot | null): Promise<Snapshot> {
  // The fingerprint is read before the rows, so that a change in between is found by the next load.
  const mark = await findCatalogueMark(context.snapshots, partnerId);
  if (former?.mark === mark) return former;
  const catalogue = await runInSlices(
    toCatalogue(await loadCatalogueRows(context.snapshots, partnerId), (row) => reportInvalidRow(context, row)),
  );
  return { catalogue, mark, areas: new WeakMap(), categories: new Map() };
}

/**
 * An area's offers on a delivery day (`YYYY-MM-DD`; null: today there), from memory. Includes items not sold there,
 * with `isSold` false.
 */
export async function getOffers(
  context: Context,
  partner: Partner,
  areaId: string,
  day: string | null,
): Promise<AreaCatalogue> {
  const snapshot = await context.services.catalogue.snapshots.get(partner.id);
  const { offers } = await getAreaShelf(snapshot, partner, areaId, day ?? todayIn(context, partner, areaId));
  return offers;
}

/** Whether the partner sells or has sold the item in any area. */
export async function isOfCatalogue(
  context: Context,
  partner: Partner,
  { kind, id }: Pick<CatalogueItem, 'kind' | 'id'>,
): Promise<boolean> {
  const { catalogue } = await context.services.catalogue.snapshots.get(partner.id);
  return catalogue.items.some((item) => item.kind === kind && item.id === id);
}

/** The most pieces of each product in one set; see `Catalogue`. */
export async function getMostPiecesInSet(context: Context, partnerId: string): Promise<ReadonlyMap<string, number>> {
  return (await context.services.catalogue.snapshots.get(partnerId)).catalogue.mostPiecesInSet;
}

/** The container of water bottles. Throws when the catalogue has none. */
export function getContainer({ container }: AreaCatalogue, partner: Pick<Partner, 'id' | 'rules'>): OfferedItem {
  if (!container) throw new Error(`Partner ${partner.id} has no item ${partner.rules.containerExternalId}`);
  return container;
}

/** Today's price of a bought container in the partner's default area. */
export async function getContainerPriceMinor(context: Context, partner: Partner): Promise<number> {
  return getContainer(await getOffers(context, partner, getDefaultArea(partner).id, null), partner).priceMinor;
}

/** The present calendar day in an area. */
export function todayIn(context: Pick<Context, 'clock'>, partner: Partner, areaId: string): string {
  const { timeZone } = getCityOf(partner, getArea(partner, areaId));
  return toZoned(context.clock.now().getTime(), timeZone).date;
}

/** The data from which an area's lists on a day are answered, and the cached serialised answers. */
export type Shelf = {
  /**
   * The area's catalogue; the same object until the catalogue or the partner changes, because stock is not part of it.
   */
  readonly offers: AreaCatalogue;
  readonly categories: Catalogue['categories'];
  /** The present stock of the area's warehouse. */
  readonly stock: WarehouseStock;
  readonly answers: ShelfAnswers;
};

const emptyWarehouse: WarehouseStock = { available: {}, version: 0 };

export async function getShelf(
  context: Context,
  partner: Partner,
  { areaId, day }: { readonly areaId: string; readonly day: string },
): Promise<Shelf> {
  const [snapshot, stock] = await Promise.all([
    context.services.catalogue.snapshots.get(partner.id),
    context.services.catalogue.stock.get(partner.id),
  ]);
  const { offers, answers } = await getAreaShelf(snapshot, partner, areaId, day);
  const { categories } = snapshot.catalogue;
  return { offers, answers, categories, stock: stock.get(offers.warehouseId) ?? emptyWarehouse };
}

export async function getCategoriesAnswer(
  context: Context,
  partner: Partner,
  language: Language,
): Promise<PublicAnswer> {
  const { catalogue, categories } = await context.services.catalogue.snapshots.get(partner.id);
  const known = categories.get(language);
  if (known) return known;
  const answer = createPublicAnswer({ success: true, data: toCategories(catalogue.categories, partner.id, language) });
  categories.set(language, answer);
  return answer;
}

function getAreaShelf(
  { catalogue, areas }: Snapshot,
  partner: Partner,
  areaId: string,
  day: string,
): Promise<AreaShelf> {
  const shelves = areas.get(partner) ?? new Map<string, Promise<AreaShelf>>();
  areas.set(partner, shelves);
  const key = `${areaId} ${offerPeriodOf(catalogue, areaId, day)}`;
  return getOrLoad(shelves, key, async () => {
    const offers = await runInSlices(toAreaCatalogue(catalogue, partner, getArea(partner, areaId), day));
    return { offers, answers: createShelfAnswers() };
  });
}
