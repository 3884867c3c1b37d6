import { z } from 'zod';
import { dayShape, moneyShape, uuidShape, versionShape } from '../../basics.ts';

/** A change of an area's price from a day on. */
export const plannedPriceShape = z
  .object({
    from: dayShape.describe('First delivery day'),
    to: dayShape.nullable().describe('Last delivery day; null: without end'),
    price: moneyShape.nullable().describe('Null: the list price'),
    isSold: z.boolean(),
  })
  .meta({ id: 'PlannedPrice' });

/** The price of one product or set in one area. */
export const priceCellShape = z
  .object({
    areaId: z.string(),
    productId: uuidShape.describe('A product or a product set'),
    price: moneyShape.describe("For today's deliveries in the area"),
    version: z.int().describe('Of this price; send it with a change'),
    isListPrice: z.boolean().describe('The area has no price of its own'),
    isSold: z.boolean().describe('In this area; a product that is off is sold nowhere'),
    planned: z.array(plannedPriceShape).describe('From later days on, by day'),
    product: z.object({
      kind: z.enum(['product', 'product_set']),
      externalId: z.string(),
      name: z.string(),
      isActive: z.boolean(),
      listPrice: moneyShape,
      version: z.int().describe('Of the product; send it with a change of the list price'),
    }),
  })
  .meta({ id: 'PriceCell' });

/** The highest price in minor units: more than any goods cost, and far below the largest safe integer. */
const largestPrice = 1_000_000_000;

export const priceChangeShape = z
  .object({
    areaId: z.string().min(1).max(60).nullable().describe('Null: the list price, which areas without their own have'),
    productId: uuidShape,
    version: versionShape.describe('Of the cell; for the list price of the product'),
    price: z
      .object({ amount: z.int().min(0).max(largestPrice), currency: z.string().length(3) })
      .nullable()
      .optional()
      .describe('Null: the list price; absent: unchanged'),
    isSold: z.boolean().optional().describe('Absent: unchanged'),
    from: dayShape.optional().describe('First delivery day; absent: at once'),
    withdraws: z.boolean().optional().describe('Takes back what is planned from the day `from`'),
  })
  .meta({ id: 'PriceChange' });

/** The effect of a change of a price. */
export const priceEffectShape = z
  .object({
    areaId: z.string().nullable(),
    productId: uuidShape,
    from: dayShape.nullable().describe('Null: at once'),
    before: z.object({ price: moneyShape, isSold: z.boolean() }).describe('On that day'),
    after: z.object({ price: moneyShape, isSold: z.boolean() }).describe('On that day'),
    version: z.int().describe('Of the row after the change'),
  })
  .meta({ id: 'PriceEffect' });

export type PlannedPrice = z.infer<typeof plannedPriceShape>;
export type PriceCell = z.infer<typeof priceCellShape>;
export type PriceChange = z.infer<typeof priceChangeShape>;
export type PriceEffect = z.infer<typeof priceEffectShape>;
