import type { Locator, Page } from '@playwright/test';
import type { Translate } from './texts.ts';

/** The field of the search with what it offers, and the page of results. */
export type SearchPageObject = {
  field: Locator;
  options: Locator;
  results: Locator;
  filters: Locator;
  nameOfFirst: () => Locator;
  expectedCount: (count: number) => string;
};

export function createSearchPage({ page, t }: { page: Page; t: Translate }): SearchPageObject {
  const results = page.getByRole('main').getByRole('article');
  return {
    // Of the two fields one width shows one.
    field: page.getByRole('combobox', { name: t('common.search'), exact: true }).filter({ visible: true }),
    options: page.getByRole('listbox', { name: t('search.options') }).getByRole('option'),
    results,
    filters: page.getByRole('complementary', { name: t('search.filters') }),
    nameOfFirst: () => results.first().getByRole('heading', { level: 3 }),
    expectedCount: (count) => t('search.found', { count }),
  };
}
