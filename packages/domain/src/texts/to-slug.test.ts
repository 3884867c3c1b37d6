import { expect, test } from 'vitest';
import { toFreeSlug, toSlug } from './to-slug.ts';

test.each([
  ['Вода «Капля», 19 л', 'voda-kaplya-19-l'],
  ['Şəffaf su, 5 l', 'seffaf-su-5-l'],
  ['Çay İçin Kupa', 'cay-icin-kupa'],
  ['  — ', ''],
  ['Щётка', 'schetka'],
])('the page address of “%s” is “%s” [G-01c]', (name, slug) => {
  expect(toSlug(name, 120)).toBe(slug);
});

test('an address is cut without a hyphen at its end, and numbered where it is taken [G-01c]', () => {
  expect(toSlug('ab cd', 3)).toBe('ab');
  expect(toFreeSlug('ab', new Set(['ab', 'ab-2']))).toBe('ab-3');
});
