import type { DeliveryDay, DeliveryInterval, Order } from '@kaplya/contract';
import { toZoned } from '@kaplya/domain/zoned-time';

/** The number of free places in a slot from which on, downwards, the customer is warned that few are left. */
export const FEW_PLACES = 3;

export type IntervalChoice = { date: string; periodId: string };

/** The key of a chosen slot: `<date>|<interval id>`. */
export type IntervalKey = `${string}|${string}`;

export function toIntervalKey({ date, periodId }: IntervalChoice): IntervalKey {
  return `${date}|${periodId}`;
}

export type SkippedReason = NonNullable<DeliveryInterval['reason']>;

export type SkippedDays = { reason: SkippedReason; days: readonly DeliveryDay[] };

/**
 * The days that can be chosen, and the reasons why others are skipped. A day without free places can still be chosen by
 * the customer who holds its last place. Skipped days after the last open one are not listed.
 */
export function splitDays(
  days: readonly DeliveryDay[],
  chosen: IntervalKey | null,
): { open: readonly DeliveryDay[]; skipped: readonly SkippedDays[] } {
  const isOpen = (day: DeliveryDay) => day.intervals.some((interval) => isBookable(day, interval, chosen));
  const open = days.filter(isOpen);
  const last = open.at(-1);
  const skipped = new Map<SkippedReason, DeliveryDay[]>();
  for (const day of days) {
    if (isOpen(day) || (last && day.date > last.date)) continue;
    const reason = findReason(day);
    skipped.set(reason, [...(skipped.get(reason) ?? []), day]);
  }
  return { open, skipped: [...skipped].map(([reason, skippedDays]) => ({ reason, days: skippedDays })) };
}

/** The customer's own hold stays bookable, even when the slot has no free place for others. */
function isBookable(
  { date }: DeliveryDay,
  { id: periodId, available }: DeliveryInterval,
  chosen: IntervalKey | null,
): boolean {
  return available > 0 || toIntervalKey({ date, periodId }) === chosen;
}

/** The reason why a day cannot be chosen. 'full' wins over other reasons, because a place may become free again. */
function findReason({ intervals }: DeliveryDay): SkippedReason {
  const reasons = new Set(intervals.map(({ reason }) => reason ?? 'full'));
  if (reasons.has('full')) return 'full';
  return reasons.has('cutoff') ? 'cutoff' : 'closed';
}

export type FoundInterval = { day: DeliveryDay; interval: DeliveryInterval };

/** The first bookable interval without a surcharge, which the checkout may propose. */
export function findProposedInterval(days: readonly DeliveryDay[]): FoundInterval | null {
  for (const day of days) {
    const interval = day.intervals.find(({ available, price }) => available > 0 && price.amount === 0);
    if (interval) return { day, interval };
  }
  return null;
}

export function findInterval(days: readonly DeliveryDay[], { date, periodId }: IntervalChoice): FoundInterval | null {
  const day = days.find((each) => each.date === date);
  const interval = day?.intervals.find(({ id }) => id === periodId);
  return day && interval ? { day, interval } : null;
}

type DeliveredOrder = Pick<Order, 'shippingDate' | 'shippingDateTo' | 'timeZone'>;

/** The interval in which an order is delivered, among those of its address; null if it is none of them any more. */
export function findIntervalOf(order: DeliveredOrder, days: readonly DeliveryDay[]): IntervalKey | null {
  const start = toZoned(Date.parse(order.shippingDate), order.timeZone);
  const end = toZoned(Date.parse(order.shippingDateTo), order.timeZone);
  const day = days.find(({ date }) => date === start.date);
  const interval = day?.intervals.find(({ from, to }) => from === start.time && to === end.time);
  return interval ? toIntervalKey({ date: start.date, periodId: interval.id }) : null;
}
