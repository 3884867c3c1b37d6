import { z } from 'zod';
import { readText, type ShopId } from '../read-data.ts';
import { textsShape } from '../texts.ts';

const itemShape = z.object({
  externalId: z.string(),
  slug: z.string(),
  /** The category's slug. */
  category: z.string(),
  names: textsShape,
  descriptions: textsShape,
  /** The price in kopecks or qəpik. */
  priceMinor: z.int(),
  maxQuantity: z.int().nullable(),
  /** External ids of related goods. */
  related: z.array(z.string()),
});

const productShape = itemShape.extend({
  brand: z.string().nullable(),
  role: z.enum(['water', 'container', 'pump', 'cooler', 'goods']),
  containersPerUnit: z.int(),
  volumeMl: z.int().nullable(),
  vatCode: z.int(),
  paymentSubject: z.literal('commodity'),
  earnBps: z.int(),
  stock: z.int(),
});

/** A set is sold at its own price; its stock is that of its products. */
const setShape = itemShape.extend({ products: z.array(z.object({ externalId: z.string(), quantity: z.int() })) });

const catalogueShape = z.object({
  /** The shop's own brand, which is drawn on the labels. */
  house: z.enum(['kaplya', 'damla']),
  categories: z.array(z.object({ slug: z.string(), position: z.int(), names: textsShape })),
  products: z.array(productShape),
  sets: z.array(setShape),
});

export type DemoProduct = z.output<typeof productShape>;
export type DemoCatalogue = z.output<typeof catalogueShape>;
export type House = DemoCatalogue['house'];

/** The goods of a shop. */
export const readCatalogue = (shop: ShopId): DemoCatalogue =>
  catalogueShape.parse(JSON.parse(readText(shop, 'catalogue.json')));
