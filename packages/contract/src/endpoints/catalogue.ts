import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { languageShape, line, queryLatitudeShape, queryLongitudeShape } from '../shapes/basics.ts';
import { categoryShape, productSetShape, productShape, searchResultShape } from '../shapes/catalogue.ts';

const deliveryDateShape = z
  .string()
  .length(10)
  .regex(/^\d{2}\.\d{2}\.(?:19|20|21)\d{2}$/)
  .describe("DD.MM.YYYY in the city's time zone");

/** An area is named by its id, by a city (its default area) or by a point; none means the default city. */
const areaQuery = {
  partnerId: z.string().max(60).optional(),
  date: deliveryDateShape.optional(),
  areaId: z.string().max(60).optional().describe('One that the partner does not know counts as none'),
  cityId: z.string().max(60).optional(),
  latitude: queryLatitudeShape.optional(),
  longitude: queryLongitudeShape.optional(),
  lang: languageShape.optional(),
};

const searchText = line(2000);
const listText = z.string().max(10_000);
const limitShape = z.coerce.number().int().min(1).max(1000).optional();

/**
 * The page of a list in the order of the catalogue. A request by id or slug returns all matches in that order, without
 * pages.
 */
const pageQuery = {
  limit: limitShape.describe('At most so many; without it 1 000, which is all of most shops'),
  cursor: z.string().max(400).optional().describe('`nextCursor` of the page before'),
  category: searchText.optional().describe('Slugs with commas between'),
  ids: listText.optional().describe('Ids or external ids with commas between, 100 at most'),
  slugs: listText.optional().describe('Slugs of goods with commas between, 100 at most'),
  view: z
    .literal('shelf')
    .optional()
    .describe('The first goods of each category, as many as a first page of the shop can bear; all where they are few'),
};

const pageAnswer = {
  success: z.literal(true),
  nextCursor: z.string().nullable().describe('Where the list goes on; null at its end'),
  shelf: z
    .object({
      pricesTag: z.string().describe('The same as long as all that is sold costs the same'),
      more: z
        .array(z.object({ categoryId: z.string(), total: z.int(), nextCursor: z.string() }))
        .describe('Categories of which there is more than came, and where each goes on'),
    })
    .optional()
    .describe('Of `view=shelf` alone'),
};

export const catalogueEndpoints = {
  listProducts: defineEndpoint({
    id: 'listProducts',
    tag: 'default',
    summary: 'Products sold in an area on a date, in the order of the shelf, with ETag',
    method: 'get',
    path: '/api/v1/catalog/products',
    access: 'none',
    query: z.object({ ...areaQuery, ...pageQuery, source: z.string().max(20).optional() }),
    answer: z.object({ ...pageAnswer, data: z.array(productShape) }),
    refusals: ['partner.unknown'],
  }),
  listProductSets: defineEndpoint({
    id: 'listProductSets',
    tag: 'default',
    summary: 'Product sets sold in an area on a date, in the order of the shelf, with ETag',
    method: 'get',
    path: '/api/v1/catalog/product-sets',
    access: 'none',
    query: z.object({ ...areaQuery, ...pageQuery, paymentType: z.string().max(20).optional() }),
    answer: z.object({ ...pageAnswer, data: z.array(productSetShape) }),
    refusals: ['partner.unknown'],
  }),
  searchCatalogue: defineEndpoint({
    id: 'searchCatalogue',
    tag: 'default',
    summary:
      'Products and sets of an area by words and filters, best first, sold out last, with counts for further filters',
    method: 'get',
    path: '/api/v1/catalog/search',
    access: 'none',
    // Accepts any text here; the handler checks it, so that errors are in the customer's language.
    query: z.object({
      ...areaQuery,
      q: searchText.optional().describe('In any language, layout or transliteration; none: all goods'),
      category: searchText.optional().describe('Slugs with commas between'),
      volume: searchText.optional().describe('Litres with commas between: `0.5,19`'),
      brand: searchText.optional().describe('Names with commas between; a comma in a name has a backslash before it'),
      price: searchText.optional().describe('`200-900` in whole units; either side may be missing'),
      sort: searchText.optional().describe('`relevance`, `price`, `-price`, `name` or `volume`'),
      limit: limitShape.describe(
        'At most so many items, without it 1 000, and fewer where 2 MB hold no more; `total` counts all',
      ),
      page: z.coerce.number().int().min(1).max(100_000).optional().describe('Counted from 1, of `limit` items each'),
    }),
    answer: z.object({ success: z.literal(true), data: searchResultShape }),
    refusals: ['partner.unknown', 'search.query_too_long', 'search.filter_invalid'],
  }),
  getCatalogueArea: defineEndpoint({
    id: 'getCatalogueArea',
    tag: 'default',
    summary: 'The area whose catalogue is shown at a point, so that its id may be kept instead of the point',
    method: 'get',
    path: '/api/v1/catalog/area',
    access: 'none',
    query: z.object({
      partnerId: z.string().max(60).optional(),
      latitude: queryLatitudeShape,
      longitude: queryLongitudeShape,
    }),
    answer: z.object({ success: z.literal(true), data: z.object({ id: z.string() }) }),
    refusals: ['partner.unknown'],
  }),
  getItemStatus: defineEndpoint({
    id: 'getItemStatus',
    tag: 'default',
    summary: 'Whether an address of goods leads anywhere: sold in some area, withdrawn from all, or never known',
    method: 'get',
    path: '/api/v1/catalog/item-status',
    access: 'none',
    query: z.object({
      partnerId: z.string().max(60).optional(),
      type: z.enum(['product', 'product_set']),
      slug: z.string().max(2000),
    }),
    answer: z.object({
      success: z.literal(true),
      data: z.object({ status: z.enum(['sold', 'withdrawn', 'unknown']) }),
    }),
    refusals: ['partner.unknown'],
  }),
  listCategories: defineEndpoint({
    id: 'listCategories',
    tag: 'default',
    summary: 'Categories in the order of the shop window, with ETag',
    method: 'get',
    path: '/api/v1/catalog/categories',
    access: 'none',
    query: z.object({ partnerId: z.string().max(60).optional(), lang: languageShape.optional() }),
    answer: z.object({ success: z.literal(true), data: z.array(categoryShape) }),
    refusals: ['partner.unknown'],
  }),
};
