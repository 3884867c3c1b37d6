import { z } from 'zod';
import { instantShape } from '../../basics.ts';

/** The secrets that a partner may store. The list is code, because code uses each of them by its name. */
export const secretNames = ['yookassa', 'stripe', 'stripe-webhook'] as const;

export type SecretName = (typeof secretNames)[number];

/** The names of accounts that receive money. `stripe-webhook` signs the notifications of its account. */
export type AcquirerName = Exclude<SecretName, 'stripe-webhook'>;

export const secretNameShape = z.enum(secretNames);

/** A secret without its value, which is never returned. */
export const partnerSecretShape = z
  .object({
    name: secretNameShape,
    account: z
      .string()
      .describe('What it opens, no secret itself: the shop id at YooKassa, the account (`acct_…`) at Stripe'),
    hint: z.string().describe('The last four characters; empty where it cannot be read'),
    source: z.enum(['database', 'environment']).describe('`environment`: set by whoever runs the program'),
    version: z.int().describe('0: of the environment'),
    setAt: instantShape.nullable(),
    setBy: z.object({ id: z.string(), name: z.string() }).nullable().describe('Null: nobody of the staff'),
    isReadable: z.boolean().describe('False: it was sealed with another APP_SECRET and has to be set again'),
    unreadableSince: instantShape.nullable().describe('The start at which the shop could not read it'),
    position: z
      .int()
      .nullable()
      .describe('Order among the accounts that take money, from 1; null: it opens no such account'),
    takesNewPayments: z.boolean().describe('Of all accounts at most one: the first, if it can be read'),
  })
  .meta({ id: 'PartnerSecret' });

export const secretTestShape = z
  .object({
    result: z
      .enum(['ok', 'wrong_credentials', 'not_reachable', 'unreadable', 'untestable'])
      .describe(
        '`wrong_credentials` also where it opens another account; `unreadable`: as in `isReadable`; `untestable`: only a notification proves it',
      ),
  })
  .meta({ id: 'SecretTest' });

export type PartnerSecret = z.infer<typeof partnerSecretShape>;
export type SecretTest = z.infer<typeof secretTestShape>;
