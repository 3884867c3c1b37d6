import type { CellOrderInHistory, Order, OrderInHistory, Pagination } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { findSignedInVisitor, toInheritedUntil } from '#features/identity/index.ts';
import type { CustomerCall } from '#http/call.ts';
import { describeOrders } from './describe-orders.ts';
import { countOrdersOf, listNewestOrders, listOrdersById, type OrdersOf } from '../stores/order.store.ts';

const defaultPageSize = 10;

type OrderSortKey = { readonly id: string; readonly createdAt: Date };

/** Access to one kind of orders for a combined history. */
type OrderSource<Described> = {
  count(executor: Executor, of: OrdersOf): Promise<number>;
  /** Newest first. */
  listNewest(executor: Executor, of: OrdersOf, limit: number): Promise<readonly OrderSortKey[]>;
  /** Describes orders, in any sequence. */
  describe(partner: Partner, ids: readonly string[], language: Language): Promise<readonly Described[]>;
};

/** Reads paid orders at cells; their feature is in a higher layer. */
export type CellOrders = OrderSource<CellOrderInHistory>;

type HistoryQuery = {
  readonly page?: number | undefined;
  readonly count?: number | undefined;
  readonly kind?: OrderInHistory['kind'] | undefined;
  readonly scope?: 'browser' | undefined;
};

/**
 * A page of the caller's orders of all kinds, newest first; a page after the last is empty. With the scope `browser`:
 * those that the visitor who signed in with the caller's session left behind.
 */
export async function listOrders(
  context: Context,
  { bearer, partner, language }: CustomerCall,
  { page = 1, count: size = defaultPageSize, kind, scope }: HistoryQuery,
  cellOrders: CellOrders,
): Promise<{ success: true; data: OrderInHistory[]; pagination: Pagination }> {
  const { database } = context;
  const visitor = scope === 'browser' ? await findSignedInVisitor(database, bearer.sessionId) : null;
  const of = {
    partnerId: partner.id,
    ...(visitor ? { subjectId: visitor.subjectId, until: toInheritedUntil(visitor) } : { subjectId: bearer.subjectId }),
  };
  const kinds = { delivery: deliveries(context), cell: cellOrders };
  const sources = (['delivery', 'cell'] as const)
    .filter((each) => (kind === undefined || each === kind) && (scope === undefined || visitor !== null))
    .map((each) => kinds[each]);

  const totals = await Promise.all(sources.map((source) => source.count(database, of)));
  const total = totals.reduce((sum, each) => sum + each, 0);
  const keys = await Promise.all(sources.map((source) => source.listNewest(database, of, page * size)));
  const shown = keys
    .flat()
    .toSorted(byNewest)
    .slice((page - 1) * size, page * size);
  const ids = shown.map(({ id }) => id);
  const described = await Promise.all(
    sources.map((source, index) => {
      const own = new Set(keys[index]?.map(({ id }) => id));
      return source.describe(
        partner,
        ids.filter((id) => own.has(id)),
        language,
      );
    }),
  );
  const byId = new Map(described.flat().map((order) => [order.uuid, order]));
  return {
    success: true,
    data: ids.flatMap((id) => byId.get(id) ?? []),
    pagination: { current_page_number: page, total_pages: Math.ceil(total / size), total_count: total },
  };
}

function deliveries(context: Context): OrderSource<Order> {
  const { database } = context;
  return {
    count: countOrdersOf,
    listNewest: listNewestOrders,
    async describe(partner, ids, language) {
      const orders = ids.length === 0 ? [] : await listOrdersById(database, partner.id, ids);
      return describeOrders(context, database, partner, orders, { language });
    },
  };
}

function byNewest(one: OrderSortKey, other: OrderSortKey): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);
}
