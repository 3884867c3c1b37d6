import type { Transaction } from '#db/client.ts';
import { assertVersion } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import type { NewOrderEvent } from '../stores/order-event.store.ts';
import { lockOrder, type OrderRow } from '../stores/order.store.ts';

/** The author and the reason of a change of an order; shown to staff alone. */
export type OrderAuthor = Pick<NewOrderEvent, 'staffId' | 'reasonId' | 'reason'>;

export function authorOf(
  { staff }: CallOf<'staff'>,
  { reasonId, reason }: { readonly reasonId?: string | undefined; readonly reason?: string | undefined },
): OrderAuthor {
  return { staffId: staff.id, reasonId: reasonId ?? null, reason: reason ? reason : null };
}

/**
 * Locks an order and refuses the call if its version is not the one that the caller has read (rule 81). Without a
 * version, as from clients of former releases, nothing is compared.
 */
export async function lockOrderAtVersion(
  transaction: Transaction,
  { partner }: CallOf<'partner'>,
  orderId: string,
  version: number | undefined,
): Promise<OrderRow> {
  const order = await lockOrder(transaction, partner.id, orderId);
  if (!order) throw new Refusal('order.not_found');
  const subject = `order:${order.id}`;
  await assertVersion(transaction, { partnerId: partner.id, subject, present: order.version, read: version });
  return order;
}
