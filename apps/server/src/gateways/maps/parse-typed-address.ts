import { toSearchText } from '#db/search-text.ts';

/** Words that say what a name is, not which: in the forms people type them, folded. */
const kindWords = new Set(
  [
    ...[
      'ул',
      'улица',
      'пр',
      'просп',
      'проспект',
      'пр-т',
      'пер',
      'переулок',
      'ш',
      'шоссе',
      'бульвар',
      'б-р',
      'бул',
      'наб',
    ],
    ...['набережная', 'площадь', 'пл', 'проезд', 'пр-д', 'д', 'дом', 'г', 'город', 'москва', 'баку'],
    ...['st', 'str', 'street', 'ave', 'avenue', 'lane', 'sq', 'square', 'embankment', 'boulevard', 'highway', 'house'],
    ...['kucesi', 'kuc', 'prospekti', 'pr', 'meydani', 'bulvari', 'ev', 'baki', 'baku', 'moscow', 'moskova'],
    ...['caddesi', 'cadde', 'sokak', 'sokagi', 'bulvari', 'no'],
  ].flatMap((word) => toSearchText(word).split(' ')),
);

export type TypedAddress = {
  /** Folded words of the street's name, without what says only that it is a street. */
  readonly street: string;
  /** As houses are numbered: `12`, `12а`, `14к2`; null when none was typed. */
  readonly house: string | null;
};

const houseWord = /^\d{1,4}\p{L}?(?:[/кkс]\d{1,3})?$/u;

/** Takes a typed text apart: "ул. Арбат, д. 10" is the street "арбат" and the house "10". */
export function parseTypedAddress(text: string): TypedAddress {
  const words = toSearchText(text.replaceAll(/(\d)\s*[/-]\s*(\d)/g, '$1/$2')).split(' ');
  const meaningful = words.filter((word) => !kindWords.has(word));
  // "1-я Тверская" begins with a number that is no house.
  const house =
    meaningful.length > 1 ? meaningful.findLast((word, index) => index > 0 && houseWord.test(word)) : undefined;
  const street = meaningful.filter((word) => word !== house).join(' ');
  return { street: street === '' ? words.join(' ') : street, house: house ?? null };
}
