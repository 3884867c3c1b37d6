import { z } from 'zod';
import { settingGroupNames, settingKeys } from '../../../settings/catalogue.ts';
import { settingFormatNames } from '../../../settings/formats.ts';
import { settingUnits, type SettingDefinition } from '../../../settings/setting-definition.ts';
import { instantShape } from '../../basics.ts';

export const settingGroupShape = z.enum(settingGroupNames);

const settingKinds = [
  'text',
  'texts',
  'number',
  'choice',
  'city',
  'choices',
  'flag',
  'moment',
  'list',
  'numbers',
  'limits',
] as const satisfies readonly SettingDefinition['kind'][];

const textsShape = z.object({ ru: z.string(), en: z.string(), az: z.string(), tr: z.string() });

const settingValueShape = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.array(z.number()),
  z.array(z.object({ count: z.int(), seconds: z.int() })),
  textsShape,
]);

/** The author and time of the last change. */
export const settingChangeShape = z
  .object({
    at: instantShape,
    by: z.object({ id: z.string(), name: z.string() }).nullable().describe('Null: nobody of the staff'),
  })
  .meta({ id: 'SettingChange' });

export const settingShape = z
  .object({
    key: z.enum(settingKeys),
    kind: z.enum(settingKinds),
    value: settingValueShape.describe('What counts now'),
    default: settingValueShape.optional().describe('Absent: there is none, and it must be set'),
    isDefault: z.boolean().describe('Whether nobody set it'),
    unit: z.enum(settingUnits).optional(),
    least: z.number().optional(),
    most: z.number().optional().describe('Of numbers the largest, of texts the longest'),
    isWhole: z.boolean().optional(),
    isLong: z.boolean().optional().describe('A text of several lines'),
    format: z.enum(settingFormatNames).optional().describe('The form of a text, or of each text of a list'),
    items: z.int().optional().describe('Of a list the longest'),
    options: z.array(z.object({ value: z.string(), label: z.string().nullable() })).optional(),
    changed: settingChangeShape.nullable(),
  })
  .meta({ id: 'Setting' });

export const settingsOfGroupShape = z
  .object({ group: settingGroupShape, version: z.int(), settings: z.array(settingShape) })
  .meta({ id: 'SettingsOfGroup' });

export type Setting = z.infer<typeof settingShape>;
export type SettingsOfGroup = z.infer<typeof settingsOfGroupShape>;
export type SettingChange = z.infer<typeof settingChangeShape>;
