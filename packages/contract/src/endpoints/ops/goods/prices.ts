import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { line } from '../../../shapes/basics.ts';
import { reasonIdShape } from '../../../shapes/ops/reason.ts';
import { priceCellShape, priceChangeShape, priceEffectShape } from '../../../shapes/ops/goods/price.ts';
import { pageOf, pageQuery } from '../../../shapes/page.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'prices.write' } as const;

const pricesAtMost = 500;

export const opsPriceEndpoints = {
  listPrices: defineEndpoint({
    ...shared,
    id: 'listPrices',
    summary: 'The prices of goods by area, in the order of the goods, page by page',
    method: 'get',
    path: '/api/ops/prices',
    query: z.object({
      areaId: z.string().max(60).optional().describe('All areas by default'),
      q: line(100).optional().describe('Part of a name or of an external id'),
      limit: z.coerce.number().int().min(1).max(pricesAtMost).optional().describe('50 by default'),
      cursor: pageQuery.cursor,
    }),
    answer: pageOf(priceCellShape).extend({
      areas: z
        .array(z.object({ id: z.string(), name: z.string() }))
        .describe('Those that were asked for, in the order of the list'),
    }),
    refusals: ['price.area_unknown'],
  }),
  changePrices: defineEndpoint({
    ...shared,
    id: 'changePrices',
    summary:
      'Change prices, all or none of them; `preview` says what that comes to and does nothing. Customers see them within two seconds',
    method: 'put',
    path: '/api/ops/prices',
    maximumBodyBytes: 256 * 1024,
    maximumItems: pricesAtMost,
    body: z.object({
      items: z.array(priceChangeShape).min(1).max(pricesAtMost),
      reasonId: reasonIdShape.optional().describe('Of the kind `price`'),
      preview: z.boolean().optional(),
    }),
    answer: z.object({ items: z.array(priceEffectShape) }),
    refusals: [
      'price.area_unknown',
      'price.product_unknown',
      'price.currency_other',
      'price.day_over',
      'price.twice',
      'price.plan_unknown',
      'goods.price_missing',
      'reason.unknown',
      'conflict.changed',
    ],
  }),
};
