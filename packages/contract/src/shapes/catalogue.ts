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
  moreImages: z.array(imageShape).optional().describe('Further pictures, in their order'),
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
  .object({
    ...itemFields,
    products: z.array(z.object({ productId: z.string(), quantity: z.int() })),
    priceOfParts: moneyShape.nullable().describe('What its products cost one by one, where that is more'),
  })
  .meta({ id: 'ProductSet' });

const countShape = z.int().min(0).describe('Items that the query and the other filters leave');

/** The available filters of a search. The counts of a filter's values ignore that filter itself. */
export const searchFacetsShape = z
  .object({
    categories: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), count: countShape })),
    brands: z.array(z.object({ name: z.string(), count: countShape })),
    volumes: z.array(z.object({ litres: z.number(), count: countShape })),
    price: z.object({ min: moneyShape, max: moneyShape }).nullable(),
  })
  .meta({ id: 'SearchFacets' });

export const searchItemShape = z.discriminatedUnion('type', [
  productShape.extend({ type: z.literal('product') }).meta({ id: 'FoundProduct' }),
  productSetShape.extend({ type: z.literal('product_set') }).meta({ id: 'FoundProductSet' }),
]);

export const searchResultShape = z
  .object({
    query: z.string(),
    items: z.array(searchItemShape),
    total: z.int().min(0),
    facets: searchFacetsShape,
    suggestion: z.string().nullable().describe('How the query was understood, or what finds something; null: as typed'),
  })
  .meta({ id: 'SearchResult' });

export type SearchFacets = z.infer<typeof searchFacetsShape>;
export type SearchItem = z.infer<typeof searchItemShape>;
export type SearchResult = z.infer<typeof searchResultShape>;
export type Category = z.infer<typeof categoryShape>;
export type Product = z.infer<typeof productShape>;
export type ProductSet = z.infer<typeof productSetShape>;
