import { expect, test } from 'vitest';
import { findStoreLinks, findStoreOfDevice } from './find-store.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 0, 'appStore'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 0, 'appStore'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 5, 'googlePlay'],
  ['Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) Edge/15 iPhone', 5, null],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 0, null],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 10, null],
  [mac, 0, null],
  [mac, 1, null],
  [mac, 5, 'appStore'],
  ['', 0, null],
])('%s with %i touch points has the store %s [S-05]', (userAgent, touchPoints, store) => {
  expect(findStoreOfDevice(userAgent, touchPoints)).toBe(store);
});

test('a store is one that the config names an https address of [S-05]', () => {
  const appStore = 'https://apps.apple.com/app/id1';
  expect(findStoreLinks({ appStore, googlePlay: '/coming-soon' })).toEqual({ appStore, googlePlay: null });
  for (const none of ['', 'http://play.google.com/x', 'javascript:alert(1)', '//play.google.com/x']) {
    expect(findStoreLinks({ appStore, googlePlay: none }).googlePlay, none).toBeNull();
  }
});
