import type { OpsOrderRow } from '@kaplya/contract';
import { toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { showPerson, showPhone, type StaffReader } from '#features/staff/index.ts';
import { listMethodNames, listPaymentsOf, type PaymentsOfDocument } from '#features/payments/index.ts';
import { showAddress } from '../hide-address.ts';
import { noPayments, paymentStateOf } from '../payment/payment-state.ts';
import { openStatuses, type ListedOrder } from './order-list.store.ts';

/** Orders as the list shows them, with a constant number of queries. */
export async function describeRows(
  context: Context,
  { partner, language, staff }: StaffReader,
  orders: readonly ListedOrder[],
): Promise<OpsOrderRow[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const [payments, methodNames] = await Promise.all([
    listPaymentsOf(context.database, partner.id, ids),
    listMethodNames(context, partner),
  ]);
  const zoneNames = new Map(partner.areas.map(({ id, names }) => [id, names[language]]));
  const now = context.clock.now();
  return orders.map((order) => {
    const ofOrder = payments.get(order.id) ?? noPayments;
    return {
      ...describeRow(order, ofOrder, now),
      address: showAddress(order.address, staff),
      paymentMethod: { code: order.paymentCode, name: methodNames.get(order.paymentCode)?.[language] ?? '' },
      customer: {
        id: order.isRegistered ? order.subjectId : null,
        name: showPerson(order.customerName, staff),
        phone: showPhone(order.phone, staff),
      },
      zone: { id: order.areaId, name: zoneNames.get(order.areaId) ?? order.areaId },
    };
  });
}

function describeRow(
  order: ListedOrder,
  payments: PaymentsOfDocument,
  now: Date,
): Omit<OpsOrderRow, 'paymentMethod' | 'customer' | 'zone' | 'address'> {
  const toMoney = (amount: number) => ({ amount, currency: order.currency });
  const { shippingFrom, shippingTo, timeZone } = order;
  return {
    uuid: order.id,
    number: order.number,
    version: order.version,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    payment: paymentStateOf(order, payments),
    isPointMissing: openStatuses.includes(order.status) && order.address.noPoint === true,
    slot: {
      id: order.intervalTemplateId,
      day: order.intervalDay,
      from: toZoned(shippingFrom.getTime(), timeZone).time,
      to: toZoned(shippingTo.getTime(), timeZone).time,
    },
    shippingDate: shippingFrom.toISOString(),
    shippingDateTo: shippingTo.toISOString(),
    timeZone,
    bottles: order.bottles,
    emptiesDeclared: order.returnableContainer,
    emptiesReturned: order.emptiesReturned,
    total: toMoney(order.totalMinor),
    toPay: toMoney(order.toPayMinor),
    paid: toMoney(order.paidMinor),
    refunded: toMoney(order.refundedMinor),
    cashToReturn: toMoney(order.cashToReturnMinor),
    source: order.source,
    wishes: order.wishes,
    ratingStars: order.ratingStars,
    hasNote: order.note !== '',
    hasDeclinedRefund: payments.refunds.some(({ status }) => status === 'canceled'),
    isLate: openStatuses.includes(order.status) && shippingTo < now,
  };
}
