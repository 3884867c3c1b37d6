import { z } from 'zod';
import { imageShape, moneyShape } from './basics.ts';

export const categoryShape = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    position: z.int(),
    image: imageShape.nullable(),
  })
  .meta({ id: 'Category' });

const itemFields = {
  id: z.string(),
  externalId: z.string(),
  uuid: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  brand: z.string().nullable(),
  categoryId: z.string(),
  image: imageShape,
  price: moneyShape.describe('Price with exchange of empties'),
  priceWithContainer: moneyShape.nullable(),
  containersPerUnit: z.int(),
  available: z.int().min(0).max(10).describe('At least so many; 10 means ten or more'),
  maxQuantity: z.int().nullable(),
  relatedProductIds: z.array(z.string()),
};

export const productShape = z
  .object({ ...itemFields, volumeLitres: z.number().nullable(), isContainer: z.boolean() })
  .meta({ id: 'Product' });

export const productSetShape = z
  .object({ ...itemFields, products: z.array(z.object({ productId: z.string(), quantity: z.int() })) })
  .meta({ id: 'ProductSet' });

export type Category = z.infer<typeof categoryShape>;
export type Product = z.infer<typeof productShape>;
export type ProductSet = z.infer<typeof productSetShape>;
