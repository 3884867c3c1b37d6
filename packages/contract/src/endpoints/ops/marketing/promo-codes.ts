import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { line, queryVersionShape, versionShape } from '../../../shapes/basics.ts';
import {
  opsPromoCodeShape,
  promoCodeTextShape,
  promoStatuses,
  promoTrialRequestShape,
  promoTrialShape,
  promoUsesShape,
  promoInputShape,
} from '../../../shapes/ops/marketing/promo-code.ts';
import { pageOf, pageQuery } from '../../../shapes/page.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'marketing.write' } as const;
const params = z.object({ code: line(60).min(1) });

/** The body limit: a hundred goods and a hundred areas. */
const promoBytes = 40 * 1024;

const writing = [
  'promo.dates_wrong',
  'promo.goods_unknown',
  'promo.payment_unknown',
  'promo.gift_unknown',
  'area.unknown',
] as const;

export const opsPromoCodeEndpoints = {
  listPromoCodes: defineEndpoint({
    ...shared,
    id: 'listPromoCodes',
    summary: 'Promo codes by their text, page by page',
    method: 'get',
    path: '/api/ops/promo-codes',
    query: z.object({
      q: line(60).optional().describe('Part of a code'),
      status: z.enum(promoStatuses).optional(),
      ...pageQuery,
    }),
    answer: pageOf(opsPromoCodeShape),
    refusals: [],
  }),
  getPromoCode: defineEndpoint({
    ...shared,
    id: 'getPromoCode',
    summary: 'A promo code with all its conditions and how often it is used',
    method: 'get',
    path: '/api/ops/promo-codes/{code}',
    params,
    answer: z.object({ promoCode: opsPromoCodeShape, uses: promoUsesShape }),
    refusals: ['promo.unknown'],
  }),
  createPromoCode: defineEndpoint({
    ...shared,
    id: 'createPromoCode',
    summary: 'A new promo code; carts know it at once, in the time of its dates',
    method: 'post',
    path: '/api/ops/promo-codes',
    maximumBodyBytes: promoBytes,
    body: promoInputShape.extend({ code: promoCodeTextShape }),
    answer: z.object({ promoCode: opsPromoCodeShape }),
    refusals: [...writing, 'promo.code_taken'],
  }),
  changePromoCode: defineEndpoint({
    ...shared,
    id: 'changePromoCode',
    summary: 'Change the conditions of a code, or switch it off. Its text stays: orders and letters name it',
    method: 'put',
    path: '/api/ops/promo-codes/{code}',
    params,
    maximumBodyBytes: promoBytes,
    body: promoInputShape.extend({ version: versionShape }),
    answer: z.object({ promoCode: opsPromoCodeShape }),
    refusals: [...writing, 'promo.unknown', 'promo.limit_below_used', 'conflict.changed'],
  }),
  deletePromoCode: defineEndpoint({
    ...shared,
    id: 'deletePromoCode',
    summary: 'Delete a code that no order has ever used and no banner names; any other is switched off instead',
    method: 'delete',
    path: '/api/ops/promo-codes/{code}',
    params,
    query: z.object({ version: queryVersionShape }),
    refusals: ['promo.unknown', 'promo.in_use', 'conflict.changed'],
  }),
  tryPromoCode: defineEndpoint({
    ...shared,
    id: 'tryPromoCode',
    summary: 'A code, or a draft of one, tried on a made-up cart by the rules of the cart. Nothing is stored',
    method: 'post',
    path: '/api/ops/promo-codes/trial',
    maximumBodyBytes: promoBytes,
    body: promoTrialRequestShape,
    answer: promoTrialShape,
    refusals: [...writing, 'promo.unknown', 'promo.goods_unavailable'],
  }),
};
