import { z } from 'zod';
import { currencyShape, languageShape, latitudeShape, line, longitudeShape } from './basics.ts';

const largestAmount = 1_000_000_000;
const amount = z.int().min(0).max(largestAmount).describe('Whole minor units');

/**
 * The kinds of the first goods of a shop. `returnable`: water in a returnable bottle; `water`: in another one; `goods`:
 * anything else.
 */
export const setupGoodKinds = ['returnable', 'water', 'goods'] as const;

export const setupGoodShape = z
  .object({
    name: line(120).min(1),
    price: amount,
    kind: z.enum(setupGoodKinds),
    code: line(60).min(1).optional().describe('External id; made up if there is none'),
    stock: z.int().min(0).max(1_000_000).optional().describe('Pieces in the warehouse; none by default'),
  })
  .meta({ id: 'SetupGood' });

const wallTime = z
  .string()
  .max(5)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

export const setupIntervalShape = z.object({ from: wallTime, to: wallTime }).meta({ id: 'SetupInterval' });

/** Ways to pay that need no acquirer: cash, card, QR code at the courier, by contract. */
export const setupPayments = ['cash', 'card', 'qr', 'contract'] as const;

export const pointsOfRingAtMost = 500;

/** A shop as its owner describes it. */
export const newShopShape = z
  .object({
    name: line(80).min(1),
    operator: line(300).optional().describe('The company as the law names it: legal name, address, number'),
    phone: line(20).optional().describe('E.164, or as numbers of the country are dialled'),
    language: languageShape.describe('The first language of the shop, and that of its owner'),
    languages: z.array(languageShape).min(1).max(4).describe('All of its languages'),
    country: z
      .string()
      .max(2)
      .regex(/^[A-Z]{2}$/)
      .describe('ISO 3166 alpha-2'),
    currency: currencyShape.max(3),
    timeZone: z.string().min(1).max(60).describe('IANA'),
    town: z.object({
      ...{ name: line(80).min(1), latitude: latitudeShape, longitude: longitudeShape },
      isElsewhere: z.boolean().optional().describe('The place is meant, although it lies outside of `country`'),
    }),
    ring: z
      .array(z.array(z.number().min(-180).max(180)).length(2))
      .min(3)
      .max(pointsOfRingAtMost)
      .describe('Where it delivers: the corners as [longitude, latitude]'),
    intervals: z.array(setupIntervalShape).min(1).max(12),
    deliveryFee: amount.describe('Below `freeFrom`'),
    freeFrom: amount
      .nullable()
      .optional()
      .describe('Goods of so much are delivered for nothing; 0: always, null or absent: never'),
    bottlePrice: amount.describe('Of a returnable bottle that is not given back'),
    rental: z
      .object({ price: amount.describe('For a period'), days: z.int().min(1).max(3650) })
      .nullable()
      .optional()
      .describe('Returnable bottles rented out; null or absent: they are sold only'),
    taxSystem: z.int().min(1).max(6).optional().describe('The system of taxation on receipts; 1 by default'),
    vat: z.int().min(1).max(12).optional().describe('The VAT code of goods and delivery; 1, none, by default'),
    goods: z.array(setupGoodShape).min(1).max(500),
    withSamples: z.boolean().optional().describe('Also the goods of the demonstration, as drafts that nobody sees'),
    payments: z.array(z.enum(setupPayments)).min(1).max(4),
    domain: line(255)
      .optional()
      .describe('Without a port; a claim until it is proven. The link of a further shop names its own'),
    owner: z.object({ name: line(100).min(1), email: line(254) }),
  })
  .meta({ id: 'NewShop' });

export type NewShop = z.infer<typeof newShopShape>;
export type SetupGood = z.infer<typeof setupGoodShape>;
