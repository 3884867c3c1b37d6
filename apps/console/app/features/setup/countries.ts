import { listShopCurrencies } from '@kaplya/domain/currencies';

/** The defaults of a country; the owner can change each. */
export type CountryDefaults = { readonly country: string; readonly currency: string; readonly timeZone: string };

/** The countries of the product's languages; any other currency or time zone can be chosen. */
export const countries: readonly CountryDefaults[] = [
  { country: 'RU', currency: 'RUB', timeZone: 'Europe/Moscow' },
  { country: 'AZ', currency: 'AZN', timeZone: 'Asia/Baku' },
  { country: 'AM', currency: 'AMD', timeZone: 'Asia/Yerevan' },
  { country: 'BY', currency: 'BYN', timeZone: 'Europe/Minsk' },
  { country: 'GE', currency: 'GEL', timeZone: 'Asia/Tbilisi' },
  { country: 'KZ', currency: 'KZT', timeZone: 'Asia/Almaty' },
  { country: 'KG', currency: 'KGS', timeZone: 'Asia/Bishkek' },
  { country: 'MD', currency: 'MDL', timeZone: 'Europe/Chisinau' },
  { country: 'TJ', currency: 'TJS', timeZone: 'Asia/Dushanbe' },
  { country: 'TR', currency: 'TRY', timeZone: 'Europe/Istanbul' },
  { country: 'UZ', currency: 'UZS', timeZone: 'Asia/Tashkent' },
  { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
  { country: 'GB', currency: 'GBP', timeZone: 'Europe/London' },
  { country: 'US', currency: 'USD', timeZone: 'America/New_York' },
];

const phoneCodes: Readonly<Record<string, string>> = {
  ...{ RU: '7', AZ: '994', AM: '374', BY: '375', GE: '995', KZ: '7', KG: '996', MD: '373', TJ: '992', TR: '90' },
  ...{ UZ: '998', DE: '49', GB: '44', US: '1' },
};

/** The code with which phones of a country begin. */
export const getPhoneCode = (country: string): string => phoneCodes[country] ?? '';

/** The time zones of countries that have several, from west to east. */
const zones: Readonly<Record<string, readonly string[]>> = {
  RU: [
    ...['Europe/Kaliningrad', 'Europe/Moscow', 'Europe/Samara', 'Asia/Yekaterinburg', 'Asia/Omsk'],
    ...['Asia/Krasnoyarsk', 'Asia/Irkutsk', 'Asia/Yakutsk', 'Asia/Vladivostok', 'Asia/Magadan', 'Asia/Kamchatka'],
  ],
  US: [
    ...['Pacific/Honolulu', 'America/Anchorage', 'America/Los_Angeles', 'America/Phoenix', 'America/Denver'],
    ...['America/Chicago', 'America/New_York'],
  ],
};

/** All time zones, those of the country first; also the chosen one where its name is an old one. */
export function listTimeZones(country: string, chosen: string): string[] {
  const own = zones[country] ?? [getDefaults(country).timeZone];
  return [...new Set([...own, ...Intl.supportedValuesOf('timeZone'), chosen])];
}

/** All currencies that a shop may have, those of the listed countries first. */
export function listCurrencies(): string[] {
  return [...new Set([...countries.map(({ currency }) => currency), ...listShopCurrencies()])];
}

/** The country of the browser's time zone; the first one for any other zone. */
export function guessCountry(timeZone: string): CountryDefaults {
  const found =
    countries.find((each) => each.timeZone === timeZone || zones[each.country]?.includes(timeZone)) ?? countries[0];
  if (!found) throw new Error('There are no countries');
  return found;
}

export function getDefaults(country: string): CountryDefaults {
  return countries.find((each) => each.country === country) ?? guessCountry('');
}
