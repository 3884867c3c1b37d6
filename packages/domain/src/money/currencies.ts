import type { Currency } from './money.ts';

const currencyByCountry: ReadonlyMap<string, Currency> = new Map([
  ...['AZ', 'AM', 'BY', 'KZ', 'KG', 'MD', 'RU', 'TJ', 'UZ'].map((country) => [country, 'RUB'] as const),
  ...[
    ...['BE', 'GR', 'LT', 'PT', 'ES', 'LU', 'FR', 'SI', 'DK', 'MT'],
    ...['SK', 'DE', 'IT', 'NL', 'FI', 'EE', 'CY', 'AT', 'IE', 'LV'],
  ].map((country) => [country, 'EUR'] as const),
]);

/** A partner's currency: the configured one, otherwise its country's (ISO 3166 alpha-2), otherwise USD. */
export function currencyOf(country: string, configured: Currency | null = null): Currency {
  return configured ?? currencyByCountry.get(country.toUpperCase()) ?? 'USD';
}
