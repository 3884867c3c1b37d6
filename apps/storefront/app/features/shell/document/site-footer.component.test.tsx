import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { SiteFooter } from './site-footer.tsx';

const shop = vi.hoisted(() => ({ hasCells: true }));
vi.mock('#platform/data/use-root-data.ts', () => ({ useRootData: () => ({ config: shop, languages: [] }) }));
vi.mock('#features/page-parts/language-menu.tsx', () => ({ LanguageMenu: () => null }));

beforeAll(() => loadTexts('en', []));

test.each([
  [true, 2],
  [false, 1],
])('the footer leads to the water cells, if the shop has any: %s [S-67]', async (hasCells, links) => {
  shop.hasCells = hasCells;
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <SiteFooter company={null} />
      </TextsProvider>
    </MemoryRouter>,
  );
  const nav = page.getByRole('navigation', { name: 'About the shop' });
  await expect.element(nav).toBeVisible();
  expect(nav.getByRole('link').elements()).toHaveLength(links);
});
