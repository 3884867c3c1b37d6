import { languages, type Language } from '@kaplya/domain';
import { z } from 'zod';
import { instantShape, line, paragraph } from '../shapes/basics.ts';

/** What a number counts. Money is in minor units of the shop's currency. */
export const knobUnits = [
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
export type KnobUnit = (typeof knobUnits)[number];

export type SettingLimit = { readonly count: number; readonly seconds: number };

/** A text a language; an empty one is read in the first language that has one. */
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

type Kind =
  | { readonly kind: 'text'; readonly most: number; readonly pattern?: RegExp }
  | { readonly kind: 'texts'; readonly most: number; readonly isLong?: true }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly isWhole?: false }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** A city of the shop, by its id. */
  | { readonly kind: 'city' }
  /** Some of the options in an order, at least one. */
  | { readonly kind: 'choices'; readonly options: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'moment' }
  | { readonly kind: 'list'; readonly items: number; readonly most: number; readonly pattern?: RegExp }
  | { readonly kind: 'numbers'; readonly items: number; readonly least: number; readonly most: number }
  /** So many in so many seconds, each. */
  | { readonly kind: 'limits'; readonly items: number; readonly mostSeconds: number };

/** One setting of a partner: what it means, what it may be, and what it is where nobody set it. */
export type Knob = Kind & {
  /** A sentence for who reads the documentation; the console has its own in its languages. */
  readonly meaning: string;
  readonly unit?: KnobUnit;
  /** What counts where nobody set it, and after "back to default". Absent: there is none, and it must be set. */
  readonly default?: SettingValue;
};

const largestCount = 1_000_000;

/** What a value of the knob may be; what it must be is asked of the schema and nobody else. */
export function toKnobShape(knob: Knob): z.ZodType<SettingValue> {
  const shape = toValueShape(knob).describe(knob.meaning);
  return knob.default === undefined ? shape : shape.nullable();
}

function toValueShape(knob: Knob): z.ZodType<SettingValue> {
  switch (knob.kind) {
    case 'text':
      return textOf(knob);
    case 'texts': {
      const text = knob.isLong ? paragraph(knob.most) : line(knob.most);
      const texts = z.strictObject({ ru: text, en: text, az: text, tr: text });
      return texts.refine((each) => languages.some((language) => each[language] !== ''), { path: ['ru'] });
    }
    case 'number':
      return knob.isWhole === false
        ? z.number().min(knob.least).max(knob.most)
        : z.int().min(knob.least).max(knob.most);
    case 'choice':
      return z.enum(knob.options);
    case 'city':
      return z.string().min(1).max(60);
    case 'choices':
      return z.array(z.enum(knob.options)).min(1).max(knob.options.length).refine(isWithoutTwins);
    case 'flag':
      return z.boolean();
    case 'moment':
      return instantShape.max(40);
    case 'list':
      return z.array(textOf(knob).min(1)).max(knob.items).refine(isWithoutTwins);
    case 'numbers':
      return z.array(z.int().min(knob.least).max(knob.most)).min(1).max(knob.items);
    case 'limits': {
      const count = z.int().min(1).max(largestCount);
      const seconds = z.int().min(1).max(knob.mostSeconds);
      return z.array(z.strictObject({ count, seconds })).min(1).max(knob.items);
    }
  }
}

const textOf = ({ most, pattern }: { readonly most: number; readonly pattern?: RegExp }) =>
  pattern ? line(most).regex(pattern) : line(most);

const isWithoutTwins = (values: readonly string[]) => new Set(values).size === values.length;
