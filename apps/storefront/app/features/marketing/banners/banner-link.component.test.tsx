import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { BannerLink } from './banner-link.tsx';

beforeAll(() => loadTexts('en'));

function showLink(link: string): HTMLElement {
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <BannerLink link={link}>Offer</BannerLink>
      </TextsProvider>
    </MemoryRouter>,
  );
  return page.getByRole('link').element() as HTMLElement;
}

test('a banner of another site opens in a tab of its own, which knows nothing of this one, and says so [S-43]', () => {
  const link = showLink('https://elsewhere.example/offer');
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://elsewhere.example/offer',
    '_blank',
    'noopener',
  ]);
  expect(link.textContent).toBe('Offer (in a new tab)');
});

test('a banner of the shop leads on in the same tab [S-43]', () => {
  const link = showLink('/delivery');
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/delivery', null]);
  expect(link.textContent).toBe('Offer');
});
