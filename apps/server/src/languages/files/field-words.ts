import type { Language } from '@kaplya/domain';
import { listFileTexts } from './list-files/list-file-texts.ts';

/** The words for values of a field, as the console has them; in files each word is read as its value. */
export type FieldWords = Readonly<Record<Language, Readonly<Record<string, string>>>>;

const vatRates: Readonly<Record<string, string>> = {
  ...{ 2: '0 %', 3: '10 %', 4: '20 %', 5: '10/110', 6: '20/120', 7: '5 %', 8: '7 %', 9: '5/105', 10: '7/107' },
  ...{ 11: '22 %', 12: '22/122' },
};

const vatWords = (none: string, name: string) => ({
  1: none,
  ...Object.fromEntries(Object.entries(vatRates).map(([code, rate]) => [code, `${name} ${rate}`])),
});

export const fieldWords = {
  flag: {
    ru: { true: 'да', false: 'нет' },
    en: { true: 'yes', false: 'no' },
    az: { true: 'bəli', false: 'xeyr' },
    tr: { true: 'evet', false: 'hayır' },
  },
  vat: {
    ru: vatWords('Без НДС', 'НДС'),
    en: vatWords('No VAT', 'VAT'),
    az: vatWords('ƏDV-siz', 'ƏDV'),
    tr: vatWords("KDV'siz", 'KDV'),
  },
  subject: {
    ru: { commodity: 'Товар', excise: 'Подакцизный товар', job: 'Работа', service: 'Услуга', another: 'Иное' },
    en: { commodity: 'Goods', excise: 'Excise goods', job: 'Work', service: 'Service', another: 'Other' },
    az: { commodity: 'Mal', excise: 'Aksizli mal', job: 'İş', service: 'Xidmət', another: 'Digər' },
    tr: { commodity: 'Mal', excise: 'ÖTV’li mal', job: 'İş', service: 'Hizmet', another: 'Diğer' },
  },
  role: {
    ru: { water: 'Вода в бутыли', container: 'Бутыль', pump: 'Помпа', cooler: 'Кулер', goods: 'Обычный товар' },
    en: { water: 'Water', container: 'Bottle', pump: 'Pump', cooler: 'Cooler', goods: 'Other goods' },
    az: { water: 'Butulkada su', container: 'Butulka', pump: 'Pompa', cooler: 'Kuler', goods: 'Adi mal' },
    tr: { water: 'Damacana su', container: 'Damacana', pump: 'Pompa', cooler: 'Sebil', goods: 'Diğer ürün' },
  },
} as const satisfies Readonly<Record<string, FieldWords>>;

/** The comparable form of a word: without case, spaces, and the name of the tax before its rate. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replace(/^(?:ндс|vat|ədv|kdv)(?=\d)/, '');

/** The value that a text means in any language, also by the words of exported lists; null: it is none of the words. */
export function findValueOfWord(words: FieldWords, text: string): string | null {
  const folded = fold(text);
  const ofLists = words === fieldWords.role ? Object.values(listFileTexts).map(({ productRoles }) => productRoles) : [];
  for (const ofLanguage of [...Object.values(words), ...ofLists])
    for (const [value, word] of Object.entries(ofLanguage)) if (fold(word) === folded) return value;
  return null;
}
