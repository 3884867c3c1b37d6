import type { HistoryCustomer } from './history-customers.ts';
import type { HistorySlot, HistorySlots } from './history-slots.ts';
import type { Picker } from './picker.ts';

/** The outcome of an order. */
export type Fate =
  | 'delivered'
  | 'shortOfEmpties'
  | 'refundedInPart'
  | 'refundDeclined'
  | 'cancelledByCustomer'
  | 'cancelledByShop'
  | 'undelivered'
  | 'late'
  | 'inProcess'
  | 'approved'
  | 'new'
  | 'toConfirm'
  | 'unpaid';

export type PlannedOrder = { readonly customer: HistoryCustomer; readonly slot: HistorySlot; readonly fate: Fate };

const daysBack = 13;

/** The number of orders with each outcome among twenty-five past ones. */
const pastFates: Readonly<Record<number, Fate>> = {
  3: 'cancelledByCustomer',
  7: 'shortOfEmpties',
  11: 'cancelledByShop',
  15: 'refundedInPart',
  17: 'undelivered',
  21: 'refundedInPart',
  24: 'refundDeclined',
};

/** The number of orders with each outcome among ten that are under way. */
const liveFates: Readonly<Record<number, Fate>> = {
  0: 'toConfirm',
  1: 'unpaid',
  2: 'new',
  3: 'approved',
  4: 'approved',
};

/** The orders of all customers: some days apart, and every second customer has one more that is delivered now. */
export function planHistory(
  customers: readonly HistoryCustomer[],
  slots: HistorySlots,
  pick: Picker,
): readonly PlannedOrder[] {
  const plans = customers.flatMap((customer) => {
    const gap = 3 + (customer.index % 4);
    const days: number[] = [];
    for (let ago = daysBack - (customer.index % gap); ago >= (customer.index % 2 === 0 ? 2 : 0); ago -= gap)
      days.push(ago);
    return days.flatMap((ago) => {
      const past = slots.past(customer.area.id, ago);
      return past.length === 0 ? [] : [{ customer, slot: pick.of(past) }];
    });
  });
  const past = plans
    .toSorted((one, other) => one.slot.from.getTime() - other.slot.from.getTime())
    .map(({ customer, slot }, place, { length }): PlannedOrder => {
      // The last orders of the plan are late on the van, or were just brought back.
      const left = length - 1 - place;
      const recent: Fate | null = left === 1 || left === 4 ? 'late' : left === 2 || left === 6 ? 'undelivered' : null;
      return { customer, slot, fate: recent ?? pastFates[place % 25] ?? 'delivered' };
    });
  const now = customers
    .filter(({ index }) => index % 2 === 0)
    .flatMap((customer, place): PlannedOrder[] => {
      const [slot] = slots.live(customer.area.id);
      return slot ? [{ customer, slot, fate: liveFates[place % 10] ?? 'inProcess' }] : [];
    });
  return [...past, ...now];
}
