import type { OpsPromoCode, PromoInput } from '@kaplya/contract';
import { readAmount, toTypedAmount } from '@kaplya/domain/read-amount';
import { toPlanned, toTypedTime } from '../parts/shop-time.ts';

export const effectKinds = [
  ...(['percent', 'fixed', 'giftProduct', 'freeDelivery', 'pointsMultiplier'] as const),
] satisfies readonly PromoInput['effect']['kind'][];

/** Codes of the ways to pay to which a promo code can be limited. */
export const paymentCodes = [1, 3, 8, 10, 11, 15, 2] as const;

/** Values of the form: numbers and times as typed. */
export type PromoValues = {
  code: string;
  kind: PromoInput['effect']['kind'];
  percent: string;
  maxDiscount: string;
  amount: string;
  giftId: string;
  giftQuantity: string;
  times: string;
  isEnabled: boolean;
  isFirstOrderOnly: boolean;
  minGoods: string;
  validFrom: string;
  validTo: string;
  globalLimit: string;
  perCustomerLimit: string;
  itemIds: string[];
  areaIds: string[];
  paymentCodes: number[];
  /** The weekdays of delivery for which the code is valid; Monday is 0. */
  weekdays: number[];
  allowsPoints: boolean;
};

export type PromoField = keyof PromoValues;

const everyDay = [0, 1, 2, 3, 4, 5, 6];

export function toPromoValues(
  promo: OpsPromoCode | null,
  { timeZone, decimal }: { timeZone: string; decimal: ',' | '.' },
): PromoValues {
  const typedNumber = (value: number): string => String(value).replace('.', decimal);
  const typedAmount = (value: number | null): string => (value === null ? '' : toTypedAmount(value, decimal));
  const nothing = { percent: '', maxDiscount: '', amount: '', giftId: '', giftQuantity: '1', times: '2' };
  if (!promo) {
    return {
      ...{ code: '', kind: 'percent', ...nothing, percent: '10', isEnabled: true, isFirstOrderOnly: false },
      ...{ minGoods: '', validFrom: '', validTo: '', globalLimit: '', perCustomerLimit: '', itemIds: [], areaIds: [] },
      ...{ paymentCodes: [], weekdays: everyDay, allowsPoints: true },
    };
  }
  const { effect, weekdayMask } = promo;
  const ofEffect: Partial<PromoValues> =
    effect.kind === 'percent'
      ? { percent: typedNumber(effect.bps / 100), maxDiscount: typedAmount(effect.maxDiscount) }
      : effect.kind === 'fixed'
        ? { amount: typedAmount(effect.amount) }
        : effect.kind === 'giftProduct'
          ? { giftId: effect.productId, giftQuantity: String(effect.quantity) }
          : effect.kind === 'pointsMultiplier'
            ? { times: typedNumber(effect.times) }
            : {};
  return {
    ...{ code: promo.code, kind: effect.kind, ...nothing, ...ofEffect },
    ...{ isEnabled: promo.isEnabled, isFirstOrderOnly: promo.isFirstOrderOnly, allowsPoints: promo.allowsPoints },
    minGoods: typedAmount(promo.minGoods),
    validFrom: toTypedTime(promo.validFrom, timeZone),
    validTo: toTypedTime(promo.validTo, timeZone),
    globalLimit: promo.globalLimit === null ? '' : String(promo.globalLimit),
    perCustomerLimit: promo.perCustomerLimit === null ? '' : String(promo.perCustomerLimit),
    itemIds: [...(promo.itemIds ?? [])],
    areaIds: [...(promo.areaIds ?? [])],
    paymentCodes: [...(promo.paymentCodes ?? [])],
    weekdays: everyDay.filter((day) => weekdayMask === null || (weekdayMask & (1 << day)) !== 0),
  };
}

type Read = { readonly input: PromoInput } | { readonly wrong: readonly PromoField[] };

/** The input for the API, or the fields with an unreadable value. */
export function readPromoValues(values: PromoValues, timeZone: string): Read {
  const wrong: PromoField[] = [];
  const amountOf = (field: 'maxDiscount' | 'amount' | 'minGoods'): number | null => {
    if (values[field].trim() === '') return null;
    const read = readAmount(values[field]);
    if ('amount' in read && read.amount > 0) return read.amount;
    wrong.push(field);
    return null;
  };
  const wholeOf = (field: 'globalLimit' | 'perCustomerLimit' | 'giftQuantity'): number | null => {
    const text = values[field].trim();
    if (text === '') return null;
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    wrong.push(field);
    return null;
  };
  const decimalOf = (field: 'percent' | 'times'): number => {
    const text = values[field].trim().replace(',', '.');
    return /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  };
  const need = <Value>(field: PromoField, value: Value | null, isRight: boolean, otherwise: Value): Value => {
    if (value !== null && isRight) return value;
    if (!wrong.includes(field)) wrong.push(field);
    return otherwise;
  };

  const toEffect = (): PromoInput['effect'] => {
    if (values.kind === 'percent') {
      const percent = decimalOf('percent');
      const bps = Math.round(percent * 100);
      return {
        kind: 'percent',
        bps: need('percent', bps, bps >= 1 && bps <= 10_000, 1),
        maxDiscount: amountOf('maxDiscount'),
      };
    }
    if (values.kind === 'fixed') return { kind: 'fixed', amount: need('amount', amountOf('amount'), true, 1) };
    if (values.kind === 'giftProduct') {
      const quantity = need('giftQuantity', wholeOf('giftQuantity'), true, 1);
      return { kind: 'giftProduct', productId: need('giftId', values.giftId, values.giftId !== '', ''), quantity };
    }
    if (values.kind === 'pointsMultiplier') {
      const times = decimalOf('times');
      return { kind: 'pointsMultiplier', times: need('times', times, times >= 1 && times <= 100, 1) };
    }
    return { kind: 'freeDelivery' };
  };

  const days = values.weekdays;
  const input: PromoInput = {
    effect: toEffect(),
    ...{ isEnabled: values.isEnabled, isFirstOrderOnly: values.isFirstOrderOnly, allowsPoints: values.allowsPoints },
    minGoods: amountOf('minGoods'),
    validFrom: toPlanned(values.validFrom, timeZone),
    validTo: toPlanned(values.validTo, timeZone),
    globalLimit: wholeOf('globalLimit'),
    perCustomerLimit: wholeOf('perCustomerLimit'),
    itemIds: values.itemIds.length === 0 ? null : values.itemIds,
    areaIds: values.areaIds.length === 0 ? null : values.areaIds,
    paymentCodes: values.paymentCodes.length === 0 ? null : values.paymentCodes,
    weekdayMask: days.length === everyDay.length ? null : days.reduce((mask, day) => mask | (1 << day), 0),
  };
  if (days.length === 0) wrong.push('weekdays');
  return wrong.length > 0 ? { wrong } : { input };
}
