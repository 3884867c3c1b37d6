import type { Currency } from './money.ts';

/** The signs, abbreviations and numbers by which people and 1C name currencies, in lower case and without a last point. */
const namesOf: Readonly<Record<Currency, readonly string[]>> = {
  RUB: ['₽', 'руб', 'р', 'p', 'rub', 'rur', 'рос. руб', 'рос.руб', 'рубль', 'рубля', 'рублей', 'рубли', '643', '810'],
  AZN: ['₼', 'azn', 'man', 'manat', 'ман', 'манат', 'маната', 'манатов', '944'],
  TRY: ['₺', 'try', 'tl', 'lira', 'лира', 'лир', 'лиры', '949'],
  USD: ['$', 'usd', 'долл', 'доллар', 'доллара', 'долларов', '840'],
  EUR: ['€', 'eur', 'euro', 'евро', '978'],
  GBP: ['£', 'gbp', '826'],
  KZT: ['₸', 'kzt', 'тг', 'тенге', '398'],
  BYN: ['byn', 'бел. руб', 'бел.руб', '933'],
  UAH: ['₴', 'uah', 'грн', '980'],
  GEL: ['₾', 'gel', 'лари', '981'],
  UZS: ['uzs', 'сум', '860'],
  KGS: ['kgs', 'сом', '417'],
  AMD: ['֏', 'amd', 'драм', '051'],
};

const currencyOfName = new Map(
  Object.entries(namesOf).flatMap(([currency, names]) => names.map((name) => [name, currency] as const)),
);

/** The ISO code of a currency by its sign, abbreviation, number or code; null: no known name. */
export function findCurrency(name: string): Currency | null {
  const folded = name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/[.]$/, '');
  return currencyOfName.get(folded) ?? null;
}
