import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { LanguageMenu } from './language-menu.tsx';

const shop = vi.hoisted(() => ({ languages: [] as string[] }));
vi.mock('#platform/data/use-root-data.ts', () => ({ useRootData: () => ({ languages: shop.languages }) }));
vi.mock('#i18n/use-switch-language.ts', () => ({ useSwitchLanguage: () => async () => {} }));

beforeAll(() => loadTexts('en', []));

test.each([
  [['en', 'ru'], 1],
  [['en'], 0],
])('the languages %j are offered by %i menu [P-10]', async (languages, menus) => {
  shop.languages = languages;
  render(
    <TextsProvider language="en">
      <LanguageMenu />
      <p>The page</p>
    </TextsProvider>,
  );
  await expect.element(page.getByText('The page')).toBeVisible();
  expect(page.getByRole('combobox').elements()).toHaveLength(menus);
});
