import { isDeepStrictEqual } from 'node:util';
import {
  settingGroups,
  toSettingShape,
  type SettingDefinition,
  type SettingGroup,
  type SettingKey,
  type SettingValue,
} from '@kaplya/contract';
import { withDocumentDefault } from './with-document-default.ts';
import { settingPlaces } from './setting-places.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The definitions of a group's settings with their keys. */
export const listDefinitions = (group: SettingGroup): (readonly [SettingKey, SettingDefinition])[] =>
  // `Object.entries` loses the type of keys; those of `settingGroups` are exactly `SettingKey`.
  (Object.entries<SettingDefinition>(settingGroups[group]) as [SettingKey, SettingDefinition][]).map(
    ([key, definition]) => [key, withDocumentDefault(key, definition)] as const,
  );

/**
 * The value of a setting in a partner's row; the default if none is stored, or if the stored one is invalid and of
 * another type than a form can show.
 */
export function readSetting(row: Json, key: SettingKey, definition: SettingDefinition): SettingValue {
  const { path, factor = 1 } = settingPlaces[key];
  const stored = path.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), row);
  const value = typeof stored === 'number' ? stored / factor : stored;
  // Empty texts and lists of former releases are returned as they are, so that the form shows the fault.
  if (value === undefined || value === null) return definition.default ?? null;
  const parsed = toSettingShape(definition).safeParse(value);
  return parsed.success ? parsed.data : toShownValue(value, definition);
}

/** An invalid stored value, as far as its type lets a form show it; else the default. */
function toShownValue(value: unknown, definition: SettingDefinition): SettingValue {
  if (definition.kind === 'texts' && isObject(value)) {
    const textIn = (language: string) => (typeof value[language] === 'string' ? value[language] : '');
    return { ru: textIn('ru'), en: textIn('en'), az: textIn('az'), tr: textIn('tr') };
  }
  if (definition.kind === 'number') return typeof value === 'number' ? value : (definition.default ?? null);
  if (definition.kind === 'text' || definition.kind === 'choice' || definition.kind === 'city') {
    return typeof value === 'string' ? value : (definition.default ?? '');
  }
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
  return definition.default ?? null;
}

/** Whether a value equals the default of its setting. */
export const isDefault = (definition: SettingDefinition, value: SettingValue): boolean =>
  definition.default !== undefined && isDeepStrictEqual(definition.default, value);

/** Sets the value of a setting in a row; null sets the default. */
export function withSetting<Row extends Json>(
  row: Row,
  key: SettingKey,
  definition: SettingDefinition,
  value: SettingValue,
): Row {
  const { path, factor = 1, isOptional } = settingPlaces[key];
  const wanted = value ?? definition.default ?? null;
  const isOmitted = isOptional === true && isDefault(definition, wanted);
  const stored = typeof wanted === 'number' ? Math.round(wanted * factor) : wanted;
  return setAt(row, path, isOmitted ? undefined : factor === 1 ? wanted : stored);
}

/** Sets a value at a path; undefined removes it. */
function setAt<Within extends Json>(
  within: Within,
  [name = '', ...further]: readonly string[],
  value: unknown,
): Within {
  if (further.length > 0) {
    const inner = within[name];
    return { ...within, [name]: setAt(isObject(inner) ? inner : {}, further, value) };
  }
  const { [name]: _, ...rest } = within;
  // The result is still a complete row, because only optional fields are removed.
  return (value === undefined ? rest : { ...within, [name]: value }) as Within;
}
