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
      .enum([
        ...(['ok', 'stand_in', 'absent', 'no_contact', 'wrong_credentials', 'refused', 'not_reachable'] as const),
        ...(['private_address', 'name_not_found', 'connection_refused', 'certificate', 'no_encryption'] as const),
        'sender_refused',
      ])
      .describe(
        '`stand_in`: this machine only pretends; `absent`: there is none; `no_contact`: you have no e-mail; `private_address`: the host is inside of a network; `no_encryption`: it does not answer with TLS; `sender_refused`: it sends nothing from that address',
      ),
  })
  .meta({ id: 'SettingCheck' });

export const serviceNames = ['mail', 'sms', 'maps'] as const;
export const serviceNameShape = z.enum(serviceNames);

export const serviceStateShape = z
  .object({
    service: serviceNameShape,
    source: z
      .enum(['own', 'program', 'streets', 'stand_in', 'none'])
      .describe(
        '`own`: the settings of the shop; `program`: as the program is set up; `streets`: those in the database; `none`: it is off',
      ),
    lacks: z
      .enum(['fields', 'secret', 'readable_secret'])
      .nullable()
      .describe("What the shop's own service lacks: until then the other `source` counts. Null: nothing"),
  })
  .meta({ id: 'ServiceState' });

export type ReasonsOfKind = z.infer<typeof reasonsOfKindShape>;
export type WaysToPay = z.infer<typeof waysToPayShape>;
export type ServiceName = (typeof serviceNames)[number];
export type ServiceState = z.infer<typeof serviceStateShape>;
export type SettingCheck = z.infer<typeof settingCheckShape>;
