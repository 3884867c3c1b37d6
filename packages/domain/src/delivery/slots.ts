import type { MinorUnits } from '../money/money.ts';
import {
  addDays,
  toInstant,
  toZoned,
  weekdayOf,
  type CalendarDate,
  type TimeZone,
  type WallTime,
} from '../zoned-time.ts';

/** Minutes for which a chosen interval is held for a cart. */
export const defaultHoldMinutes = 15;

export const defaultHorizonDays = 7;

/** A delivery interval that recurs on its weekdays, in wall time of its zone. */
export interface IntervalTemplate {
  readonly id: string;
  readonly zoneId: string;
  /** Bit 0 is Monday, bit 6 Sunday. */
  readonly weekdayMask: number;
  readonly from: WallTime;
  /** The end of the interval; on the next day if it is not after `from`. */
  readonly to: WallTime;
  /** Orders are accepted before this time; `dayOffset` −1 is the day before the delivery. */
  readonly cutoff: { readonly dayOffset: number; readonly time: WallTime };
  readonly maxOrders: number;
  readonly maxBottles: number;
  readonly surcharge: MinorUnits;
  /** The first day of the interval (`activeTo` the last, inclusive); null for no limit. */
  readonly activeFrom: CalendarDate | null;
  readonly activeTo: CalendarDate | null;
}

/** Usage of a slot: confirmed orders and live holds, without the cart's own hold. */
export interface SlotUsage {
  readonly orders: number;
  readonly bottles: number;
}

export interface SlotCapacity {
  readonly maxOrders: number;
  readonly maxBottles: number;
}

/** State of one interval on one day. */
export interface DatedSlotUsage extends SlotUsage {
  readonly intervalId: string;
  readonly date: CalendarDate;
  /** Replaces the template's capacity on this day. */
  readonly capacity?: SlotCapacity;
  readonly isClosed?: boolean;
}

export type UnbookableReason = 'cutoff' | 'full' | 'closed';

export interface DeliverySlot {
  /** The template's id: `periodId` of the contract. */
  readonly id: string;
  readonly date: CalendarDate;
  readonly from: WallTime;
  readonly to: WallTime;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly cutoffAt: number;
  /** Places for an order of this size; zero is not bookable. */
  readonly available: number;
  readonly reason: UnbookableReason | null;
  readonly surcharge: MinorUnits;
}

export interface DeliveryDay {
  readonly date: CalendarDate;
  readonly timeZone: TimeZone;
  readonly slots: readonly DeliverySlot[];
}

export interface DeliveryDaysInput {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly timeZone: TimeZone;
  /** Templates of one zone. */
  readonly templates: readonly IntervalTemplate[];
  readonly usage: readonly DatedSlotUsage[];
  /** Days without delivery. */
  readonly closedDates: readonly CalendarDate[];
  readonly horizonDays?: number;
  /** Bottles of water of the order; absent if not yet known. */
  readonly bottles?: number;
}

/** The horizon's days with intervals, today first; unbookable ones state a reason. */
export function deliveryDays(input: DeliveryDaysInput): DeliveryDay[] {
  const { timeZone } = input;
  return horizonDates(input).flatMap((date) => {
    const slots = slotsOn(date, input, input.templates);
    return slots.length === 0 ? [] : [{ date, timeZone, slots }];
  });
}

/** The slot of one interval on one day, equal to that of `deliveryDays`; null if `deliveryDays` has none. */
export function findDeliverySlot(
  input: DeliveryDaysInput,
  intervalId: string,
  date: CalendarDate,
): DeliverySlot | null {
  if (!horizonDates(input).includes(date)) return null;
  const templates = input.templates.filter((template) => template.id === intervalId);
  return slotsOn(date, input, templates)[0] ?? null;
}

export function isActiveOn(template: IntervalTemplate, date: CalendarDate): boolean {
  if ((template.weekdayMask & (1 << weekdayOf(date))) === 0) return false;
  if (template.activeFrom !== null && date < template.activeFrom) return false;
  return template.activeTo === null || date <= template.activeTo;
}

export interface SlotTimes {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly cutoffAt: number;
}

/** The instants (epoch milliseconds) of an interval on one day. */
export function slotTimes(
  template: Pick<IntervalTemplate, 'from' | 'to' | 'cutoff'>,
  date: CalendarDate,
  timeZone: TimeZone,
): SlotTimes {
  const endDate = template.to > template.from ? date : addDays(date, 1);
  return {
    startsAt: toInstant(date, template.from, timeZone),
    endsAt: toInstant(endDate, template.to, timeZone),
    cutoffAt: toInstant(addDays(date, template.cutoff.dayOffset), template.cutoff.time, timeZone),
  };
}

