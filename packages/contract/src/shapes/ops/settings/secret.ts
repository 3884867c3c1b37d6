import { z } from 'zod';
import { instantShape } from '../../basics.ts';

/** The secrets that a partner may store. The list is code, because code uses each of them by its name. */
export const secretNames = [
  ...(['yookassa', 'stripe', 'stripe-webhook'] as const),
  ...(['smtp', 'smsru', 'yandex-geocoder', 'yandex-suggest'] as const),
] as const;

export type SecretName = (typeof secretNames)[number];

/** The names of accounts that receive money. `stripe-webhook` signs the notifications of its account. */
export const acquirerNames = ['yookassa', 'stripe'] as const satisfies readonly SecretName[];

export type AcquirerName = (typeof acquirerNames)[number];

/** The accounts of the keys of services, each the name of the host; that of `smtp` is the mail server of the shop. */
export const serviceAccounts = {
  smsru: 'sms.ru',
  'yandex-geocoder': 'geocode-maps.yandex.ru',
  'yandex-suggest': 'suggest-maps.yandex.ru',
} as const satisfies Partial<Record<SecretName, string>>;

export const secretNameShape = z.enum(secretNames);

/** A secret without its value, which is never returned. */
export const partnerSecretShape = z
  .object({
    name: secretNameShape,
    account: z
      .string()
      .describe(
        'What it opens, no secret itself: the shop id at YooKassa, the account (`acct_…`) at Stripe, the host of a service',
      ),
    hint: z.string().describe('The last four characters; empty where it cannot be read, and of a mail account'),
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
    isTest: z.boolean().describe('No money moves with it. Of the others none takes a payment until the shop is opened'),
    takesNewPayments: z.boolean().describe('Of all accounts at most one: the first, if it can be read'),
  })
  .meta({ id: 'PartnerSecret' });

export const secretTestShape = z
  .object({
    result: z
      .enum(['ok', 'wrong_credentials', 'not_reachable', 'unreadable', 'untestable'])
      .describe(
        '`wrong_credentials` also where it opens another account; `unreadable`: as in `isReadable`; `untestable`: only a notification proves it, or `checkService` does',
      ),
  })
  .meta({ id: 'SecretTest' });

export type PartnerSecret = z.infer<typeof partnerSecretShape>;
export type SecretTest = z.infer<typeof secretTestShape>;
