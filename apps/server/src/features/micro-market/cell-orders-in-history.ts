import type { CellOrder, CellOrderInHistory } from '@kaplya/contract';
import { isOpenCellSession, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getCityOf, getDefaultArea, type Partner } from '#features/company/index.ts';
import type { CellOrders } from '#features/orders/index.ts';
import {
  countPaidSessions,
  listNewestPaidSessions,
  listSessionsById,
  type CellSessionRow,
} from './cell-sessions.store.ts';
import { describeCellOrders } from './describe-cell-order.ts';

/** The orders of a customer at cells, each from the moment that it is paid: one that was given up before is no order. */
export function cellOrdersInHistory(context: Context): CellOrders {
  const { database } = context;
  return {
    count: countPaidSessions,
    listNewest: listNewestPaidSessions,
    async describe(partner, ids, language) {
      const sessions = ids.length === 0 ? [] : await listSessionsById(database, partner.id, ids);
      return describe(context, partner, sessions, language);
    },
  };
}

async function describe(
  context: Context,
  partner: Partner,
  sessions: readonly CellSessionRow[],
  language: Language,
): Promise<CellOrderInHistory[]> {
  const described = await describeCellOrders(context, context.database, partner, sessions, language);
  const orders = new Map(described.map((order) => [order.id, order]));
  const { timeZone } = getCityOf(partner, getDefaultArea(partner));
  return sessions.flatMap((session) => {
    const order = orders.get(session.id);
    return order ? [toHistory(session, order, timeZone)] : [];
  });
}

function toHistory(session: CellSessionRow, order: CellOrder, timeZone: string): CellOrderInHistory {
  const { state, createdAt, currency, receivedMinor, returnedMinor } = session;
  const { id, number, step, cell, acquisition, items, totals, earned, refund, bottleDue, rentalDueDate } = order;
  return {
    kind: 'cell',
    id: number,
    uuid: id,
    createdAt: createdAt.toISOString(),
    timeZone,
    status: isOpenCellSession(state) ? 'inProcess' : state === 'completed' ? 'completed' : 'cancelled',
    total: totals.total,
    paidAmount: { amount: receivedMinor, currency },
    refundedAmount: { amount: returnedMinor, currency },
    ...{ step, cell, acquisition, items, totals, earned, refund, bottleDue, rentalDueDate },
  };
}
