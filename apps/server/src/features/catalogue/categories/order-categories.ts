import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { assertVersions, recordAudits, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lockItemsOfCategory, updatePositions } from '../goods/goods.store.ts';
import { subjectOf } from '../goods/item-tables.ts';
import { lockCategories, lockCategory, updateCategory } from './category.store.ts';
import { listCategoryGoods, listOpsCategories } from './list-ops-categories.ts';

type OrderedItems = readonly { readonly id: string; readonly version: number }[];

/**
 * Puts all categories into an order. Each is sent with its version, so that of two concurrent orders exactly one wins.
 * Throws the Refusals `goods.order_incomplete` and `conflict.changed`.
 */
export async function orderCategories(
  context: Context,
  call: OpsCall,
  items: OrderedItems,
): Promise<EndpointAnswer<typeof operatorEndpoints.orderCategories>> {
  const { partner } = call;
  await withStaffTransaction(context, call, async (transaction) => {
    const present = await lockCategories(transaction, partner.id);
    const moved = planOrder(present, items);
    await assertVersions(
      transaction,
      partner.id,
      moved.map(({ row, read }) => ({ subject: `category:${row.id}`, present: row.version, read })),
    );
    const changed = moved.filter(({ row, position }) => row.position !== position);
    for (const { row, position } of changed) {
      // oxlint-disable-next-line no-await-in-loop -- at most a hundred, in the order of their locks
      await updateCategory(transaction, { ...row, position });
    }
    await recordAudits(
      context,
      transaction,
      call,
      changed.map(({ row, position }) => ({
        ...{ action: 'category.moved', subject: `category:${row.id}`, version: row.version + 1 },
        ...{ before: { position: row.position }, after: { position } },
      })),
    );
  });
  context.changes.announce('catalogue', partner.id);
  return listOpsCategories(context.database, call);
}

type OrderBody = EndpointRequest<typeof operatorEndpoints.orderCategoryGoods>['body'];

/**
 * Puts all products, or all sets, of a category into an order; goods of other categories keep their places. Throws the
 * Refusals `category.unknown`, `goods.order_incomplete` and `conflict.changed`.
 */
export async function orderCategoryGoods(
  context: Context,
  call: OpsCall,
  id: string,
  { kind, items }: OrderBody,
): Promise<EndpointAnswer<typeof operatorEndpoints.orderCategoryGoods>> {
  const { partner } = call;
  await withStaffTransaction(context, call, async (transaction) => {
    if (!(await lockCategory(transaction, { partnerId: partner.id, id }))) throw new Refusal('category.unknown');
    const present = await lockItemsOfCategory(transaction, kind, { partnerId: partner.id, id });
    const moved = planOrder(present, items);
    await assertVersions(
      transaction,
      partner.id,
      moved.map(({ row, read }) => ({ subject: subjectOf({ kind, id: row.id }), present: row.version, read })),
    );
    const changed = moved.filter(({ row, position }) => row.position !== position);
    if (changed.length === 0) return;
    await updatePositions(
      transaction,
      kind,
      partner.id,
      changed.map(({ row, position }) => ({ id: row.id, position })),
    );
    await recordAudits(
      context,
      transaction,
      call,
      changed.map(({ row, position }) => ({
        ...{ action: 'goods.moved', subject: subjectOf({ kind, id: row.id }), version: row.version + 1 },
        ...{ before: { position: row.position }, after: { position } },
      })),
    );
  });
  context.changes.announce('catalogue', partner.id);
  return listCategoryGoods(context, call, id);
}

type PositionedRow = { readonly id: string; readonly position: number };

/**
 * The rows in the requested order, with the positions that these rows occupy already (made distinct where equal): goods
 * of other categories keep their places in between.
 */
function planOrder<Row extends PositionedRow>(
  present: readonly Row[],
  items: OrderedItems,
): { readonly row: Row; readonly read: number; readonly position: number }[] {
  const byId = new Map(present.map((row) => [row.id, row]));
  const isWhole = items.length === present.length && new Set(items.map(({ id }) => id)).size === items.length;
  if (!isWhole || !items.every(({ id }) => byId.has(id))) throw new Refusal('goods.order_incomplete');
  let last = -1;
  const positions = present
    .map(({ position }) => position)
    .toSorted((one, other) => one - other)
    .map((position) => (last = Math.max(position, last + 1)));
  return items.map(({ id, version }, index) => ({
    row: byId.get(id) as Row,
    read: version,
    position: positions[index] ?? index,
  }));
}
