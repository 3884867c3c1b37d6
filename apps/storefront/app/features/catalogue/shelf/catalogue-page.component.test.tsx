import { render } from '@kaplya/ui/test/render.tsx';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toCatalogue } from '#features/goods/catalogue.ts';
import { aCategory, aProduct, aProductSet } from '#features/goods/catalogue-factory.test-support.ts';
import { CatalogueContext } from '#features/goods/use-catalogue.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { CataloguePage } from './catalogue-page.tsx';

// The page around the callout that a kind of goods is missing.
vi.mock('./catalogue-hero.tsx', () => ({ CatalogueHero: () => null }));
vi.mock('./category-tabs.tsx', () => ({ CategoryTabs: () => null }));
vi.mock('./day-note.tsx', () => ({ DayNote: () => null }));
vi.mock('#features/reorder/reorder-slot.tsx', () => ({ ReorderSlot: () => null }));
vi.mock('./catalogue-groups.tsx', () => ({ CatalogueGroups: () => <p>The others</p> }));

beforeAll(() => loadTexts('en', ['shelf']));

const products = [aProduct({ id: 'w19' })];
const productSets = [aProductSet({ id: 'first' })];

test.each([
  ['product sets', { products, productSets: null }, 'Failed to fetch product sets'],
  ['products', { products: null, productSets }, 'The catalogue did not load'],
] as const)('a shelf without its %s shows that beside the others, and retries [X-08] [T-01]', async (_, left, text) => {
  const load = vi.fn(() => null);
  const catalogue = toCatalogue({
    areaId: null,
    company: null,
    banners: [],
    shelf: { categories: [aCategory({ id: 'water' })], ...left },
  });
  const element = (
    <TextsProvider language="en">
      <CatalogueContext value={catalogue}>
        <CataloguePage />
      </CatalogueContext>
    </TextsProvider>
  );
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element, loader: load, HydrateFallback: () => null }])} />,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  await expect.element(page.getByText('The others')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => load.mock.calls.length).toBe(2);
});
