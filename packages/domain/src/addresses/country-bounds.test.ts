import { expect, test } from 'vitest';
import { isOutsideCountry } from './country-bounds.ts';

test.each([
  ['Tver', 56.86, 35.9, 'RU', false],
  ['Tver with its numbers swapped, in Iran', 35.9, 56.8, 'RU', true],
  ['Anadyr, east of the 180th meridian', 64.73, -177.5, 'RU', false],
  ['Yekaterinburg', 56.85, 60.61, 'TR', true],
  ['Baku', 40.38, 49.89, 'AZ', false],
  ['Honolulu', 21.3, -157.9, 'US', false],
  ['London', 51.5, -0.1, 'US', true],
  ['a country without bounds', 0, 0, 'FR', false],
])('%s is looked for in its country [G-10f]', (_, latitude, longitude, country, isOutside) =>
  expect(isOutsideCountry({ latitude, longitude }, country)).toBe(isOutside),
);
