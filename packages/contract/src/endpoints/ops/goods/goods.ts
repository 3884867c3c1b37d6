import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { line, queryVersionShape, uuidShape, versionShape } from '../../../shapes/basics.ts';
import {
  categorySlugShape,
  goodsEffectShape,
  goodsFields,
  goodsKindShape,
  goodsPreviewRequestShape,
  goodsRowShape,
  goodsShape,
  goodsSorts,
  goodsStateRowShape,
  namesShape,
  opsCategoryShape,
  pictureIdShape,
  uploadedPictureShape,
} from '../../../shapes/ops/goods/goods.ts';
import { pageOf, pageQuery } from '../../../shapes/page.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'goods.write' } as const;
const params = z.object({ id: uuidShape });

/** The body limit: texts in four languages, and a dozen pictures with descriptions. */
const goodsBytes = 320 * 1024;

const writing = [
  'goods.external_id_taken',
  'goods.slug_taken',
  'goods.name_missing',
  'goods.price_missing',
  'goods.product_unknown',
  'goods.not_of_kind',
  'category.unknown',
  'price.currency_other',
  'picture.unknown',
  'picture.drawing',
] as const;

const { externalId, categoryId, names, ...otherFields } = goodsFields;
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const opsGoodsEndpoints = {
  listGoods: defineEndpoint({
    ...shared,
    id: 'listGoods',
    summary: 'Products and product sets, filtered, page by page',
    method: 'get',
    path: '/api/ops/goods',
    query: z.object({
      q: line(100).optional().describe('Part of a name, of the brand or of an external id'),
      categoryId: uuidShape.optional(),
      kind: goodsKindShape.optional(),
      isActive: flag.optional(),
      lacks: z.enum(['texts', 'pictures']).optional().describe('Only goods that lack texts of a language, or pictures'),
      sort: z.enum(goodsSorts).optional().describe('`position` by default: as customers see them'),
      descending: flag.optional(),
      ...pageQuery,
    }),
    answer: pageOf(goodsRowShape),
    refusals: [],
  }),
  createGoods: defineEndpoint({
    ...shared,
    id: 'createGoods',
    furtherPermissions: ['prices.write'],
    summary: 'A new product or product set, at the end of its category',
    method: 'post',
    path: '/api/ops/goods',
    maximumBodyBytes: goodsBytes,
    body: z.object({
      kind: goodsKindShape,
      ...{ externalId, categoryId, names },
      ...z.object(otherFields).partial().shape,
    }),
    answer: z.object({ goods: goodsShape }),
    refusals: writing,
  }),
  getGoods: defineEndpoint({
    ...shared,
    id: 'getGoods',
    summary: 'A product or product set with all that staff write of it',
    method: 'get',
    path: '/api/ops/goods/{id}',
    params,
    answer: z.object({ goods: goodsShape }),
    refusals: ['goods.unknown'],
  }),
  changeGoods: defineEndpoint({
    ...shared,
    id: 'changeGoods',
    furtherPermissions: ['prices.write'],
    summary: 'Change a product or product set; absent fields stay. Customers see it within two seconds',
    method: 'patch',
    path: '/api/ops/goods/{id}',
    params,
    maximumBodyBytes: goodsBytes,
    body: z.object({ version: versionShape, ...z.object(goodsFields).partial().shape }),
    answer: z.object({ goods: goodsShape }),
    refusals: [...writing, 'goods.unknown', 'goods.named_by_rules', 'conflict.changed'],
  }),
  deleteGoods: defineEndpoint({
    ...shared,
    id: 'deleteGoods',
    summary: 'Delete what was never sold and what nothing refers to; anything else is switched off instead',
    method: 'delete',
    path: '/api/ops/goods/{id}',
    params,
    query: z.object({ version: queryVersionShape }),
    refusals: ['goods.unknown', 'goods.named_by_rules', 'goods.in_use', 'conflict.changed'],
  }),
  switchGoods: defineEndpoint({
    ...shared,
    id: 'switchGoods',
    summary:
      'Put goods on sale or take them off, each by itself, with a report of each; `preview` says what that comes to and does nothing',
    method: 'post',
    path: '/api/ops/goods/state',
    body: z.object({
      items: z
        .array(z.object({ id: uuidShape, version: versionShape }))
        .min(1)
        .max(100),
      isActive: z.boolean(),
      preview: z.boolean().optional(),
    }),
    answer: z.object({ items: z.array(goodsStateRowShape), effect: goodsEffectShape.describe('Of all together') }),
    refusals: [],
  }),
  previewGoods: defineEndpoint({
    ...shared,
    id: 'previewGoods',
    summary: 'The page of goods as customers would get it with this draft, which need not be saved',
    method: 'post',
    path: '/api/ops/goods/preview',
    maximumBodyBytes: goodsBytes,
    body: goodsPreviewRequestShape,
    answer: z.object({
      html: z.string().describe('The page as the server sends it to a newcomer, without scripts, with the draft in it'),
    }),
    refusals: ['goods.name_missing', 'area.unknown', 'picture.unknown', 'picture.drawing', 'preview.unavailable'],
  }),
  uploadPicture: defineEndpoint({
    ...shared,
    id: 'uploadPicture',
    summary:
      'A picture of at most 10 MB in the field `file` (JPEG, PNG, WebP or AVIF), encoded anew. One that nothing shows is deleted after a week',
    method: 'post',
    path: '/api/ops/pictures',
    bodyType: 'multipart/form-data',
    answer: z.object({ picture: uploadedPictureShape }),
    refusals: ['picture.invalid', 'picture.too_large', 'request.unsupported_media_type', 'request.too_many'],
  }),
};

