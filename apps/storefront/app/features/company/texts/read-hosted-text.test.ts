import { afterEach, describe, expect, test, vi } from 'vitest';
import { findHostedUrl } from './company-texts.ts';
import { readHostedText } from './read-hosted-text.ts';

const url = new URL('https://texts.partner.example/points');

function answerWith(body: string, type: string, status = 200) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status, headers: { 'Content-Type': type } }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe('a text that a partner hosts [C-17]', () => {
  test.each([
    ['plain text', ' One point is a rouble.\n', 'text/plain; charset=utf-8', 'One point is a rouble.'],
    ['the form of our own call', '{"success":true,"data":{"text":"One"}}', 'application/json', 'One'],
    ['an object with a text', '{"text":"One"}', 'application/json', 'One'],
    ['a text in JSON', '"One"', 'application/vnd.api+json; charset=utf-8', 'One'],
    ['marks of HTML, which stay marks', '<b>One</b>', 'text/plain', '<b>One</b>'],
  ])('is read as %s', async (_, body, type, text) => {
    answerWith(body, type);
    expect(await readHostedText(url, 'ru')).toBe(text);
  });

  test.each([
    ['a page', '<p>One</p>', 'text/html', 200],
    ['nothing', ' ', 'text/plain', 200],
    ['a failure', 'no', 'text/plain', 502],
    ['broken JSON', '{', 'application/json', 200],
    ['JSON without a text', '{"data":{"text":7}}', 'application/json', 200],
    ['null', 'null', 'application/json', 200],
    ['a book', 'x'.repeat(20_001), 'text/plain', 200],
  ])('is none where %s comes', async (_, body, type, status) => {
    answerWith(body, type, status);
    await expect(readHostedText(url, 'ru')).rejects.toThrow('has no text');
  });

  test('is asked for in the reader’s language, and its host learns nothing of the reader', async () => {
    const fetched = answerWith('One', 'text/plain');
    await readHostedText(url, 'az');
    const [asked, init] = fetched.mock.calls[0] ?? [];
    expect(asked).toEqual(new URL('https://texts.partner.example/points?lang=az'));
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    await readHostedText(new URL('/points?lang=xx', url), 'az');
    expect(fetched.mock.calls[1]?.[0]).toEqual(new URL('https://texts.partner.example/points?lang=xx'));
  });

  test('is given up with its reader', async () => {
    vi.stubGlobal(
      'fetch',
      (_: unknown, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped')))),
    );
    const reader = new AbortController();
    const reading = readHostedText(url, 'ru', reader.signal);
    reader.abort();
    await expect(reading).rejects.toThrow('stopped');
  });
});

test('a text is the shop’s own at its own path, hosted at any other address [E-02] [C-17]', () => {
  const find = (about_loyalty_system_url: string) =>
    findHostedUrl({ about_loyalty_system_url, about_returned_package_url: '' }, 'points', 'https://shop.example')
      ?.href ?? null;
  expect(find('/api/v1/loyalty-system/about')).toBeNull();
  expect(find('https://shop.example/api/v1/loyalty-system/about')).toBeNull();
  expect(find('/texts/points.txt')).toBe('https://shop.example/texts/points.txt');
  expect(find('https://texts.partner.example/points')).toBe('https://texts.partner.example/points');
  expect(find('javascript:alert(1)')).toBeNull();
});
