import type { EndpointAnswer, EndpointRequest, operatorEndpoints, UndeliveredOrder } from '@kaplya/contract';
import { undeliveredRefundAt } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { listReasonsById } from '#features/company/index.ts';
import { listOrderEvents, listOrdersById, showAddress, toCityAddress } from '#features/orders/index.ts';
import { mayReadCustomers, showPerson, showPhone, type StaffReader } from '#features/staff/index.ts';
import { listCallsOfOrders } from '../calls/call.store.ts';
import { timeCursor } from '#http/listing/cursor.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit } from '#http/listing/counted-page.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { countOpenCases, listOpenCases } from './undelivered.store.ts';

type Query = EndpointRequest<typeof operatorEndpoints.listUndelivered>['query'];

/** Open cases of undelivered orders, the oldest first. Needs six queries for any page. */
export async function listUndelivered(
  context: Context,
  reader: StaffReader,
  { limit = usualLimit, cursor, countAtMost = countedAtMost }: Query & CountLimit,
): Promise<EndpointAnswer<typeof operatorEndpoints.listUndelivered>> {
  const { database } = context;
  const { partner, staff, language } = reader;
  const of = { partnerId: partner.id, mayRefund: staff.permissions.has('refunds.write') };
  const from = timeCursor.decode(cursor);
  const after = from && { since: from.at, orderId: from.id };
  const [found, counted] = await Promise.all([
    listOpenCases(database, of, { after, limit: limit + 1 }),
    countOpenCases(database, of, countAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ since, orderId }) =>
    timeCursor.encode({ at: since, id: orderId }),
  );
  const orderIds = rows.map(({ orderId }) => orderId);
  const [orders, calls, events] = await Promise.all([
    listOrdersById(database, partner.id, orderIds),
    listCallsOfOrders(database, partner.id, { orderIds, kind: 'undelivered' }),
    orderIds.length === 0 ? [] : listOrderEvents(database, partner.id, orderIds),
  ]);
  const callOf = new Map(calls.map((call) => [call.orderId, call]));
  // Events are oldest first, so the maps below contain the last return of each order.
  const returns = events.filter(({ status }) => status === 'undelivered');
  const noteOf = new Map(returns.flatMap(({ orderId, text }) => (text === null ? [] : [[orderId, text]])));
  const reasonIdOf = new Map(
    returns.flatMap(({ orderId, reasonId }) => (reasonId === null ? [] : [[orderId, reasonId]])),
  );
  const reasons = await listReasonsById(database, {
    partnerId: partner.id,
    kind: 'undelivered',
    ids: [...new Set(reasonIdOf.values())],
  });
  const reasonOf = new Map(reasons.map((reason) => [reason.id, reason]));
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const listed = rows.flatMap((opened) => {
    const order = orderOf.get(opened.orderId);
    return order ? [{ opened, order }] : [];
  });
  return {
    items: listed.map(({ opened, order }): UndeliveredOrder => {
      const { currency, shippingFrom, shippingTo, timeZone } = order;
      const { latitude, longitude } = mayReadCustomers(staff) ? order.address : toCityAddress(partner, order.address);
      const call = callOf.get(order.id);
      const reason = reasonOf.get(reasonIdOf.get(order.id) ?? '');
      const isPaid = order.paidMinor > order.refundedMinor;
      const refundAt = undeliveredRefundAt(opened.since.getTime(), partner.rules.undeliveredRefundDays);
      return {
        order: { uuid: order.id, number: order.number, version: order.version, status: order.status },
        since: opened.since.toISOString(),
        customerName: showPerson(order.customerName, staff),
        phone: showPhone(order.phone, staff),
        address: showAddress(order.address, staff),
        slot: { from: shippingFrom.toISOString(), to: shippingTo.toISOString(), timeZone },
        reason: reason ? { id: reason.id, name: reason.names[language], fault: reason.fault } : null,
        note: (mayReadCustomers(staff) && noteOf.get(order.id)) || null,
        money: {
          total: { amount: order.totalMinor, currency },
          paid: { amount: order.paidMinor, currency },
          refunded: { amount: order.refundedMinor, currency },
        },
        bottles: order.bottles,
        areaId: order.areaId,
        intervalId: order.intervalTemplateId,
        point: { latitude, longitude },
        isGivenUp: opened.step === 'give_up',
        retryUntil: isPaid ? new Date(refundAt).toISOString() : null,
        call: call ? { id: call.id, dueAt: call.dueAt.toISOString() } : null,
      };
    }),
    nextCursor,
    ...toTotal(counted, countAtMost),
  };
}
