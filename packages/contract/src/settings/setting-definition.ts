import { languages, type Language } from '@kaplya/domain';
import { z } from 'zod';
import { instantShape, line, paragraph } from '../shapes/basics.ts';
import { settingFormats, type SettingFormat } from './formats.ts';

/** The unit of a number. Money is in minor units of the shop's currency. */
export const settingUnits = [
  'minor',
  'bottles',
  'floors',
  'litres',
  'seconds',
  'minutes',
  'days',
  'percent',
  'orders',
  'digits',
  'searches',
] as const;
export type SettingUnit = (typeof settingUnits)[number];

export type SettingLimit = { readonly count: number; readonly seconds: number };

/** A text in each language; for an empty one readers get that of the first language that has one. */
export type SettingTexts = { readonly [L in Language]: string };

export type SettingValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly number[]
  | readonly SettingLimit[]
  | SettingTexts;

type ValueKind =
  | { readonly kind: 'text'; readonly most: number; readonly format?: SettingFormat }
  | { readonly kind: 'texts'; readonly most: number; readonly isLong?: true }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly isWhole?: false }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** A city of the shop, by its id. */
  | { readonly kind: 'city' }
  /** Some of the options in an order, at least one. */
  | { readonly kind: 'choices'; readonly options: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'moment' }
  | { readonly kind: 'list'; readonly items: number; readonly most: number; readonly format?: SettingFormat }
  | { readonly kind: 'numbers'; readonly items: number; readonly least: number; readonly most: number }
  /** A list of limits, each `count` in `seconds`. */
  | { readonly kind: 'limits'; readonly items: number; readonly mostSeconds: number };

/** One setting of a partner: its meaning, its allowed values and its default. */
export type SettingDefinition = ValueKind & {
  /** A sentence for readers of the documentation; the console has its own in its languages. */
  readonly meaning: string;
  readonly unit?: SettingUnit;
  /**
   * The value of a partner that has set none, and after "back to default". Absent: there is no default, and it must be
   * set.
   */
  readonly default?: SettingValue;
};

const largestCount = 1_000_000;

/** The schema of a setting's values, and the only place that checks them. */
export function toSettingShape(definition: SettingDefinition): z.ZodType<SettingValue> {
  const shape = toValueShape(definition).describe(definition.meaning);
  return definition.default === undefined ? shape : shape.nullable();
}

function toValueShape(definition: SettingDefinition): z.ZodType<SettingValue> {
  switch (definition.kind) {
    case 'text':
      return textOf(definition);
    case 'texts': {
      const text = definition.isLong ? paragraph(definition.most) : line(definition.most);
      const texts = z.strictObject({ ru: text, en: text, az: text, tr: text });
      return texts.refine((each) => languages.some((language) => each[language] !== ''), { path: ['ru'] });
    }
    case 'number':
      return definition.isWhole === false
        ? z.number().min(definition.least).max(definition.most)
        : z.int().min(definition.least).max(definition.most);
    case 'choice':
      return z.enum(definition.options);
    case 'city':
      return z.string().min(1).max(60);
    case 'choices':
      return z.array(z.enum(definition.options)).min(1).max(definition.options.length).refine(isWithoutTwins);
    case 'flag':
      return z.boolean();
    case 'moment':
      return instantShape.max(40);
    case 'list':
      return z.array(textOf(definition).min(1)).max(definition.items).refine(isWithoutTwins);
    case 'numbers':
      return z.array(z.int().min(definition.least).max(definition.most)).min(1).max(definition.items);
    case 'limits': {
      const count = z.int().min(1).max(largestCount);
      const seconds = z.int().min(1).max(definition.mostSeconds);
      return z.array(z.strictObject({ count, seconds })).min(1).max(definition.items);
    }
  }
}

const textOf = ({ most, format }: { readonly most: number; readonly format?: SettingFormat }) =>
  format ? line(most).regex(settingFormats[format]) : line(most);

const isWithoutTwins = (values: readonly string[]) => new Set(values).size === values.length;
