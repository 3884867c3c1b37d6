import type { Locator, Page } from '@playwright/test';
import type { Translate } from './texts.ts';

/** The search field with its suggestions, and the results page. */
export type SearchPageObject = {
  field: Locator;
  /** The cell of each row that leads on. */
  options: Locator;
  /** Includes its controls. */
  row: (text: string) => Locator;
  /** The number of matches of the full text: an earlier request's answer may remove a choice. */
  found: Locator;
  /** All suggestions, with their border. */
  panel: Locator;
  results: Locator;
  filters: Locator;
  nameOfFirst: () => Locator;
  expectedCount: (count: number) => string;
};

export function createSearchPage({ page, t }: { page: Page; t: Translate }): SearchPageObject {
  const grid = page.getByRole('grid', { name: t('search.options') });
  const rows = grid.getByRole('row');
  const results = page.getByRole('main').getByRole('article');
  return {
    // Each width shows one of the two fields.
    field: page.getByRole('combobox', { name: t('common.search'), exact: true }).filter({ visible: true }),
    options: rows.getByRole('gridcell').and(page.locator(':first-child')),
    found: page.getByRole('status').filter({ hasText: new RegExp(`^${t('search.found', { count: 1 }).slice(0, 4)}`) }),
    panel: grid.locator('..'),
    row: (text) => rows.filter({ hasText: text }),
    results,
    filters: page.getByRole('complementary', { name: t('search.filters') }),
    nameOfFirst: () => results.first().getByRole('heading', { level: 3 }),
    expectedCount: (count) => t('search.found', { count }),
  };
}
