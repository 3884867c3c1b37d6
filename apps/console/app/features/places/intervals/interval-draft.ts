import type { CallRequest } from '@kaplya/client/calls/api-types.ts';
import type { OpsInterval } from '@kaplya/contract';

export type IntervalDraft = {
  readonly weekdayMask: number;
  readonly from: string;
  readonly to: string;
  readonly cutoffDayOffset: string;
  readonly cutoffTime: string;
  readonly maxOrders: string;
  readonly maxBottles: string;
  readonly surcharge: string;
  readonly activeFrom: string;
  readonly activeTo: string;
  /** Separate limits of the last day that can be chosen, both set or neither; empty: the same limits as other days. */
  readonly lastDayMaxOrders: string;
  readonly lastDayMaxBottles: string;
};

export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

const hundred = 100;

export function toIntervalDraft(interval: OpsInterval | null): IntervalDraft {
  if (!interval) {
    return {
      ...{ weekdayMask: 127, from: '09:00', to: '13:00', cutoffDayOffset: '-1', cutoffTime: '20:00' },
      ...{ maxOrders: '20', maxBottles: '60', surcharge: '0', activeFrom: '', activeTo: '' },
      ...{ lastDayMaxOrders: '', lastDayMaxBottles: '' },
    };
  }
  const { weekdayMask, from, to, cutoffTime } = interval;
  return {
    ...{ weekdayMask, from, to, cutoffTime, cutoffDayOffset: String(interval.cutoffDayOffset) },
    ...{ maxOrders: String(interval.maxOrders), maxBottles: String(interval.maxBottles) },
    surcharge: String(interval.surcharge.amount / hundred),
    ...{ activeFrom: interval.activeFrom ?? '', activeTo: interval.activeTo ?? '' },
    lastDayMaxOrders: toText(interval.lastDayMaxOrders),
    lastDayMaxBottles: toText(interval.lastDayMaxBottles),
  };
}

const toText = (limit: number | null): string => (limit === null ? '' : String(limit));
const toLimit = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export type NewIntervalBody = Omit<CallRequest<'createInterval'>['body'], 'areaId' | 'preview'>;

const isCount = (text: string): boolean => /^\d{1,5}$/.test(text.trim());
const isTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);
const isSum = (text: string): boolean => /^\d{1,7}(?:[.,]\d\d?)?$/.test(text.trim());

/** The fields with invalid values. */
export function findUnfit(draft: IntervalDraft): ReadonlySet<keyof IntervalDraft> {
  const unfit = new Set<keyof IntervalDraft>();
  if (draft.weekdayMask === 0) unfit.add('weekdayMask');
  for (const field of ['from', 'to', 'cutoffTime'] as const) if (!isTime(draft[field])) unfit.add(field);
  for (const field of ['maxOrders', 'maxBottles'] as const) if (!isCount(draft[field])) unfit.add(field);
  if (!isSum(draft.surcharge)) unfit.add('surcharge');
  const lastDay = ['lastDayMaxOrders', 'lastDayMaxBottles'] as const;
  if (lastDay.some((field) => draft[field].trim() !== ''))
    for (const field of lastDay) if (!isCount(draft[field])) unfit.add(field);
  return unfit;
}

export function toIntervalBody(draft: IntervalDraft): NewIntervalBody {
  const { weekdayMask, from, to, cutoffTime } = draft;
  return {
    ...{ weekdayMask, from, to, cutoffTime, cutoffDayOffset: Number(draft.cutoffDayOffset) },
    ...{ maxOrders: Number(draft.maxOrders), maxBottles: Number(draft.maxBottles) },
    surchargeMinor: Math.round(Number(draft.surcharge.replace(',', '.')) * hundred),
    ...{ activeFrom: draft.activeFrom || null, activeTo: draft.activeTo || null },
    lastDayMaxOrders: toLimit(draft.lastDayMaxOrders),
    lastDayMaxBottles: toLimit(draft.lastDayMaxBottles),
  };
}
