/** Room on the demonstration's last bookable day, so that load and trials always find a place. */
export const lastDayCapacity = { maxOrders: 500, maxBottles: 5000 };

type Capacity = { maxOrders: number; maxBottles: number };

/**
 * What one interval offers on one date (`YYYY-MM-DD`, local to the area). `isLast` marks the last day of the horizon,
 * counted from the area's own today: it moves with the clock, is never closed and has `lastDayCapacity`.
 */
export function getDayPlan(
  day: { date: string; isLast: boolean },
  closedDates: readonly string[],
  everyday: Capacity,
): Capacity & { isClosed: boolean } {
  if (day.isLast) return { isClosed: false, ...lastDayCapacity };
  const { maxOrders, maxBottles } = everyday;
  return { isClosed: closedDates.includes(day.date.slice('YYYY-'.length)), maxOrders, maxBottles };
}