/** Whether orders are still accepted; the cutoff itself is too late. */
export function isBeforeCutoff(now: number, cutoffAt: number): boolean {
  return now < cutoffAt;
}

/** Whether one more order with this many bottles fits; an order without bottles needs no bottle capacity. */
export function canHold(usage: SlotUsage, capacity: SlotCapacity, bottles: number): boolean {
  return usage.orders + 1 <= capacity.maxOrders && (bottles === 0 || usage.bottles + bottles <= capacity.maxBottles);
}

/** Unpaid holds and orders of one network's customers without a confirmed phone, for one interval. */
export interface NetworkHolds extends SlotUsage {
  /** The number of holds in all intervals; `orders` and `bottles` count one interval only. */
  readonly holds: number;
}

export interface GuestShare {
  readonly holdsAtMost: number;
  /** The share of an interval's orders and bottles that one network's guests may hold, in basis points. */
  readonly shareBps: number;
}

/** Whether guests of one network may hold one more place (rule 46c); rounds a share up. */
export function isWithinGuestShare(
  held: NetworkHolds,
  capacity: SlotCapacity,
  bottles: number,
  { holdsAtMost, shareBps }: GuestShare,
): boolean {
  const shareOf = (amount: number) => Math.ceil((amount * shareBps) / 10_000);
  const share = { maxOrders: shareOf(capacity.maxOrders), maxBottles: shareOf(capacity.maxBottles) };
  return held.holds < holdsAtMost && canHold(held, share, bottles);
}

/** How many orders with this many bottles still fit; undefined while the bottles are unknown. */
export function placesLeft(usage: SlotUsage, capacity: SlotCapacity, bottles: number | undefined): number {
  if (!canHold(usage, capacity, bottles ?? 0)) return 0;
  const orders = capacity.maxOrders - usage.orders;
  // A slot without capacity for one bottle would disappoint a customer with unknown bottles.
  if (bottles === undefined) return usage.bottles < capacity.maxBottles ? orders : 0;
  if (bottles === 0) return orders;
  return Math.min(orders, Math.floor((capacity.maxBottles - usage.bottles) / bottles));
}

function horizonDates({ now, timeZone, horizonDays = defaultHorizonDays }: DeliveryDaysInput): CalendarDate[] {
  const today = toZoned(now, timeZone).date;
  return Array.from({ length: horizonDays }, (_, day) => addDays(today, day));
}

function slotsOn(
  date: CalendarDate,
  { now, timeZone, bottles, ...input }: DeliveryDaysInput,
  templates: readonly IntervalTemplate[],
): DeliverySlot[] {
  const isDayClosed = input.closedDates.includes(date);
  const usages = new Map(input.usage.filter((usage) => usage.date === date).map((usage) => [usage.intervalId, usage]));
  return templates
    .filter((template) => isActiveOn(template, date))
    .map((template) => {
      const usage = usages.get(template.id) ?? { orders: 0, bottles: 0 };
      return toDeliverySlot({ template, date, timeZone, now, bottles, usage, isDayClosed });
    })
    .toSorted((left, right) => left.startsAt - right.startsAt || left.endsAt - right.endsAt);
}

function toDeliverySlot(slot: {
  template: IntervalTemplate;
  date: CalendarDate;
  timeZone: TimeZone;
  now: number;
  bottles: number | undefined;
  usage: SlotUsage & Pick<DatedSlotUsage, 'capacity' | 'isClosed'>;
  isDayClosed: boolean;
}): DeliverySlot {
  const { template, date } = slot;
  const times = slotTimes(template, date, slot.timeZone);
  const places = placesLeft(slot.usage, slot.usage.capacity ?? template, slot.bottles);
  const reason = unbookableReason(slot, times.cutoffAt, places);
  return {
    id: template.id,
    date,
    from: template.from,
    to: template.to,
    ...times,
    available: reason === null ? places : 0,
    reason,
    surcharge: template.surcharge,
  };
}

function unbookableReason(
  slot: { now: number; isDayClosed: boolean; usage: Pick<DatedSlotUsage, 'isClosed'> },
  cutoffAt: number,
  places: number,
): UnbookableReason | null {
  if (slot.isDayClosed || slot.usage.isClosed === true) return 'closed';
  if (!isBeforeCutoff(slot.now, cutoffAt)) return 'cutoff';
  return places === 0 ? 'full' : null;
}
