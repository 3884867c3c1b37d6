import { expect, test, vi } from 'vitest';
import { isInstalled, isIosSafari } from './installing.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`, 5, true],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 5, true],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 0, false],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/137.0 Mobile/15E148 Safari/604.1`, 5, false],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Mobile/15E148 Instagram 380.0`, 5, false],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    5,
    false,
  ],
])('%s with %i fingers has the menu of Safari: %s [S-48]', (userAgent, touchPoints, expected) => {
  expect(isIosSafari(userAgent, touchPoints)).toBe(expected);
});

test.each([
  ['a page of a browser', {}, 'browser', false],
  ['a page of Safari', { standalone: false }, 'browser', false],
  ['an app of Safari', { standalone: true }, 'browser', true],
  ['an app of Chromium', {}, 'standalone', true],
])('%s runs out of a home screen or does not [S-48]', (_, navigator, mode, expected) => {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${mode})` }));
  expect(isInstalled()).toBe(expected);
  vi.unstubAllGlobals();
});
