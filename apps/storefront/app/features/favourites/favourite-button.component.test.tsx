import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { FavouriteButton } from './favourite-button.tsx';

const browser = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  let favourites: string[] | null = null;
  const storage = {
    find: () => favourites,
    set(_: string, value: string[]) {
      favourites = value;
      for (const listener of listeners) listener();
    },
    subscribe(_: string, listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { storage, clear: () => (favourites = null) };
});
vi.mock('#platform/data/client.ts', () => ({
  getClient: () => ({ storage: browser.storage, tokens: { isRegistered: () => false } }),
}));

beforeAll(() => loadTexts('en', []));
beforeEach(() => void browser.clear());

test('two items pressed before the page is awake are both favourites: the presses are repeated in one task [S-63]', async () => {
  render(
    <TextsProvider language="en">
      {['cups', 'set'].map((name) => (
        <FavouriteButton key={name} item={{ type: 'product', id: name, name }} />
      ))}
    </TextsProvider>,
  );
  const hearts = page.getByRole('button');
  await expect.element(hearts.nth(1)).toBeVisible();
  for (const heart of hearts.elements()) (heart as HTMLElement).click();
  for (const index of [0, 1]) await expect.element(hearts.nth(index)).toHaveAttribute('aria-pressed', 'true');
});
