import { expect, test } from 'vitest';

import type { Storefront } from '#storefront/storefront.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

const storefront: Storefront = {
  handle: () => Promise.resolve(new Response('<p>a page</p>', { headers: { 'content-type': 'text/html' } })),
  asset: () => null,
  middleware: null,
  close: () => Promise.resolve(),
};
const { fetch } = await startTestApp({ storefront });

test.each([
  ['br;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, *', 'gzip'],
  ['gzip, br', 'br'],
  ['gzip;q=1.0, br;q=0.2', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['*;q=0, gzip;q=0.5', 'gzip'],
  ['identity, br;q=0.5', null],
  ['brotli, xgzip', null],
  ['', null],
])('who accepts "%s" is sent pages, lists and drawings as %s', async (accepted, encoding) => {
  const headers = { 'accept-encoding': accepted };
  const logo = await (await fetch('/api/partner/partners/moscow/logo.json')).text();
  const picture = /\/pictures\/[^"]+[.]svg/.exec(logo)?.[0] ?? '';
  const answers = await Promise.all(
    ['/', '/api/v1/catalog/categories', picture].map((path) => fetch(path, { headers })),
  );
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(answers.map((answer) => answer.headers.get('content-encoding'))).toEqual([encoding, encoding, encoding]);
  expect(answers.every((answer) => answer.headers.get('vary')?.includes('Accept-Encoding'))).toBe(true);
});
