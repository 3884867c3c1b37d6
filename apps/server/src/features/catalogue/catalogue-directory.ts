import { toZoned, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getArea, getCityOf, getDefaultArea, type Partner } from '#features/company/index.ts';
import { createPublicAnswer, type PublicAnswer } from '#http/caching/public-answer.ts';
import { forgetOnChange } from '#memory/forget-on-change.ts';
import { getShared } from '#memory/get-shared.ts';
import { noteUnreadable } from '#memory/leave-out-unreadable.ts';
import { inSlices } from '#memory/in-slices.ts';
import { keepLoaded } from '#memory/keep-loaded.ts';
import { offerPeriodOf, toAreaCatalogue, type AreaCatalogue, type OfferedItem } from './areas/area-catalogue.ts';
import { toCatalogue, type Catalogue, type CatalogueItem } from './catalogue.ts';
import { findCatalogueMark, listLevels, listLevelsOf, loadCatalogueRows } from './catalogue.store.ts';
import { keepStock, type WarehouseStock } from './stock/keep-stock.ts';
import { createShelfAnswers, type ShelfAnswers } from './shelf-answers.ts';
import { toCategories } from './to-answers.ts';

/** A partner's catalogue in memory with all that was derived from it. What is there of it is kept beside it. */
type Snapshot = {
  readonly catalogue: Catalogue;
  /** Tells whether the rows are still those that it was made of. */
  readonly mark: string;
  /** A partner that changes is another object: its container may be another, an area may have another warehouse. */
  readonly areas: WeakMap<Partner, Map<string, Promise<AreaShelf>>>;
  readonly categories: Map<Language, PublicAnswer>;
};

type AreaShelf = { readonly offers: AreaCatalogue; readonly answers: ShelfAnswers };

export const createSnapshots = (context: Context) => {
  const snapshots = keepLoaded({
    load: (partnerId: string, former: Snapshot | null) => loadSnapshot(context, partnerId, former),
  });
  forgetOnChange(snapshots, context.changes, 'catalogue');
  return snapshots;
};

export const createStock = (context: Context) => {
  const stock = keepStock({
    loadAll: (partnerId) => listLevels(context.snapshots, partnerId),
    loadSome: (partnerId, productIds) => listLevelsOf(context.snapshots, partnerId, productIds),
  });
  // Who changes the catalogue by hand announces the stock that was put in with it by the same line.
  for (const topic of ['catalogue', 'stock'] as const) {
    context.changes.on(topic, (partnerId, productIds) => {
      if (partnerId === null) stock.noteAll();
      else stock.note(partnerId, topic === 'stock' ? productIds : null);
    });
  }
  return stock;
};

/** A minute after the last look, and after each change, the rows are read again only where they are others. */
async function loadSnapshot(context: Context, partnerId: string, former: Snapshot | null): Promise<Snapshot> {
  // Before the rows: what changes in between is seen by the next look.
  const mark = await findCatalogueMark(context.snapshots, partnerId);
  if (former?.mark === mark) return former;
  const catalogue = await inSlices(
    toCatalogue(await loadCatalogueRows(context.snapshots, partnerId), (row) => noteUnreadable(context, row)),
  );
  return { catalogue, mark, areas: new WeakMap(), categories: new Map() };
}

/**
 * What an area offers on a delivery day (`YYYY-MM-DD`; null: today there), from memory. Items that are not sold there
 * are in it too, with `isSold` false.
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

/** Whether the partner sells or sold it, wherever. */
export async function isOfCatalogue(
  context: Context,
  partner: Partner,
  { kind, id }: Pick<CatalogueItem, 'kind' | 'id'>,
): Promise<boolean> {
  const { catalogue } = await context.services.catalogue.snapshots.get(partner.id);
  return catalogue.items.some((item) => item.kind === kind && item.id === id);
}

/** The most pieces of each product that one set takes; see `Catalogue`. */
export async function getMostPiecesInSet(context: Context, partnerId: string): Promise<ReadonlyMap<string, number>> {
  return (await context.services.catalogue.snapshots.get(partnerId)).catalogue.mostPiecesInSet;
}

/** The bottle that water comes in. Throws when the catalogue has none. */
export function getContainer({ container }: AreaCatalogue, partner: Pick<Partner, 'id' | 'rules'>): OfferedItem {
  if (!container) throw new Error(`Partner ${partner.id} has no item ${partner.rules.containerExternalId}`);
  return container;
}

/** What a bought container costs today where the partner is at home. */
export async function getContainerPriceMinor(context: Context, partner: Partner): Promise<number> {
  return getContainer(await getOffers(context, partner, getDefaultArea(partner).id, null), partner).priceMinor;
}

/** The calendar day that it is now in an area. */
export function todayIn(context: Pick<Context, 'clock'>, partner: Partner, areaId: string): string {
  const { timeZone } = getCityOf(partner, getArea(partner, areaId));
  return toZoned(context.clock.now().getTime(), timeZone).date;
}

/** What stands behind the lists of an area on a day, and their answers as bytes. */
export type Shelf = {
  /** The same object until the catalogue or the partner changes, whatever is sold meanwhile. */
  readonly offers: AreaCatalogue;
  readonly categories: Catalogue['categories'];
  /** What is there now. */
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
  return getShared(shelves, key, async () => {
    const offers = await inSlices(toAreaCatalogue(catalogue, partner, getArea(partner, areaId), day));
    return { offers, answers: createShelfAnswers() };
  });
}
