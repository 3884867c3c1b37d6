import type { DayList, DayStop, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { foldGoods, toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { listMethodNames } from '#features/payments/index.ts';
import { mayReadCustomers, showPerson, showPhone, type StaffReader } from '#features/staff/index.ts';
import { showAddress } from '../hide-address.ts';
import { loadLineNames } from '../history/line-names.ts';
import {
  countOrdersOfPartner,
  listWholeOrders,
  openStatuses,
  type OrderConditions,
} from '../listing/order-list.store.ts';
import { describeChange } from '../payment/describe-change.ts';
import { describeMoneyAtDoor } from '../payment/money-at-door.ts';
import { sumToCollect } from '../payment/sum-to-collect.ts';
import { listOrderLines, type OrderLineRow } from '../stores/order-line.store.ts';
import type { OrderRow } from '../stores/order.store.ts';

const stopsAtMost = 1_000;

/**
 * The day list: open orders of a delivery day by interval and zone, each interval by address, to be printed for a
 * van.
 */
export async function getDayList(
  context: Context,
  { partner, language, staff }: StaffReader,
  { date, zone, slot }: EndpointRequest<typeof operatorEndpoints.getDaySheet>['query'],
): Promise<DayList> {
  const { database } = context;
  const conditions: OrderConditions = {
    ...{ statuses: openStatuses, dayFrom: date, dayTo: date, templateId: slot },
    zones: zone === undefined ? undefined : [zone],
  };
  const [orders, counted] = await Promise.all([
    listWholeOrders(database, partner.id, conditions, stopsAtMost),
    countOrdersOfPartner(database, partner.id, conditions, 10 * stopsAtMost),
  ]);
  const ids = orders.map(({ id }) => id);
  const lines = Map.groupBy(
    ids.length === 0 ? [] : await listOrderLines(database, partner.id, ids),
    ({ orderId }) => orderId,
  );
  const nameOf = await loadLineNames(context, partner, language);
  const methodNames = await listMethodNames(context, partner);
  const zoneNames = new Map(partner.areas.map(({ id, names }) => [id, names[language]]));
  const toStop = (order: OrderRow): DayStop => ({
    ...describeStop(order, lines.get(order.id) ?? [], nameOf),
    ...describePerson(order, staff),
    paymentMethod: methodNames.get(order.paymentCode)?.[language] ?? '',
  });
  const bySlot = Map.groupBy(
    orders,
    ({ shippingFrom, intervalTemplateId }) => `${shippingFrom.toISOString()} ${intervalTemplateId}`,
  );
  const slots = [...bySlot]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, ofSlot]) => {
      const [first] = ofSlot;
      if (!first) return [];
      const stops = ofSlot
        .map(toStop)
        .toSorted((one, other) => one.address.localeCompare(other.address, language, { numeric: true }));
      return {
        id: first.intervalTemplateId,
        from: toZoned(first.shippingFrom.getTime(), first.timeZone).time,
        to: toZoned(first.shippingTo.getTime(), first.timeZone).time,
        zone: { id: first.areaId, name: zoneNames.get(first.areaId) ?? first.areaId },
        stops,
        sums: sumOf(stops, partner.currency),
      };
    });
  const all = slots.flatMap(({ stops }) => stops);
  return { date, slots, sums: sumOf(all, partner.currency), left: counted - all.length };
}

function describeStop(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  nameOf: (line: OrderLineRow) => string,
): Omit<DayStop, keyof StopPerson | 'paymentMethod'> {
  const left = lines
    .filter(({ kind }) => kind !== 'fee')
    .map((line) => ({ name: nameOf(line), quantity: line.quantity - line.refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
  const toCollect = sumToCollect(order);
  return {
    uuid: order.id,
    number: order.number,
    status: order.status,
    goods: foldGoods(left),
    bottles: order.bottles,
    empties: order.returnableContainer,
    toCollect: { amount: toCollect, currency: order.currency },
    atDoor: describeMoneyAtDoor(order),
    wishes: order.wishes,
    ...describeChange(order, toCollect),
  };
}

type StopPerson = Pick<
  DayStop,
  'phone' | 'name' | 'address' | 'isPlaceUnconfirmed' | 'entrance' | 'floor' | 'intercom' | 'directions' | 'note'
>;

/** The person of a stop and their place, as far as the member may see them. */
function describePerson({ phone, customerName, address, note }: OrderRow, staff: StaffReader['staff']): StopPerson {
  const shown: Partial<OrderRow['address']> = mayReadCustomers(staff) ? address : {};
  const { entrance, floor, intercom } = shown;
  return {
    phone: showPhone(phone, staff),
    name: showPerson(customerName, staff),
    address: showAddress(address, staff),
    isPlaceUnconfirmed: shown.zoneOnly === true,
    ...{ entrance: entrance ?? '', floor: floor ?? '', intercom: intercom ?? '' },
    directions: showPerson([address.note, address.comment].filter(Boolean).join('. '), staff),
    note: showPerson(note, staff),
  };
}

function sumOf(stops: readonly DayStop[], currency: string): DayList['sums'] {
  const sum = (of: (stop: DayStop) => number) => stops.reduce((total, stop) => total + of(stop), 0);
  return {
    stops: stops.length,
    bottles: sum(({ bottles }) => bottles),
    empties: sum(({ empties }) => empties),
    toCollect: { amount: sum(({ toCollect }) => toCollect.amount), currency },
  };
}
