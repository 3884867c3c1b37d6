import { z } from 'zod';
import { currencyShape, imageShape, languageShape, moneyShape } from './basics.ts';
import { bannerShape } from './marketing.ts';

export const configShape = z
  .object({
    ready: z.literal(true),
    environment: z.enum(['local', 'demo', 'test', 'production']),
    servers: z.object({ demo: z.string(), test: z.string() }).optional(),
    services: z
      .object({
        identity: z.string(),
        cart: z.string(),
        default: z.string(),
        partner: z.string(),
        marketing: z.string(),
        payment: z.string(),
        micromarket: z.string(),
        maps: z.string(),
      })
      .describe('Base of each service: a URL or a path of the origin, no trailing slash'),
    partnerId: z.string(),
    country: z.string(),
    currency: currencyShape,
    languages: z.array(languageShape),
    phoneCode: z.string(),
    isUpdating: z.boolean(),
    isOpened: z
      .literal(false)
      .optional()
      .describe('False: the owner still tries the shop, and search engines stay out'),
    updatingUntil: z
      .object({ date: z.string(), time: z.string() })
      .optional()
      .describe("When it shall end, by the shop's clock: `YYYY-MM-DD` and `HH:MM`. Absent: nobody said"),
    auth: z.object({
      methods: z.array(z.enum(['call', 'sms', 'email'])),
      callCodeLength: z.int(),
      smsCodeLength: z.int(),
      emailCodeLength: z.int(),
      resendDelaysSeconds: z.array(z.int()),
    }),
    container: z.object({
      volumeLitres: z.number(),
      isRentalOffered: z
        .boolean()
        .optional()
        .describe('False: bottles are sold only; rentals that run go on. Absent: they are rented out'),
      rentPeriodDays: z.int(),
      rentGraceDays: z.int().describe('Days after the end of a rental before its full price is charged'),
      rentPrice: moneyShape,
      fullPrice: moneyShape,
    }),
    delivery: z
      .object({
        fee: moneyShape,
        freeFromBottles: z.int().nullable().describe('Null: no number of bottles makes it free'),
        freeFromGoods: moneyShape.nullable().describe('Null: no sum of goods makes it free; 0: it is always free'),
        minimumOrderMode: z.enum(['fee', 'block']).describe('Below the free limits: the fee, or no order at all'),
        freeFloors: z.int().describe('Floors without an elevator that cost nothing'),
        liftRate: moneyShape.describe('For a bottle and a floor above them'),
        holdMinutes: z.int().describe('How long a chosen interval is held'),
        horizonDays: z.int(),
        cancelUntilMinutes: z.int().describe('Before its interval an order can be cancelled until then'),
      })
      .optional()
      .describe('The numbers of the page on delivery and payment'),
    firstOrder: z
      .object({
        pumpExternalId: z
          .string()
          .nullable()
          .describe('What a first order of water gets where the area sells it; null: nothing'),
      })
      .optional()
      .describe('What a first order adds to what was chosen, so that it can be said before'),
    map: z.object({
      styleUrl: z.string(),
      tokens: z.array(z.string()),
      center: z.object({ latitude: z.number(), longitude: z.number() }),
      hasAddressSearch: z
        .boolean()
        .optional()
        .describe('False: nothing finds the streets of the shop, so addresses are typed. Absent: they are searched'),
    }),
    hasCells: z.boolean().optional().describe('False: the shop has no water cells. Absent: it may have'),
    metrics: z.object({ yandexMetrikaId: z.string().optional(), ga4Id: z.string().optional() }),
    meta: z.object({ title: z.string(), description: z.string(), image: z.string() }),
    links: z.object({
      privacy: z.string(),
      personalData: z.string(),
      offer: z.string(),
      ads: z.string(),
      delivery: z.string(),
      appStore: z.string().describe('https: the page in the store; anything else: there is none yet'),
      googlePlay: z.string().describe('As `appStore`'),
      support: z.string().describe('A path of the shop, or https, mailto, tel'),
      supportWidget: z.string().optional().describe('https: the script of a chat, loaded when the customer opens it'),
    }),
  })
  .meta({ id: 'Config' });

export const companyShape = z
  .object({
    partnerId: z.string(),
    name: z.string(),
    about_loyalty_system_url: z.string(),
    about_returned_package_url: z.string(),
    phone_code: z.string(),
    phone: z.string(),
    defaultCity: z.object({
      id: z.string(),
      name: z.string(),
      center_latitude: z.number(),
      center_longitude: z.number(),
    }),
    logo: imageShape,
    mockup: imageShape,
    banners: z.array(bannerShape),
  })
  .meta({ id: 'Company' });

export type Config = z.infer<typeof configShape>;
export type Company = z.infer<typeof companyShape>;
