import { apiQuery } from '#platform/data/api-query.ts';

type Wanted = { q?: string; kind?: 'product' | 'product_set'; ids?: string };

/** What banners and codes can name. */
export const choicesQuery = (query: Wanted = {}) => ({
  ...apiQuery('listMarketingChoices', { query }),
  staleTime: 30_000,
});
