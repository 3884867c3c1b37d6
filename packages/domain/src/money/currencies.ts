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

/** The currencies of ISO 4217 whose minor unit is not a hundredth. */
const withoutHundredths: ReadonlySet<Currency> = new Set([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF'],
  ...['XPF', 'BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND', 'CLF', 'UYW'],
]);

/** The currencies that a shop may have: sums are stored and written in hundredths. */
export function listShopCurrencies(): Currency[] {
  return Intl.supportedValuesOf('currency').filter((currency) => !withoutHundredths.has(currency));
}
