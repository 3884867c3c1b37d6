import { isOpenCellOrder } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findPartner } from '#features/company/index.ts';
import type { PersonalData } from '#features/identity/index.ts';
import { Refusal } from '#http/refusal.ts';
import { listEventsOf } from './controllers/cell-events.store.ts';
import { eraseCellOrderTexts, listCellOrdersOf, lockCellOrdersOf } from './orders/cell-orders.store.ts';
import { cancelUnpaidCellOrder } from './progress/fail-cell-order.ts';

/**
 * A customer's cell orders. An open one blocks the deletion of the account, an unpaid one is cancelled, the others stay
 * for the books.
 */
export const cellOrdersOfCustomers = (context: Context): PersonalData => ({
  name: 'cellOrders',
  async list(executor, of) {
    const orders = await listCellOrdersOf(executor, of);
    const ids = orders.map(({ id }) => id);
    const events = Map.groupBy(await listEventsOf(executor, of.partnerId, ids), ({ orderId }) => orderId);
    return orders.map((order) => ({
      ...order,
      timeline: (events.get(order.id) ?? []).map(({ event, at }) => ({ event, at })),
    }));
  },
  async erase(transaction, of, now) {
    const partner = await findPartner(context, of.partnerId);
    if (!partner) throw new Error(`There is no partner ${of.partnerId}`);
    const orders = await lockCellOrdersOf(transaction, of);
    const isUnderWay = orders.some(({ state }) => isOpenCellOrder(state) && state !== 'reserved');
    if (isUnderWay) throw new Refusal('account.order_in_delivery');
    const isOwing = orders.some(({ bottleState }) => bottleState === 'open' || bottleState === 'disputed');
    if (isOwing) throw new Refusal('account.bottle_open');
    const cancellation = { reason: 'cancelled', event: 'CANCELLED', now } as const;
    for (const order of orders.filter(({ state }) => state === 'reserved')) {
      await cancelUnpaidCellOrder(transaction, partner, order, cancellation);
    }
    await eraseCellOrderTexts(transaction, of);
  },
});
