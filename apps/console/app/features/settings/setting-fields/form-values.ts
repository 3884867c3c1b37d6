import type { Setting } from '@kaplya/contract';
import { settingFormats } from '@kaplya/contract/settings/formats';
import { readAmount, toTypedAmount } from '@kaplya/domain/read-amount';
import { toInstant, toZoned } from '@kaplya/domain/zoned-time';
import { noTexts, type Texts } from '@kaplya/domain/missing-texts';

type TypedLimit = { count: string; seconds: string };

/** The value of a setting in its form field. */
export type TypedValue = string | boolean | string[] | TypedLimit[] | Texts;
export type GroupValues = Record<string, TypedValue>;

export type Spelling = { readonly decimal: ',' | '.'; readonly timeZone: string };

export type Problem = 'number' | 'text' | 'choice' | 'long' | 'format';

/** Converts a stored setting to the value of its form field. */
export function toTyped({ kind, unit }: Setting, value: Setting['value'], { decimal, timeZone }: Spelling): TypedValue {
  if (kind === 'flag') return value === true;
  if (kind === 'texts') return isTexts(value) ? value : noTexts;
  if (kind === 'choices') return isList(value) ? value.map(String) : [];
  if (kind === 'limits') return isLimits(value) ? value.map(({ count, seconds }) => toTypedLimit(count, seconds)) : [];
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'number') {
    return unit === 'minor' ? toTypedAmount(value, decimal) : String(value).replace('.', decimal);
  }
  if (kind === 'moment' && typeof value === 'string') return toTypedMoment(value, timeZone);
  return typeof value === 'string' ? value : '';
}

export const textOf = (typed: TypedValue): string => (typeof typed === 'string' ? typed : '');

/** Parses the value of a form field; an invalid value gives its problem. */
export function fromTyped(
  setting: Setting,
  typed: TypedValue,
  { timeZone }: Spelling,
): { readonly value: Setting['value'] } | { readonly problem: Problem } {
  switch (setting.kind) {
    case 'number': {
      if (setting.default === null && textOf(typed).trim() === '') return { value: null };
      const value = readNumber(setting, textOf(typed));
      return value === null ? { problem: 'number' } : { value };
    }
    case 'texts':
      return readTexts(setting, typed);
    case 'choices':
      return isStrings(typed) && typed.length > 0 ? { value: typed } : { problem: 'choice' };
    case 'limits': {
      const limits = isTypedLimits(typed)
        ? typed.map(({ count, seconds }) => ({ count: Number(count), seconds: Number(seconds) }))
        : [];
      const isFit = limits.every((limit) => isCount(limit.count) && isCount(limit.seconds));
      return limits.length > 0 && isFit ? { value: limits } : { problem: 'number' };
    }
    case 'list': {
      const parts = readParts(typed);
      const problem = parts.map((part) => findProblem(setting, part)).find((each) => each !== null);
      return problem ? { problem } : { value: parts };
    }
    case 'numbers': {
      const numbers = readParts(typed).map(Number);
      const { least = 0, most = Infinity } = setting;
      const isFit = numbers.every((each) => Number.isInteger(each) && each >= least && each <= most);
      return numbers.length > 0 && isFit ? { value: numbers } : { problem: 'number' };
    }
    case 'moment':
      return { value: typed === '' ? null : fromTypedMoment(textOf(typed), timeZone) };
    case 'flag':
      return { value: typed === true };
    case 'text': {
      const value = textOf(typed).trim();
      const problem = findProblem(setting, value);
      return problem ? { problem } : { value };
    }
    case 'choice':
    case 'city':
      return { value: textOf(typed).trim() };
  }
}

function findProblem({ most = Infinity, format }: Setting, text: string): Problem | null {
  if (text.length > most) return 'long';
  return format === undefined || settingFormats[format].test(text) ? null : 'format';
}

/** The changed values by key; null, for a value equal to the default, resets the setting. */
export function toChanges(
  settings: readonly Setting[],
  values: GroupValues,
  spelling: Spelling,
): Record<string, Setting['value']> {
  const changed = settings.flatMap((setting): [string, Setting['value']][] => {
    const read = fromTyped(setting, values[setting.key] ?? '', spelling);
    if ('problem' in read || isEqual(read.value, setting.value)) return [];
    const isDefault = setting.default !== undefined && isEqual(read.value, setting.default);
    return [[setting.key, isDefault ? null : read.value]];
  });
  return Object.fromEntries(changed);
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const toTypedLimit = (count: number, seconds: number): TypedLimit => ({
  count: String(count),
  seconds: String(seconds),
});

const isCount = (value: number) => Number.isInteger(value) && value > 0;
const isList = (value: unknown): value is readonly (string | number)[] => Array.isArray(value);
const isStrings = (value: unknown): value is string[] =>
  isList(value) && value.every((each) => typeof each === 'string');
const isLimits = (value: Setting['value']): value is { count: number; seconds: number }[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object');
const isTypedLimits = (value: TypedValue): value is TypedLimit[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object');
export const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null && 'ru' in value;

function readParts(typed: TypedValue): string[] {
  const parts = textOf(typed)
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return [...new Set(parts)];
}

function readNumber({ unit, isWhole = true, least = 0, most = Infinity }: Setting, typed: string): number | null {
  if (unit === 'minor') {
    const read = readAmount(typed);
    return 'amount' in read && read.amount >= least && read.amount <= most ? read.amount : null;
  }
  const text = typed.trim().replace(',', '.');
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || value < least || value > most) return null;
  return isWhole && !Number.isInteger(value) ? null : value;
}

function readTexts(setting: Setting, typed: TypedValue): ReturnType<typeof fromTyped> {
  const { ru, en, az, tr } = isTexts(typed) ? typed : noTexts;
  const value = { ru: ru.trim(), en: en.trim(), az: az.trim(), tr: tr.trim() };
  if (Object.values(value).some((text) => findProblem(setting, text) !== null)) return { problem: 'long' };
  if (Object.values(value).some((text) => text !== '')) return { value };
  return setting.default === undefined ? { problem: 'text' } : { value: setting.default };
}

function toTypedMoment(instant: string, timeZone: string): string {
  const { date, time } = toZoned(new Date(instant).getTime(), timeZone);
  return `${date}T${time}`;
}

function fromTypedMoment(typed: string, timeZone: string): string {
  const [date = '', time = '00:00'] = typed.split('T');
  return new Date(toInstant(date, time, timeZone)).toISOString();
}
