import type { CellOrder, CellOrderInHistory } from '@kaplya/contract';
import { isOpenCellOrder, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getCityOf, getDefaultArea, type Partner } from '#features/company/index.ts';
import type { CellOrders } from '#features/orders/index.ts';
import {
  countCellOrdersInHistory,
  listNewestCellOrdersInHistory,
  listCellOrdersById,
  type CellOrderRow,
} from './cell-orders.store.ts';
import { describeCellOrders } from './describe-cell-order.ts';

/** A customer's cell orders, unpaid ones while they wait for payment; one cancelled before its payment does not appear. */
export function cellOrdersInHistory(context: Context): CellOrders {
  const { database } = context;
  return {
    count: countCellOrdersInHistory,
    listNewest: listNewestCellOrdersInHistory,
    async describe(partner, ids, language) {
      const rows = ids.length === 0 ? [] : await listCellOrdersById(database, partner.id, ids);
      return describe(context, partner, rows, language);
    },
  };
}

async function describe(
  context: Context,
  partner: Partner,
  rows: readonly CellOrderRow[],
  language: Language,
): Promise<CellOrderInHistory[]> {
  const described = await describeCellOrders(context, context.database, partner, rows, language);
  const orders = new Map(described.map((order) => [order.id, order]));
  const { timeZone } = getCityOf(partner, getDefaultArea(partner));
  return rows.flatMap((row) => {
    const order = orders.get(row.id);
    return order ? [toHistory(row, order, timeZone)] : [];
  });
}

function toHistory(row: CellOrderRow, order: CellOrder, timeZone: string): CellOrderInHistory {
  const { state, createdAt, currency, receivedMinor, returnedMinor } = row;
  const { id, number, step, cell, acquisition, items, totals, earned, refund, bottleDue, rentalDueDate, paymentUrl } =
    order;
  return {
    kind: 'cell',
    id: number,
    uuid: id,
    createdAt: createdAt.toISOString(),
    timeZone,
    status: isOpenCellOrder(state) ? 'inProcess' : state === 'completed' ? 'completed' : 'cancelled',
    total: totals.total,
    paidAmount: { amount: receivedMinor, currency },
    refundedAmount: { amount: returnedMinor, currency },
    ...{ step, cell, acquisition, items, totals, earned, refund, bottleDue, rentalDueDate, paymentUrl },
  };
}
