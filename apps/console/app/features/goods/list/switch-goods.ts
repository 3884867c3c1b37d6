import type { GoodsEffect, GoodsStateRow } from '@kaplya/contract';
import { RowRefusal } from '#kit/bulk/row-refusal.ts';
import { call } from '#platform/data/client.ts';

type Switched = { readonly id: string; readonly version: number };

/** The most items of one `switchGoods` call. */
const ITEMS_AT_MOST = 100;

/** Previews the switch of all rows together (`preview: true`). */
export async function previewSwitch(
  rows: readonly Switched[],
  isActive: boolean,
  signal: AbortSignal,
): Promise<{ items: GoodsStateRow[]; effect: GoodsEffect }> {
  const items: GoodsStateRow[] = [];
  const sets = new Map<string, GoodsEffect['sets'][number]>();
  let carts = 0;
  for (let start = 0; start < rows.length; start += ITEMS_AT_MOST) {
    const body = { items: toItems(rows.slice(start, start + ITEMS_AT_MOST)), isActive, preview: true };
    // oxlint-disable-next-line no-await-in-loop -- at most two calls: a bulk action has up to 200 rows
    const part = await call('switchGoods', { body, signal });
    items.push(...part.items);
    for (const set of part.effect.sets) sets.set(set.id, set);
    // One cart may be counted in both calls: the larger count is a lower bound, the sum would be too high.
    carts = Math.max(carts, part.effect.carts);
  }
  return { items, effect: { sets: [...sets.values()], carts } };
}

/** Switches one row. Rejects with `RowRefusal` if the server refuses it. */
export async function switchOne(row: Switched, isActive: boolean): Promise<void> {
  const { items } = await call('switchGoods', { body: { items: toItems([row]), isActive } });
  const refusal = items[0]?.refusal;
  if (refusal) throw new RowRefusal(refusal.message);
}

const toItems = (rows: readonly Switched[]) => rows.map(({ id, version }) => ({ id, version }));
