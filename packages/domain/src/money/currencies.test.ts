import { expect, test } from 'vitest';
import { currencyOf } from './currencies.ts';

test.each([
  { currency: 'RUB', countries: 'AZ AM BY KZ KG MD RU TJ UZ' },
  { currency: 'EUR', countries: 'BE GR LT PT ES LU FR SI DK MT SK DE IT NL FI EE CY AT IE LV' },
  { currency: 'USD', countries: 'US GB TR GE XX' },
])('$currency is the fallback of $countries [K-09] [rule 68]', ({ currency, countries }) => {
  for (const country of countries.split(' ')) expect(currencyOf(country)).toBe(currency);
});

test("the partner's configuration wins [K-09] [rule 68]", () => {
  expect(currencyOf('AZ', 'AZN')).toBe('AZN');
  expect(currencyOf('az')).toBe('RUB');
});
