import type { PricePeriod } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { lockAreasForShare } from '#features/company/index.ts';
import { insertRevisions } from '#features/staff/index.ts';
import {
  listVersions,
  lockItems,
  lockPrices,
  replacePeriods,
  toPriceKey,
  updateListPrices,
  type PriceKey,
} from './price.store.ts';

/** A price before a change, and its version after the change. */
export type FormerPrice = {
  readonly areaId: string | null;
  readonly itemId: string;
  readonly version: number;
  /** The list price before the change, in minor units; used if the change was of a list price. */
  readonly priceMinor: number;
  /** The former periods of an area's own price. */
  readonly periods: readonly PricePeriod[];
};

/**
 * Restores prices in groups, each as a whole and only if all its prices are unchanged since; returns for each group
 * whether it was restored.
 */
export async function undoPrices(
  transaction: Transaction,
  partnerId: string,
  groups: readonly (readonly FormerPrice[])[],
): Promise<boolean[]> {
  const all = groups.flat();
  const ofList = all.filter(({ areaId }) => areaId === null);
  const ofAreas = all.flatMap(({ areaId, ...price }) => (areaId === null ? [] : [{ areaId, ...price }]));
  const items = await lockItems(
    transaction,
    partnerId,
    ofList.map(({ itemId }) => itemId),
  );
  const areas = await lockAreasForShare(transaction, partnerId, [...new Set(ofAreas.map(({ areaId }) => areaId))]);
  await lockPrices(
    transaction,
    partnerId,
    ofAreas.filter(({ areaId }) => areas.has(areaId)),
  );
  const versions = await listVersions(transaction, partnerId, {
    areaIds: [...new Set(ofAreas.map(({ areaId }) => areaId))],
    itemIds: [...new Set(ofAreas.map(({ itemId }) => itemId))],
  });
  const ofItems = new Map(items.map(({ id, version }) => [id, version]));
  const isUntouched = ({ areaId, itemId, version }: FormerPrice): boolean =>
    (areaId === null ? ofItems.get(itemId) : versions.get(toPriceKey({ areaId, itemId }))) === version;
  const untouched = groups.map((group) => group.every(isUntouched));
  const restored = groups.filter((_, index) => untouched[index]).flat();

  await updateListPrices(
    transaction,
    partnerId,
    restored.filter(({ areaId }) => areaId === null),
  );
  const replaced = restored.flatMap(({ areaId, ...price }): (PriceKey & FormerPrice)[] =>
    areaId === null ? [] : [{ ...price, areaId }],
  );
  await replacePeriods(transaction, partnerId, replaced);
  await insertRevisions(
    transaction,
    partnerId,
    replaced.map(({ areaId, itemId, version }) => ({
      ...{ subject: `price:${areaId}:${itemId}`, version: version + 1, fields: ['price'] },
    })),
  );
  return untouched;
}
