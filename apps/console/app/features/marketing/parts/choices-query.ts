import { apiQuery } from '#platform/data/api-query.ts';

type Wanted = { q?: string; kind?: 'product' | 'product_set'; ids?: string };

/** Options for banners and promo codes. */
export const choicesQuery = (query: Wanted = {}) => ({
  ...apiQuery('listMarketingChoices', { query }),
  staleTime: 30_000,
});
