import { addDays, type CalendarDate } from '../zoned-time.ts';
import type { MinorUnits } from '../money/money.ts';

/**
 * The price of an item in an area on the delivery days of a period. Where two periods have a day, the later start wins.
 */
export type PricePeriod = {
  readonly from: CalendarDate;
  /** The last day of the period; `withoutEnd` if it has no end. */
  readonly to: CalendarDate;
  /** The price in minor units; null: the list price. */
  readonly priceMinor: MinorUnits | null;
  readonly isSold: boolean;
};

export type AreaPrice = { readonly priceMinor: MinorUnits; readonly isSold: boolean };

export type PriceInput = {
  /** The new price; null: the list price; undefined: as before. */
  readonly priceMinor?: MinorUnits | null | undefined;
  /** Whether the area sells the item; undefined: as before. */
  readonly isSold?: boolean | undefined;
};

export const withoutEnd: CalendarDate = '9999-12-31';

/** The period that counts on a day; null: the area has nothing of its own. */
export function findPricePeriod(periods: readonly PricePeriod[], day: CalendarDate): PricePeriod | null {
  let found: PricePeriod | null = null;
  for (const period of periods) {
    if (period.from <= day && day <= period.to && (found === null || period.from > found.from)) found = period;
  }
  return found;
}

/** The price on a day, and whether the area sells the item then. */
export function toAreaPrice(periods: readonly PricePeriod[], day: CalendarDate, listPriceMinor: MinorUnits): AreaPrice {
  const period = findPricePeriod(periods, day);
  return { priceMinor: period?.priceMinor ?? listPriceMinor, isSold: period?.isSold ?? true };
}

/** The periods that begin after a day, by day. */
export function listPlannedPrices(periods: readonly PricePeriod[], today: CalendarDate): PricePeriod[] {
  return periods.filter(({ from }) => from > today).toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/**
 * The periods with another price from a day on, until the next planned one. From today on, former periods go: nobody
 * orders for days that are over. A plan keeps its end where it had one.
 */
export function changePriceFrom(
  periods: readonly PricePeriod[],
  { from, today }: { readonly from: CalendarDate; readonly today: CalendarDate },
  input: PriceInput,
): PricePeriod[] {
  const former = findPricePeriod(periods, from);
  const next: PricePeriod = {
    from,
    to: from > today && former?.from === from ? former.to : withoutEnd,
    priceMinor: input.priceMinor === undefined ? (former?.priceMinor ?? null) : input.priceMinor,
    isSold: input.isSold ?? former?.isSold ?? true,
  };
  const others = periods.filter((period) => period.from !== from);
  const remaining = from > today ? others : others.filter((period) => period.from > today);
  // Without a period of its own the area sells at the list price.
  const isNothing = from <= today && next.priceMinor === null && next.isSold;
  return isNothing ? remaining : [...remaining, next];
}

/** The periods without the one that begins on a day; null: there is none. */
export function withdrawPrice(periods: readonly PricePeriod[], from: CalendarDate): PricePeriod[] | null {
  const others = periods.filter((period) => period.from !== from);
  return others.length === periods.length ? null : others;
}

/** Whether an area sells an item alike on all days from `today` on. */
export function areSamePrices(
  one: readonly PricePeriod[],
  other: readonly PricePeriod[],
  today: CalendarDate,
): boolean {
  const changeDays = [...one, ...other].flatMap(({ from, to }) =>
    to === withoutEnd ? [from] : [from, addDays(to, 1)],
  );
  const days = new Set([today, ...changeDays.filter((day) => day > today)]);
  return [...days].every((day) => {
    const [former, next] = [findPricePeriod(one, day), findPricePeriod(other, day)];
    const isSamePrice = (former?.priceMinor ?? null) === (next?.priceMinor ?? null);
    return isSamePrice && (former?.isSold ?? true) === (next?.isSold ?? true);
  });
}
