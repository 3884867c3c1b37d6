import type { Transaction } from '#db/client.ts';
import type { AnswerTextKey } from '#languages/messages.ts';
import { insertOrderEvents } from '../stores/order-event.store.ts';
import { insertOrderLines, type NewOrderLine, type OrderLineRow } from '../stores/order-line.store.ts';
import { insertOrder, type NewOrder, type OrderRow } from '../stores/order.store.ts';

/** Inserts the order, its lines and its first timeline entry. */
export async function writeOrder(
  transaction: Transaction,
  newOrder: NewOrder,
  newLines: readonly NewOrderLine[],
  textKey: AnswerTextKey | null = null,
): Promise<{ order: OrderRow; lines: OrderLineRow[] }> {
  const order = await insertOrder(transaction, newOrder);
  const lines = await insertOrderLines(transaction, order, newLines);
  const { partnerId, id, status, createdAt: at } = order;
  await insertOrderEvents(transaction, partnerId, [id], { status, textKey, at });
  return { order, lines };
}
