import { writeOrders } from '@kaplya/files/write-orders';
import { withTransaction } from '#db/transaction.ts';
import { toZoned } from '@kaplya/domain';
import { listExportedOrders } from '../sale/list-exported-orders.ts';
import { confirmOrders, listDueOrders } from '../stores/sent-order.store.ts';
import { saveBatch, removeBatch } from '../stores/session.store.ts';
import { success } from './answers.ts';
import type { ExchangeCall } from './exchange-call.ts';

/** The most orders in one answer; the others are sent at the next `query`. */
export const ordersAtOnce = 200;

/**
 * The orders whose present version 1C does not have. They count as sent only after `success` of this session: until
 * then they are sent to every session.
 */
export async function sendOrders({ context, partner, exchange, session }: ExchangeCall): Promise<Response> {
  const due = exchange.sendsOrders ? await listDueOrders(context.database, partner.id, ordersAtOnce) : [];
  const orders = await listExportedOrders(context.database, partner, exchange, due);
  await saveBatch(
    context.database,
    session,
    orders.map(({ orderId, version }) => ({ orderId, version })),
  );
  const { date, time } = toZoned(context.clock.now().getTime(), partner.timeZone);
  const bytes = writeOrders(
    orders.map(({ exported }) => exported),
    { schema: '2.08', formedAt: `${date}T${time}:00` },
  );
  return new Response(ReadableStream.from(bytes), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'private, no-store' },
  });
}

/** Records that 1C has stored the orders of the last `query` of this session. */
export async function confirmSent({ context, partner, session }: ExchangeCall): Promise<Response> {
  await withTransaction(context.database, async (transaction) => {
    await confirmOrders(transaction, partner.id, await removeBatch(transaction, session));
  });
  return success();
}
