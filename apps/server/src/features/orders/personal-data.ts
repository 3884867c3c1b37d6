import { onAccountDeletion } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findPartner } from '#features/company/index.ts';
import type { PersonalData } from '#features/identity/index.ts';
import { Refusal } from '#http/refusal.ts';
import { afterChange } from './fulfilment/after-change.ts';
import { cancelOrders } from './cancellation/cancel-orders.ts';
import { toCityAddress } from './hide-address.ts';
import { deleteNotesOfOrders, listOrderNotes } from './notes/order-note.store.ts';
import { deleteOrderEventTexts, listOrderEvents } from './stores/order-event.store.ts';
import { listOrderLines } from './stores/order-line.store.ts';
import { eraseCustomerOfOrders, listOrdersOf, lockOrdersOf } from './stores/order.store.ts';

/**
 * A customer's orders. They stay for the books, without the customer and the exact address; cancellable ones are
 * cancelled first.
 */
export function ordersOfCustomers(context: Context): PersonalData {
  return {
    name: 'orders',
    async list(executor, of) {
      const orders = await listOrdersOf(executor, of);
      const ids = orders.map(({ id }) => id);
      const lines = Map.groupBy(await listOrderLines(executor, of.partnerId, ids), ({ orderId }) => orderId);
      const events = Map.groupBy(await listOrderEvents(executor, of.partnerId, ids), ({ orderId }) => orderId);
      const notes = Map.groupBy(await listOrderNotes(executor, of.partnerId, ids), ({ orderId }) => orderId);
      // Generated columns contain nothing more about the customer.
      return orders.map(({ moneyState: _state, contactId: _contact, ...order }) => ({
        ...order,
        lines: lines.get(order.id) ?? [],
        notes: (notes.get(order.id) ?? []).map(({ text, at }) => ({ text, at })),
        timeline: (events.get(order.id) ?? []).map(({ status, textKey, text, at }) => ({ status, textKey, text, at })),
      }));
    },
    async erase(transaction, of, now) {
      const partner = await findPartner(context, of.partnerId);
      if (!partner) throw new Error(`There is no partner ${of.partnerId}`);
      const orders = await lockOrdersOf(transaction, of);
      const actions = orders.map(({ status }) => onAccountDeletion(status));
      if (actions.includes('forbid')) throw new Refusal('account.order_in_delivery');

      const cancellable = orders.filter((_, index) => actions[index] === 'cancel');
      const cancellation = { actor: 'customer', textKey: 'order.ACCOUNT_DELETED', now } as const;
      const effects = await cancelOrders(transaction, partner, cancellable, cancellation);
      const erased = orders.map((order) => ({ id: order.id, address: toCityAddress(partner, order.address) }));
      await eraseCustomerOfOrders(transaction, partner.id, erased);
      await deleteOrderEventTexts(
        transaction,
        partner.id,
        erased.map(({ id }) => id),
      );
      await deleteNotesOfOrders(
        transaction,
        partner.id,
        erased.map(({ id }) => id),
      );
      return () => void afterChange(context, partner, effects);
    },
  };
}
