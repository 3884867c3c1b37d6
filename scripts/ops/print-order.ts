import type { DeliveryDay, Money, OpsOrderRow, Order } from '@kaplya/contract';
import { formatMoney, toZoned, type DeliveryWish } from '@kaplya/domain';
import { toTable } from './to-table.ts';

const toText = (money: Money) => formatMoney(money, 'en');

/** One line for each order, and how many more there are. */
export function printOrders(
  orders: readonly OpsOrderRow[],
  { total, isMore }: { readonly total: number; readonly isMore: boolean },
): string {
  if (orders.length === 0) return 'No orders.';
  const rows = orders.map((order) => [
    order.number,
    order.status,
    windowOf(order),
    toText(order.toPay),
    order.payment,
    order.address,
    order.customer.name,
    describeDeliveryWishes(order),
  ]);
  const table = toTable([
    ['order', 'status', 'delivery', 'to pay', 'payment', 'address', 'customer', 'wishes'],
    ...rows,
  ]);
  if (total === orders.length) return table;
  return `${table}\n${orders.length} of ${isMore ? 'more than ' : ''}${total}: --date and --status name fewer.`;
}

export function printOrder(order: Order): string {
  const { bottles, loyalty, payment, totals } = order;
  const items = order.items.map(({ name, quantity, refundedQuantity, total, acquisition }, index) => [
    `  ${index + 1}`,
    `${quantity} ×`,
    acquisition === 'rent' ? `${name} (rented)` : name,
    toText(total),
    refundedQuantity > 0 ? `${refundedQuantity} given back` : '',
  ]);
  return [
    `Order ${order.id}  ${order.status}`,
    `  delivery   ${windowOf(order)}, ${addressOf(order)}`,
    `  customer   ${[order.shipping.name, order.shipping.phone].filter(Boolean).join(', ')}`,
    `  payment    ${order.paymentMethodName}: ${payment.state}${payment.reason ? ` (${payment.reason})` : ''}`,
    `  sums       total ${toText(totals.total)}, points ${toText(totals.points)}, to pay ${toText(totals.toPay)}, ` +
      `paid ${toText(order.paidAmount)}, given back ${toText(order.refundedAmount)}` +
      (order.cashToReturn ? `, to hand back in cash ${toText(order.cashToReturn)}` : ''),
    ...payment.refunds.map(({ amount, state, at }) => {
      return `  refund     ${toText(amount)}, ${state}, ${toLocal(at, order.timeZone)}`;
    }),
    `  bottles    ${bottles.delivered} of water, ${bottles.declared} empties declared` +
      (bottles.returned === null ? '' : `, ${bottles.returned} counted`) +
      (bottles.adjustment?.amount ? `, adjusted by ${toText(bottles.adjustment)}` : ''),
    `  points     ${loyalty.spent} spent, ${loyalty.earned || loyalty.willEarn} ${loyalty.earned ? 'earned' : 'to earn'}`,
    ...(order.wishes.length > 0 ? [`  wishes     ${describeDeliveryWishes(order)}`] : []),
    ...(order.note ? [`  note       ${order.note}`] : []),
    'Items',
    toTable(items),
    'Timeline',
    toTable(order.timeline.map(({ at, status, text }) => [`  ${toLocal(at, order.timeZone)}`, status, text ?? ''])),
  ].join('\n');
}

/** The bookable intervals for `approve --date … --interval …`. */
export function printIntervals(days: readonly DeliveryDay[]): string {
  const rows = days.flatMap(({ date, intervals }) =>
    intervals.map(({ id, from, to, available, reason }) => [
      date,
      `${from}–${to}`,
      id,
      reason ?? `${available} places`,
    ]),
  );
  return rows.length > 0 ? toTable(rows) : 'Nothing is delivered there.';
}

function windowOf({
  shippingDate,
  shippingDateTo,
  timeZone,
}: Pick<Order, 'shippingDate' | 'shippingDateTo' | 'timeZone'>): string {
  return `${toLocal(shippingDate, timeZone)}–${toLocal(shippingDateTo, timeZone).slice(-5)}`;
}

function toLocal(instant: string, timeZone: string): string {
  const { date, time } = toZoned(Date.parse(instant), timeZone);
  return `${date} ${time}`;
}

const deliveryWishTexts: Readonly<Record<DeliveryWish, string>> = {
  leaveAtDoor: 'leave at the door',
  callFirst: 'call first',
};

function describeDeliveryWishes({ wishes }: Pick<Order, 'wishes'>): string {
  return wishes.map((deliveryWish) => deliveryWishTexts[deliveryWish]).join(', ');
}

function addressOf({ shipping: { address } }: Order): string {
  return [address.city, address.street, address.house, address.room].filter(Boolean).join(', ');
}
