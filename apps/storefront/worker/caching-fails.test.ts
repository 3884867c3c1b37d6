import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerPicture } from './pictures.ts';
import { answerFile } from './release.ts';

vi.hoisted(() => vi.stubGlobal('RELEASE', { id: '1', code: [], texts: {} }));

const request = new Request('https://shop.example/pictures/moscow/1.svg');

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(new Response('as it is'))));
afterEach(() => vi.unstubAllGlobals());

const full = {
  match: () => Promise.resolve(undefined),
  put: () => Promise.reject(new DOMException('The quota has been exceeded', 'QuotaExceededError')),
};
const forbidden = new DOMException('The operation is insecure', 'SecurityError');

for (const [name, answer] of Object.entries({ picture: answerPicture, file: answerFile })) {
  test(`a ${name} is answered where the cache is full [X-11]`, async () => {
    vi.stubGlobal('caches', { open: () => Promise.resolve(full) });
    expect(await (await answer(request)).text()).toBe('as it is');
  });

  test(`a ${name} is answered where the browser caches nothing [X-11]`, async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(forbidden) });
    expect(await (await answer(request)).text()).toBe('as it is');
  });
}
