import type { Order, OpsOrderPage, SlotPlaces } from '@kaplya/contract';
import { canChangeAsStaff, canTransition, orderStatuses, type OrderStatus } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { getOffers } from '#features/catalogue/index.ts';
import { getArea, type Partner } from '#features/company/index.ts';
import { listOpenDebts, listPlaces } from '#features/containers/index.ts';
import { readSlotOccupancy, type SlotOccupancy } from '#features/delivery/index.ts';
import { listAttemptsOf } from '#features/payments/index.ts';
import { listStaffNames, mayReadCustomers, showPerson, showPhone, type StaffReader } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { messageOf } from '#languages/messages.ts';
import { mayRetry } from '../fulfilment/retry-order.ts';
import { costsOf } from '../payment/costs-of.ts';
import { describeMoneyAtDoor } from '../payment/money-at-door.ts';
import { amountToPay } from '../payment/record-payment.ts';
import { loadLineNames } from '../history/line-names.ts';
import type { StoredEventChange } from '../orders.table.ts';
import { toOrderNote } from '../notes/add-order-note.ts';
import { listOrderNotes } from '../notes/order-note.store.ts';
import { listOrderEvents } from '../stores/order-event.store.ts';
import { listOrderLines, type OrderLineRow } from '../stores/order-line.store.ts';
import { countOrdersOf, findOrder, type OrderRow } from '../stores/order.store.ts';
import { describeDelivery } from './describe-delivery.ts';
import { describeForStaff } from './hide-contacts.ts';
import { priceReasonsOf } from './price-reasons.ts';

/** An order of the partner with everything that staff need to work on it (O-05). */
export async function getOrderPage(context: Context, call: StaffReader, orderId: string): Promise<OpsOrderPage> {
  const order = await findOrder(context.database, call.partner.id, orderId);
  if (!order) throw new Refusal('order.not_found');
  return describePage(context, context.database, call, order);
}

async function describePage(
  context: Context,
  executor: Executor,
  call: StaffReader,
  order: OrderRow,
): Promise<OpsOrderPage> {
  const { partner, language, staff } = call;
  const described = await describeForStaff(context, executor, call, order);
  const notes = await listOrderNotes(executor, partner.id, [order.id]);
  const lines = await listOrderLines(executor, partner.id, [order.id]);
  const isAllowed = canChangeAsStaff(order.status);
  return {
    order: described,
    version: order.version,
    subject: `order:${order.id}`,
    costs: { amount: costsOf(order, lines, described.payment.refunds), currency: order.currency },
    atDoor: describeMoneyAtDoor(order),
    due: { amount: isOver(order) ? 0 : amountToPay(order), currency: order.currency },
    customer: await describeCustomer(executor, call, order),
    delivery: await describeDelivery(context, executor, order),
    cashToReturn: { amount: order.cashToReturnMinor, currency: order.currency },
    slot: await describeSlotOf(context, executor, call, order),
    areaId: order.areaId,
    warehouseId: order.warehouseId,
    ...(await describeMoney(executor, order)),
    ...(await describePrices(context, call, order, lines)),
    timeline: await describeTimeline(context, executor, call, order, described),
    notes: notes.map((note) => toOrderNote(note, staff.id)).filter(({ isOwn }) => isOwn || mayReadCustomers(staff)),
    transitions: listTransitions(context, partner, order, lines),
    change: {
      isAllowed,
      why: isAllowed ? null : messageOf('order.change_closed', {}, { language, currency: order.currency }),
    },
  };
}

function listTransitions(
  { clock }: Context,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): OrderStatus[] {
  const allowed = orderStatuses
    .filter((status) => canTransition(order.status, status, 'operator'))
    .filter((status) => status !== 'approved' || !order.address.noPoint);
  if (order.status !== 'undelivered') return allowed;
  return mayRetry(partner, order, lines, clock.now()) ? allowed : allowed.filter((status) => status !== 'approved');
}

function isOver({ status }: OrderRow): boolean {
  return status === 'completed' || status === 'cancelled';
}

async function describeCustomer(
  executor: Executor,
  { staff, partner }: StaffReader,
  { subjectId, isRegistered, customerName: name, phone, legalPersonId, currency }: OrderRow,
): Promise<OpsOrderPage['customer']> {
  const of = { partnerId: partner.id, subjectId };
  const [orders, places, debts] = await Promise.all([
    countOrdersOf(executor, of),
    listPlaces(executor, of),
    listOpenDebts(executor, { ...of, legalPersonId }),
  ]);
  return {
    id: isRegistered && phone !== '' ? subjectId : null,
    name: showPerson(name, staff),
    phone: showPhone(phone, staff),
    legalPersonId,
    orders,
    bottles: places.reduce((sum, { bottles }) => sum + bottles, 0),
    debt: { amount: debts.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency },
  };
}

