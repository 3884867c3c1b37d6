import type { Transaction } from '#db/client.ts';
import type { AnswerTextKey } from '#languages/messages.ts';
import { insertOrderEvents } from '../stores/order-event.store.ts';
import { insertOrderLines, type NewOrderLine, type OrderLineRow } from '../stores/order-line.store.ts';
import { insertOrder, type NewOrder, type OrderRow } from '../stores/order.store.ts';

/** Inserts the order, its lines and its first timeline entry in one round trip. */
export async function writeOrder(
  transaction: Transaction,
  newOrder: NewOrder & Pick<OrderRow, 'id' | 'status' | 'createdAt'>,
  newLines: readonly NewOrderLine[],
  { textKey, staffId }: { readonly textKey: AnswerTextKey | null; readonly staffId: string | null },
): Promise<{ order: OrderRow; lines: OrderLineRow[] }> {
  const { partnerId, id, status, createdAt: at } = newOrder;
  const [order, lines] = await Promise.all([
    insertOrder(transaction, newOrder),
    insertOrderLines(transaction, newOrder, newLines),
    insertOrderEvents(transaction, partnerId, [id], { status, textKey, staffId, at }),
  ]);
  return { order, lines };
}
