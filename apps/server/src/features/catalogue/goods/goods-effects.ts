import type { GoodsEffect } from '@kaplya/contract';
import { readTexts, type Language } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import type { GoodsDependencies } from './goods-dependencies.ts';
import { listItems, listSetIdsWith, listSetStates, type GoodsItem } from './goods.store.ts';

/**
 * The partner's rules that refer to goods. A change of goods reads these rules in its own transaction
 * (`lockRulesForShare`).
 */
export type NamingRules = {
  readonly rules: Pick<Partner['rules'], 'containerExternalId' | 'pumpMode' | 'pumpExternalId'>;
};

/** The rule of the partner that refers to an item: without the item, carts could not be priced. */
export function findNamingRule({ rules }: NamingRules, externalId: string): 'container' | 'pump' | null {
  if (externalId === rules.containerExternalId) return 'container';
  return rules.pumpMode !== 'off' && externalId === rules.pumpExternalId ? 'pump' : null;
}

/** Whether an item is on sale for nothing, which is refused: it would be a mistake, or an empty column of a file. */
export const isZeroPriced = ({ isActive, priceMinor }: { readonly isActive: boolean; readonly priceMinor: number }) =>
  isActive && priceMinor === 0;

type Switched = { readonly items: readonly Pick<GoodsItem, 'id' | 'kind'>[]; readonly isActive: boolean };

/**
 * The effect of switching items on or off together, before it is written: the sets that stop being sold with them, or
 * are sold again, and the open carts with one of them.
 */
export async function describeEffect(
  executor: Executor,
  { partner, language }: { readonly partner: Partner; readonly language: Language },
  { items, isActive }: Switched,
  { countCarts }: GoodsDependencies,
): Promise<GoodsEffect> {
  const ids = new Set(items.map(({ id }) => id));
  const productIds = items.flatMap(({ kind, id }) => (kind === 'product' ? [id] : []));
  const states = await listSetStates(executor, partner.id, await listSetIdsWith(executor, partner.id, productIds));
  const changed = states.filter((set) => {
    if (!set.isActive || ids.has(set.id)) return false;
    // A set is sold only while all of its products are on sale.
    return isActive ? set.offProductIds.every((id) => ids.has(id)) : set.offProductIds.length === 0;
  });
  const sets = await listItems(
    executor,
    partner.id,
    changed.map(({ id }) => id),
  );
  const nameOf = new Map(sets.map((set) => [set.id, readTexts(set.names, language, partner.languages)]));
  const withdrawnIds = isActive ? [] : [...ids, ...changed.map(({ id }) => id)];
  return {
    sets: changed.map(({ id }) => ({ id, name: nameOf.get(id) ?? '' })),
    carts: withdrawnIds.length === 0 ? 0 : await countCarts(executor, partner.id, withdrawnIds),
  };
}