async function describeSlotOf(
  context: Context,
  executor: Executor,
  { partner }: StaffReader,
  order: OrderRow,
): Promise<SlotPlaces> {
  const { intervalTemplateId: templateId, intervalDay: day } = order;
  const now = context.clock.now();
  const occupancy = await readSlotOccupancy(context, executor, {
    partner,
    area: getArea(partner, order.areaId),
    templateId,
    day,
    now,
  });
  return toSlotPlaces({ ...order, templateId, day }, occupancy);
}

export function toSlotPlaces(
  slot: Pick<OrderRow, 'shippingFrom' | 'shippingTo' | 'timeZone'> & {
    readonly templateId: string;
    readonly day: string;
  },
  occupancy: SlotOccupancy | null,
): SlotPlaces {
  return {
    date: slot.day,
    periodId: slot.templateId,
    from: slot.shippingFrom.toISOString(),
    to: slot.shippingTo.toISOString(),
    timeZone: slot.timeZone,
    taken: occupancy && { ...occupancy, isOverfilled: isOverfilled(occupancy) },
  };
}

/** Whether a slot has more orders or bottles than its limits (rule 84). */
function isOverfilled({ orders, maxOrders, bottles, maxBottles }: SlotOccupancy): boolean {
  return orders > maxOrders || bottles > maxBottles;
}

async function describeMoney(
  executor: Executor,
  { partnerId, id, currency }: OrderRow,
): Promise<Pick<OpsOrderPage, 'payments' | 'refunds'>> {
  const { payments, refunds } = await listAttemptsOf(executor, partnerId, id);
  const toMoney = (amount: number) => ({ amount, currency });
  return {
    payments: payments.map((payment) => ({
      id: payment.id,
      amount: toMoney(payment.amountMinor),
      captured: toMoney(payment.capturedMinor),
      refunded: toMoney(payment.refundedMinor),
      status: payment.status,
      method: payment.methodCode,
      at: payment.createdAt.toISOString(),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: toMoney(refund.amountMinor),
      status: refund.status,
      reason: refund.reason,
      declineReason: refund.declineReason,
      at: refund.createdAt.toISOString(),
    })),
  };
}

async function describePrices(
  context: Context,
  { partner, language }: StaffReader,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<Pick<OpsOrderPage, 'why' | 'today'>> {
  const offers = await getOffers(context, partner, order.areaId, order.intervalDay);
  const today = lines.flatMap(({ id, productId, productSetId }) => {
    const item = offers.findItem(productId ?? productSetId ?? '');
    return item?.isSold ? [[id, { amount: item.priceMinor, currency: order.currency }] as const] : [];
  });
  return {
    why: Object.fromEntries(lines.map((line) => [line.id, priceReasonsOf(line, order, offers, language)])),
    today: Object.fromEntries(today),
  };
}

/** The customer's timeline, with authors, reasons and values before and after, which customers never see. */
async function describeTimeline(
  context: Context,
  executor: Executor,
  { partner, language, staff }: StaffReader,
  { partnerId, id, currency }: OrderRow,
  { timeline }: Order,
): Promise<OpsOrderPage['timeline']> {
  const events = await listOrderEvents(executor, partnerId, [id]);
  const names = await listStaffNames(executor, partnerId, [...new Set(events.flatMap(({ staffId }) => staffId ?? []))]);
  const nameOf = await loadLineNames(context, partner, language);
  return timeline.map((entry, index) => {
    const { staffId = null, reason = null, reasonId = null, changedValues = null } = events[index] ?? {};
    return {
      ...entry,
      author: staffId === null ? null : { id: staffId, name: names.get(staffId) ?? '' },
      reason: mayReadCustomers(staff) ? reason : null,
      reasonId,
      changes: (changedValues ?? []).map((change) => describeEventChange(change, currency, nameOf)),
    };
  });
}

type EventChange = OpsOrderPage['timeline'][number]['changes'][number];

function describeEventChange(
  change: StoredEventChange,
  currency: string,
  nameOf: (goods: Extract<StoredEventChange, { kind: 'goods' }>) => string,
): EventChange {
  if (change.kind === 'goods') {
    const { kind, before, after } = change;
    return { kind, name: nameOf(change), before, after };
  }
  if (change.kind === 'sum') {
    const { kind, before, after } = change;
    return { kind, before: { amount: before, currency }, after: { amount: after, currency } };
  }
  return change;
}
