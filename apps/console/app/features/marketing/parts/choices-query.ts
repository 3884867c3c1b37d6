import { apiQuery } from '#platform/data/api-query.ts';

type Wanted = { q?: string; kind?: 'product' | 'product_set'; ids?: string };

/** Goods, categories and other records that banners and promo codes can refer to. */
export const choicesQuery = (query: Wanted = {}) => ({
  ...apiQuery('listMarketingChoices', { query }),
  staleTime: 30_000,
});
