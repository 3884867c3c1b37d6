import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { currencyShape, languageShape } from '../shapes/basics.ts';
import { shopDomainShape } from '../shapes/ops/settings/shop-domain.ts';
import { newShopShape, pointsOfRingAtMost, setupGoodShape } from '../shapes/setup.ts';

const shared = { tag: 'setup', access: 'none', budget: 'heavy' } as const;

const ofLink = z.object({
  token: z.string().min(1).max(100).describe('Of the link that the shop or its owner printed'),
});

/**
 * Calls that set up a shop. The link's token authenticates its owner; the calls answer at any host while there is no
 * shop.
 */
export const setupEndpoints = {
  getSetup: defineEndpoint({
    ...shared,
    id: 'getSetup',
    summary: 'Whether a link still makes a shop',
    method: 'get',
    path: '/api/setup',
    query: ofLink,
    answer: z.object({
      isFirst: z.boolean().describe('There is no shop here yet'),
      host: z.string().describe('Of the call, without its port'),
      domain: z
        .string()
        .nullable()
        .describe('The domain that the link gives to the shop, as people read it; null: its owner chooses one'),
      languages: z.array(languageShape),
      sampleCurrencies: z.array(currencyShape).describe('In which there are goods to begin with, as drafts'),
    }),
    refusals: ['setup.over'],
  }),
  readSetupGoods: defineEndpoint({
    ...shared,
    id: 'readSetupGoods',
    summary: 'Read goods from a .csv or .xlsx with a heading above each column; nothing is stored',
    method: 'post',
    path: '/api/setup/goods',
    query: ofLink,
    bodyType: 'application/octet-stream',
    answer: z.object({
      goods: z.array(setupGoodShape),
      problems: z.array(
        z.object({
          row: z.int().describe('From 1, the heading included'),
          field: z.enum(['name', 'price', 'code', 'stock', 'kind']),
          text: z.string().describe('What stands there'),
        }),
      ),
    }),
    refusals: ['setup.over', 'setup.file_unreadable', 'setup.file_too_large', 'setup.columns_missing'],
  }),
  createShop: defineEndpoint({
    ...shared,
    id: 'createShop',
    summary: 'Make a shop with its first goods, zone, intervals and owner; the link makes one shop',
    method: 'post',
    path: '/api/setup',
    maximumBodyBytes: 512 * 1024,
    maximumItems: pointsOfRingAtMost,
    body: z.object({ token: ofLink.shape.token, shop: newShopShape }),
    answer: z.object({
      partnerId: z.string(),
      origin: z.string().describe('Where the shop answers now'),
      domain: shopDomainShape
        .nullable()
        .describe('The domain that its owner named, with what proves it; null: none, or the shop answers there'),
      invitation: z.string().describe("Token of the owner's first sign-in: `/console/invitation?token=`"),
    }),
    refusals: [
      'setup.over',
      'setup.time_zone_unknown',
      'setup.currency_unknown',
      'setup.zone_crossed',
      'setup.town_elsewhere',
      'setup.town_outside',
      'setup.interval_invalid',
      'setup.domain_invalid',
      'setup.domain_taken',
      'setup.domain_differs',
      'domain.ip_address',
      'domain.local_name',
      'domain.public_suffix',
      'setup.language_missing',
      'setup.code_twice',
      'setup.samples_missing',
      'goods.price_missing',
      'identity.email_invalid',
      'identity.phone_invalid',
    ],
  }),
};
