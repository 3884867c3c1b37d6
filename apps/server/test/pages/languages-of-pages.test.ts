import { expect, test } from 'vitest';

import { bakuHost, moscowHost, startPageApp } from './start-page-app.ts';
import { textsOfPages } from './texts-of-pages.ts';

const { fetchPage } = await startPageApp();

const detections: {
  city: 'moscow' | 'baku';
  accept?: string;
  stored?: string;
  speaks: string;
}[] = [
  { city: 'moscow', accept: 'ru', speaks: 'ru' },
  { city: 'moscow', accept: 'en-GB,en;q=0.9', speaks: 'en' },
  ...['az', 'be', 'hy', 'ka', 'kk', 'ky', 'mo', 'ro-MD', 'tg', 'tk', 'tr', 'uk', 'uz'].map(
    (accept) => ({ city: 'moscow', accept, speaks: 'ru' }) as const,
  ),
  { city: 'moscow', accept: 'uk-UA,uk;q=0.9', speaks: 'ru' },
  { city: 'moscow', accept: 'ro', speaks: 'en' },
  { city: 'moscow', accept: 'de', speaks: 'en' },
  { city: 'moscow', speaks: 'ru' },
  { city: 'moscow', accept: 'ru', stored: 'en', speaks: 'en' },
  { city: 'moscow', accept: 'en', stored: 'az', speaks: 'en' },
  { city: 'moscow', accept: 'en', stored: 'tr', speaks: 'en' },
  { city: 'baku', accept: 'az', speaks: 'az' },
  { city: 'baku', accept: 'az-Latn-AZ', speaks: 'az' },
  { city: 'baku', accept: 'tr', speaks: 'tr' },
  { city: 'baku', accept: 'uk', speaks: 'ru' },
  { city: 'baku', accept: 'de', speaks: 'en' },
  { city: 'baku', accept: 'en', stored: 'az', speaks: 'az' },
  { city: 'baku', accept: 'az', stored: 'tr', speaks: 'tr' },
];

for (const { city, accept, stored, speaks } of detections) {
  const asked = accept === undefined ? 'without a preference' : `for Accept-Language "${accept}"`;
  const chosen = stored === undefined ? '' : ` with "${stored}" chosen before`;

  test(`${city} speaks ${speaks} ${asked}${chosen} [P-11] [rule 80]`, async () => {
    const { html, headers } = await fetchPage('/checkout', {
      host: city === 'baku' ? bakuHost : moscowHost,
      acceptLanguage: accept ?? null,
      ...(stored !== undefined && { cookies: { language: stored } }),
    });
    expect(html).toContain(`<html lang="${speaks}"`);
    expect(html).toContain(textsOfPages(speaks)('checkout.title'));
    expect(headers.get('cache-control')).toContain('private');
  });
}
