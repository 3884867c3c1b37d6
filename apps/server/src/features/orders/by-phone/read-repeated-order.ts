import type { CartAddress } from '@kaplya/contract';
import type { DeliveryWish } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import type { DraftItem } from '#features/cart/index.ts';
import { Refusal } from '#http/refusal.ts';
import { findDeliverable } from '../history/find-deliverable.ts';
import { listRepeatableItems } from '../history/repeatable-items.ts';
import { listOrderLines, type OrderLineRow } from '../stores/order-line.store.ts';
import { findOrder } from '../stores/order.store.ts';
import type { PhoneCaller } from './caller.ts';
import type { PhoneCall } from './phone-call.ts';

/** The parts of an order that a repetition copies. */
export type RepeatedOrder = {
  readonly lines: readonly OrderLineRow[];
  readonly items: readonly DraftItem[];
  /** The order's address; null: the customer has deleted it. */
  readonly address: CartAddress | null;
  /** Empties declared with the order; null: none were declared. */
  readonly returned: number | null;
  readonly paymentCode: number;
  readonly wishes: readonly DeliveryWish[];
};

/** Reads an order of the caller's account or phone, also one as a guest. */
export async function readRepeatedOrder(
  executor: Executor,
  { partner }: Pick<PhoneCall, 'partner'>,
  { account, phone }: PhoneCaller,
  orderId: string,
): Promise<RepeatedOrder> {
  const order = await findOrder(executor, partner.id, orderId);
  const isTheirs = order?.subjectId === account?.id || (phone !== null && order?.phone === phone);
  if (!order || !isTheirs) throw new Refusal('order.not_found');
  const repeated = listRepeatableItems(await listOrderLines(executor, partner.id, [orderId]));
  return {
    lines: repeated.map(({ line }) => line),
    items: repeated.map(({ kind, itemId, quantity }) => ({ kind, itemId, quantity })),
    // The address id of an order as a guest is the visitor's.
    address:
      order.subjectId === account?.id
        ? await findDeliverable(executor, order)
        : { ...order.address, uuid: null, addressId: null },
    returned: order.returnableContainer > 0 ? order.returnableContainer : null,
    paymentCode: order.paymentCode,
    wishes: order.wishes,
  };
}
