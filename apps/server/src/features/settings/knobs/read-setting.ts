import { isDeepStrictEqual } from 'node:util';
import {
  settingGroups,
  toKnobShape,
  type Knob,
  type SettingGroup,
  type SettingKey,
  type SettingValue,
} from '@kaplya/contract';
import { withOwnDefault } from './own-default.ts';
import { settingPlaces } from './setting-places.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The knobs of a group with their keys. */
export const listKnobs = (group: SettingGroup): (readonly [SettingKey, Knob])[] =>
  // The catalogue's own keys.
  (Object.entries<Knob>(settingGroups[group]) as [SettingKey, Knob][]).map(
    ([key, knob]) => [key, withOwnDefault(key, knob)] as const,
  );

/** What counts of a setting in a partner's row: what stands there, else the default. A value that is none is the default. */
export function readSetting(row: Json, key: SettingKey, knob: Knob): SettingValue {
  const { path, factor = 1 } = settingPlaces[key];
  const stored = path.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), row);
  const value = typeof stored === 'number' ? stored / factor : stored;
  // Empty texts and lists of former releases are read as they are: who opens the form sees what is wrong with them.
  if (value === undefined || value === null) return knob.default ?? null;
  const parsed = toKnobShape(knob).safeParse(value);
  return parsed.success ? parsed.data : asFarAsKnown(value, knob);
}

/** A value that a save would refuse, if a form can show it. */
function asFarAsKnown(value: unknown, knob: Knob): SettingValue {
  if (knob.kind === 'texts' && isObject(value)) {
    const textIn = (language: string) => (typeof value[language] === 'string' ? value[language] : '');
    return { ru: textIn('ru'), en: textIn('en'), az: textIn('az'), tr: textIn('tr') };
  }
  if (knob.kind === 'number') return typeof value === 'number' ? value : (knob.default ?? null);
  if (knob.kind === 'text' || knob.kind === 'choice' || knob.kind === 'city') {
    return typeof value === 'string' ? value : (knob.default ?? '');
  }
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
  return knob.default ?? null;
}

/** Whether a setting is as where nobody set it. */
export const isDefault = (knob: Knob, value: SettingValue): boolean =>
  knob.default !== undefined && isDeepStrictEqual(knob.default, value);

/** The row with another value of a setting; null is the default. */
export function withSetting<Row extends Json>(row: Row, key: SettingKey, knob: Knob, value: SettingValue): Row {
  const { path, factor = 1, isOptional } = settingPlaces[key];
  const wanted = value ?? knob.default ?? null;
  const isGone = isOptional === true && isDefault(knob, wanted);
  const stored = typeof wanted === 'number' ? Math.round(wanted * factor) : wanted;
  return place(row, path, isGone ? undefined : factor === 1 ? wanted : stored);
}

/** Undefined: nothing stands there. */
function place<Within extends Json>(
  within: Within,
  [name = '', ...further]: readonly string[],
  value: unknown,
): Within {
  if (further.length > 0) {
    const inner = within[name];
    return { ...within, [name]: place(isObject(inner) ? inner : {}, further, value) };
  }
  const { [name]: _, ...rest } = within;
  // What is left of a row is one: only what is optional is left out.
  return (value === undefined ? rest : { ...within, [name]: value }) as Within;
}
