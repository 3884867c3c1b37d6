import { toZoned, type AvailableByProduct, type Language } from '@kaplya/domain';
import { perContext, type Context } from '#context.ts';
import { getArea, getCityOf, getDefaultArea, type Partner } from '#features/company/index.ts';
import { createPublicAnswer, type PublicAnswer } from '#http/public-answer.ts';
import { offerPeriodOf, toAreaCatalogue, type AreaCatalogue, type OfferedItem } from './area-catalogue.ts';
import { toCatalogue, type Catalogue, type CatalogueItem } from './catalogue.ts';
import { loadCatalogueRows } from './catalogue.store.ts';
import { toCategories, toProducts, toProductSets } from './to-answers.ts';

/** A partner's catalogue in memory with all that was derived from it; a change of the catalogue or its stock drops it whole. */
type Snapshot = {
  readonly catalogue: Catalogue;
  readonly areas: Map<string, AreaCatalogue>;
  readonly answers: Map<string, PublicAnswer>;
};

/** A guard, no working limit: (areas × periods of offers × languages) of a real partner stay far below. */
const answersKeptAtMost = 500;

const snapshotsOf = perContext((context) => {
  const loading = new Map<string, Promise<Snapshot>>();
  for (const topic of ['catalogue', 'stock'] as const) {
    context.changes.on(topic, (partnerId) => {
      if (partnerId === null) loading.clear();
      else loading.delete(partnerId);
    });
  }
  return {
    get(partnerId: string): Promise<Snapshot> {
      const known = loading.get(partnerId);
      if (known) return known;
      const snapshot = loadSnapshot(context, partnerId);
      loading.set(partnerId, snapshot);
      snapshot.catch(() => {
        if (loading.get(partnerId) === snapshot) loading.delete(partnerId);
      });
      return snapshot;
    },
  };
});

async function loadSnapshot(context: Context, partnerId: string): Promise<Snapshot> {
  const catalogue = toCatalogue(await loadCatalogueRows(context.snapshots, partnerId));
  return { catalogue, areas: new Map(), answers: new Map() };
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
  const snapshot = await snapshotsOf(context).get(partner.id);
  return getAreaCatalogue(snapshot, partner, areaId, day ?? todayIn(context, partner, areaId)).offers;
}

/** Whether the partner sells or sold it, wherever. */
export async function isOfCatalogue(
  context: Context,
  partner: Partner,
  { kind, id }: Pick<CatalogueItem, 'kind' | 'id'>,
): Promise<boolean> {
  const { catalogue } = await snapshotsOf(context).get(partner.id);
  return catalogue.items.some((item) => item.kind === kind && item.id === id);
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

/** What stands behind the lists of an area on a day: the same objects until the catalogue or its stock changes. */
export async function getShelf(
  context: Context,
  partner: Partner,
  { areaId, day }: { readonly areaId: string; readonly day: string },
): Promise<{ offers: AreaCatalogue; available: AvailableByProduct; categories: Catalogue['categories'] }> {
  const snapshot = await snapshotsOf(context).get(partner.id);
  const { offers } = getAreaCatalogue(snapshot, partner, areaId, day);
  const { availableByWarehouse, categories } = snapshot.catalogue;
  return { offers, available: availableByWarehouse.get(offers.warehouseId) ?? {}, categories };
}

export type AnswerWanted = {
  readonly kind: 'products' | 'product-sets';
  readonly areaId: string;
  readonly day: string;
  readonly language: Language;
};

/** The bytes of the list of products or sets of an area, made once. */
export async function getListAnswer(
  context: Context,
  partner: Partner,
  { kind, areaId, day, language }: AnswerWanted,
): Promise<PublicAnswer> {
  const snapshot = await snapshotsOf(context).get(partner.id);
  const { key, offers } = getAreaCatalogue(snapshot, partner, areaId, day);
  return getAnswer(snapshot, `${kind} ${key} ${language}`, () => {
    const available = snapshot.catalogue.availableByWarehouse.get(offers.warehouseId) ?? {};
    const toList = kind === 'products' ? toProducts : toProductSets;
    return toList(offers, available, partner, language);
  });
}

export async function getCategoriesAnswer(
  context: Context,
  partner: Partner,
  language: Language,
): Promise<PublicAnswer> {
  const snapshot = await snapshotsOf(context).get(partner.id);
  return getAnswer(snapshot, `categories ${language}`, () =>
    toCategories(snapshot.catalogue.categories, partner.id, language),
  );
}

function getAreaCatalogue(
  { catalogue, areas }: Snapshot,
  partner: Partner,
  areaId: string,
  day: string,
): { key: string; offers: AreaCatalogue } {
  const key = `${areaId} ${offerPeriodOf(catalogue, areaId, day)}`;
  const known = areas.get(key);
  if (known) return { key, offers: known };
  const offers = toAreaCatalogue(catalogue, partner, getArea(partner, areaId), day);
  areas.set(key, offers);
  return { key, offers };
}

function getAnswer({ answers }: Snapshot, key: string, toData: () => readonly unknown[]): PublicAnswer {
  const known = answers.get(key);
  if (known) return known;
  const answer = createPublicAnswer({ success: true, data: toData() });
  if (answers.size >= answersKeptAtMost) answers.clear();
  answers.set(key, answer);
  return answer;
}
