import { z } from 'zod';
import { placeNamesShape } from '../places/place.ts';
import { reasonFaultShape, reasonKindShape } from '../reason.ts';
import { settingChangeShape } from './settings.ts';

export const reasonsOfKindShape = z
  .object({
    kind: reasonKindShape,
    version: z.int().describe('0: nobody saved them yet'),
    items: z.array(
      z.object({
        id: z.string(),
        names: placeNamesShape,
        fault: reasonFaultShape.nullable(),
        isActive: z.boolean().describe('Whether staff are offered it'),
        isUsed: z.boolean().describe('A document names it: it cannot be deleted'),
        changed: settingChangeShape.nullable(),
      }),
    ),
  })
  .meta({ id: 'ReasonsOfKind' });

export const wayToPayIdShape = z.string().min(1).max(60);

export const waysToPayShape = z
  .object({
    version: z.int().describe('0: nobody saved them yet'),
    currency: z.string(),
    items: z.array(
      z.object({
        id: z.string(),
        code: z.int().describe('What it is; see `paymentCodes`'),
        names: placeNamesShape,
        isEnabled: z.boolean(),
        forIndividual: z.boolean(),
        forLegal: z.boolean().describe('Offered at addresses of companies'),
        minMinor: z.int().nullable(),
        maxMinor: z.int().nullable(),
        isTaken: z.boolean().describe('False: it needs an acquirer, and no account takes it'),
        changed: settingChangeShape.nullable(),
      }),
    ),
  })
  .meta({ id: 'WaysToPay' });

export const settingCheckShape = z
  .object({
    result: z
      .enum(['ok', 'stand_in', 'absent', 'no_contact', 'wrong_credentials', 'refused', 'not_reachable'])
      .describe(
        '`stand_in`: this machine only pretends; `absent`: the program is not set up with it; `no_contact`: you have no e-mail',
      ),
  })
  .meta({ id: 'SettingCheck' });

export type ReasonsOfKind = z.infer<typeof reasonsOfKindShape>;
export type WaysToPay = z.infer<typeof waysToPayShape>;
export type SettingCheck = z.infer<typeof settingCheckShape>;
