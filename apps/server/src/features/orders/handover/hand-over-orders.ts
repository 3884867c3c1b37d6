import type { Transaction } from '#db/client.ts';
import { handOverDeliveries } from '#features/containers/index.ts';
import type { VisitorHandover } from '#features/identity/index.ts';
import { updateOwnerOfPayments } from '#features/payments/index.ts';
import { updateOwnerOfUsesByOrder } from '#features/promotions/index.ts';
import { handOverToCustomer, lockOpenOrdersOfSubjects, lockOrdersWithPhone } from '../stores/order.store.ts';

/**
 * Hands a visitor's orders over to the account that proved their phone (rule 51a), with their payments, promo uses,
 * debts and delivered bottles. Waits for an order that the visitor is placing. Orders with another phone stay with the
 * visitor. Lock the account first.
 */
export async function handOverOrders(
  transaction: Transaction,
  { partnerId, visitorId, customerId, phones, now }: VisitorHandover,
): Promise<void> {
  if (phones.length === 0) return;
  await lockOpenOrdersOfSubjects(transaction, { partnerId, subjectIds: [visitorId] });
  const orders = await lockOrdersWithPhone(transaction, { partnerId, subjectId: visitorId, phones });
  if (orders.length === 0) return;
  const orderIds = orders.map(({ id }) => id);
  const owners = { partnerId, from: visitorId, to: customerId };
  await handOverToCustomer(transaction, { partnerId, customerId, orderIds });
  const delivered = orders.flatMap(({ id: orderId, address, bottles: water, emptiesReturned, completedAt }) =>
    completedAt === null ? [] : [{ orderId, address, water, returned: emptiesReturned ?? 0, completedAt }],
  );
  await handOverDeliveries(transaction, owners, { orderIds, delivered, now });
  await updateOwnerOfPayments(transaction, { partnerId, documentIds: orderIds, to: customerId });
  const codes = orders.flatMap(({ promoCode }) => promoCode ?? []);
  await updateOwnerOfUsesByOrder(transaction, { partnerId, to: customerId, codes, orderIds });
}