const categoryFields = {
  names: namesShape,
  slug: categorySlugShape,
  pictureId: pictureIdShape.nullable(),
};

export const opsCategoryEndpoints = {
  listOpsCategories: defineEndpoint({
    ...shared,
    id: 'listOpsCategories',
    summary: 'The categories of goods in their order, with the number of goods in each',
    method: 'get',
    path: '/api/ops/categories',
    answer: z.object({ items: z.array(opsCategoryShape) }),
    refusals: [],
  }),
  createCategory: defineEndpoint({
    ...shared,
    id: 'createCategory',
    summary: 'A new category, after all others',
    method: 'post',
    path: '/api/ops/categories',
    body: z.object({ names: namesShape, ...z.object(categoryFields).partial().omit({ names: true }).shape }),
    answer: z.object({ category: opsCategoryShape }),
    refusals: ['category.slug_taken', 'category.name_missing', 'category.too_many', 'picture.unknown'],
  }),
  changeCategory: defineEndpoint({
    ...shared,
    id: 'changeCategory',
    summary: 'Change a category; absent fields stay',
    method: 'patch',
    path: '/api/ops/categories/{id}',
    params,
    body: z.object({ version: versionShape, ...z.object(categoryFields).partial().shape }),
    answer: z.object({ category: opsCategoryShape }),
    refusals: [
      'category.unknown',
      'category.slug_taken',
      'category.name_missing',
      'picture.unknown',
      'conflict.changed',
    ],
  }),
  deleteCategory: defineEndpoint({
    ...shared,
    id: 'deleteCategory',
    summary: 'Delete a category without goods, or move its goods to another one first',
    method: 'delete',
    path: '/api/ops/categories/{id}',
    params,
    query: z.object({
      version: queryVersionShape,
      moveTo: uuidShape.optional().describe('Where its goods go'),
    }),
    refusals: ['category.unknown', 'category.in_use', 'category.last', 'conflict.changed'],
  }),
  orderCategories: defineEndpoint({
    ...shared,
    id: 'orderCategories',
    summary: 'The order of all categories; each with its version, so that nobody moves what another has just moved',
    method: 'put',
    path: '/api/ops/categories/order',
    body: z.object({
      items: z
        .array(z.object({ id: uuidShape, version: versionShape }))
        .min(1)
        .max(100),
    }),
    answer: z.object({ items: z.array(opsCategoryShape) }),
    refusals: ['goods.order_incomplete', 'conflict.changed'],
  }),
  listCategoryGoods: defineEndpoint({
    ...shared,
    id: 'listCategoryGoods',
    summary: 'The goods of a category in the order in which customers see them: its products, then its sets',
    method: 'get',
    path: '/api/ops/categories/{id}/goods',
    params,
    answer: z.object({ items: z.array(goodsRowShape) }),
    refusals: ['category.unknown'],
  }),
  orderCategoryGoods: defineEndpoint({
    ...shared,
    id: 'orderCategoryGoods',
    summary: 'The order of all products or of all sets of a category, each with its version',
    method: 'put',
    path: '/api/ops/categories/{id}/goods',
    params,
    maximumBodyBytes: 96 * 1024,
    maximumItems: 500,
    body: z.object({
      kind: goodsKindShape,
      items: z
        .array(z.object({ id: uuidShape, version: versionShape }))
        .min(1)
        .max(500),
    }),
    answer: z.object({ items: z.array(goodsRowShape) }),
    refusals: ['category.unknown', 'goods.order_incomplete', 'conflict.changed'],
  }),
};
