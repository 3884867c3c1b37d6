import { addDays } from '@kaplya/domain/zoned-time';
import type { DeliveryDay } from '@kaplya/contract';
import type { Translate } from '#i18n/use-text.ts';
import type { createFormats } from '#kit/format/create-formats.ts';
import { toPlace } from './order-draft.ts';

export type SlotOption = {
  readonly value: string;
  readonly label: string;
  readonly date: string;
  readonly from: string;
  /** Whether no place is free: to choose it takes the permission to overfill, and a reason (rule 84). */
  readonly isFull: boolean;
};

type Reader = {
  readonly t: Translate;
  readonly formats: Pick<ReturnType<typeof createFormats>, 'day' | 'today' | 'time' | 'money'>;
  readonly mayOverfill: boolean;
  readonly now?: number;
};

/** Intervals for staff: past the cut-off too, full ones with the permission, none that has ended. */
export function toSlotOptions(
  days: readonly DeliveryDay[],
  { t, formats, mayOverfill, now = Date.now() }: Reader,
): SlotOption[] {
  const today = formats.today(now);
  const time = formats.time(now);
  return days.flatMap(({ date, intervals }) =>
    intervals
      .filter(({ reason, to }) => reason !== 'closed' && (date > today || to > time))
      .map(({ id: periodId, from, to, available, reason, price }) => {
        const isLate = reason === 'cutoff';
        const isFull = !isLate && available === 0;
        const left = isLate
          ? t('order.slot.late')
          : isFull
            ? t('order.slot.full')
            : t('order.slot.left', { count: available });
        const surcharge = price.amount > 0 ? [`+ ${formats.money(price)}`] : [];
        return {
          value: toPlace({ date, periodId }),
          label: [`${formats.day(date)}, ${from}–${to}`, left, ...surcharge].join(' · '),
          ...{ date, from, isFull },
        };
      })
      .filter(({ isFull }) => mayOverfill || !isFull),
  );
}

/**
 * Another interval to move an order to: the same time tomorrow, or for an order of tomorrow the day after, else another
 * one of tomorrow. Never the order's own.
 */
export function findOther(
  options: readonly SlotOption[],
  own: { date: string; periodId: string },
  tomorrow: string,
): SlotOption | undefined {
  const others = options.filter(({ value }) => value !== toPlace(own));
  const date = own.date === tomorrow ? addDays(tomorrow, 1) : tomorrow;
  return findOn(others, { ...own, date }) ?? findOn(others, { ...own, date: tomorrow });
}

/** The same interval on another day if it is free, else that day's first free one, else a full one. */
export function findOn(
  options: readonly SlotOption[],
  { date, periodId }: { date: string; periodId: string },
): SlotOption | undefined {
  const ofDay = options.filter((option) => option.date === date);
  const same = ofDay.find(({ value }) => value === toPlace({ date, periodId }));
  if (same && !same.isFull) return same;
  return ofDay.find(({ isFull }) => !isFull) ?? same ?? ofDay[0];
}
