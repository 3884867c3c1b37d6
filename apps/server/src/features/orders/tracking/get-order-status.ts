import type { OrderStatusLink } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { isStillPayable, reasonOfFailure } from '../history/describe-orders.ts';
import { refreshWithTimeout, listPaymentsOf } from '#features/payments/index.ts';
import { findOrderOfToken } from './order-status-link.ts';
import { findOrder } from '../stores/order.store.ts';
import { noPayments, paymentStateOf } from '../payment/payment-state.ts';

/** The status of a signed link's order, for any browser, without the customer's data. */
export async function getOrderStatus(
  context: Context,
  { partner, language }: { partner: Partner | null; language: Language },
  token: string,
): Promise<OrderStatusLink> {
  if (!partner) throw new Refusal('partner.unknown');
  const orderId = findOrderOfToken(context, partner.id, token);
  if (orderId === null) throw new Refusal('order.link_invalid');
  const status = await describe(context, partner, orderId, language);
  if (status.payment.state !== 'awaiting') return status;
  await refreshWithTimeout(context, partner, orderId);
  return describe(context, partner, orderId, language);
}

async function describe(
  context: Context,
  partner: Partner,
  orderId: string,
  language: Language,
): Promise<OrderStatusLink> {
  const { database, clock } = context;
  const order = await findOrder(database, partner.id, orderId);
  if (!order) throw new Refusal('order.link_invalid');
  const payments = (await listPaymentsOf(database, partner.id, [orderId])).get(orderId) ?? noPayments;
  const state = paymentStateOf(order, payments);
  const { currency } = order;
  return {
    id: order.number,
    status: order.status,
    total: { amount: order.totalMinor, currency },
    payment: {
      state,
      paymentUrl: isStillPayable(order, clock.now()) ? (payments.live?.paymentUrl ?? null) : null,
      reason: state === 'failed' ? reasonOfFailure(payments, { language, currency }) : null,
    },
    shippingDate: order.shippingFrom.toISOString(),
    shippingDateTo: order.shippingTo.toISOString(),
    timeZone: order.timeZone,
  };
}
