import type { Currency } from './money.ts';

/** Names that several currencies have. */
const roubles = ['руб', 'р', 'p', 'рубль', 'рубля', 'рублей', 'рубли'];
const manats = ['man', 'manat', 'ман', 'манат', 'маната', 'манатов'];

/** The signs, abbreviations and numbers by which people and 1C name currencies, in lower case and without a last point. */
const namesOf: Readonly<Record<Currency, readonly string[]>> = {
  RUB: ['₽', ...roubles, 'rub', 'rur', 'рос. руб', 'рос.руб', '643', '810'],
  AZN: ['₼', 'azn', ...manats, '944'],
  TRY: ['₺', 'try', 'tl', 'lira', 'лира', 'лир', 'лиры', '949'],
  USD: ['$', 'usd', 'долл', 'доллар', 'доллара', 'долларов', '840'],
  EUR: ['€', 'eur', 'euro', 'евро', '978'],
  GBP: ['£', 'gbp', '826'],
  KZT: ['₸', 'kzt', 'тг', 'тнг', 'тенге', '398'],
  BYN: ['byn', 'br', 'бел. руб', 'бел.руб', ...roubles, '933'],
  UAH: ['₴', 'uah', 'грн', '980'],
  GEL: ['₾', 'gel', 'лари', '981'],
  UZS: ['uzs', 'сум', 'сўм', '860'],
  KGS: ['kgs', 'сом', 'сома', 'сомов', '417'],
  TJS: ['tjs', 'сом', 'сомони', 'смн', '972'],
  TMT: ['tmt', ...manats, '934'],
  MDL: ['mdl', 'лей', 'лея', 'леев', '498'],
  CAD: ['$', 'cad', '124'],
  AUD: ['$', 'aud', '036'],
  AMD: ['֏', 'amd', 'драм', '051'],
};

const currenciesOfName = new Map<string, Currency[]>();
for (const [currency, names] of Object.entries(namesOf))
  for (const name of names) currenciesOfName.set(name, [...(currenciesOfName.get(name) ?? []), currency]);

/**
 * The ISO codes of all currencies that have a sign, abbreviation, number or code, the best known first; empty: no known
 * name.
 */
export function findCurrencies(name: string): readonly Currency[] {
  const folded = name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/[.]$/, '');
  return currenciesOfName.get(folded) ?? [];
}
