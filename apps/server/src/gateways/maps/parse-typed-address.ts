import { toSearchText } from '#db/search-text.ts';

export type TypedAddress = {
  /**
   * The words of the street name, folded by `toSearchText`, without words for the kind of street and without the city.
   */
  readonly street: string;
  /** A house number such as `12`, `12а`, `14к2`, `14/2`; null when none was typed. */
  readonly house: string | null;
  /**
   * The reading of "12 Nizami street" with the number as the house, used if no street has the whole name; null: the
   * text does not begin with a number.
   */
  readonly numberFirst: { readonly street: string; readonly house: string } | null;
};

const folded = (...words: string[]) => new Set(words.map(toSearchText));

/** Generic words for the kind of street, in the forms that people type. */
const kindWords = folded(
  ...['ул', 'улица', 'пр', 'просп', 'проспект', 'пр-т', 'пр-кт', 'пер', 'переулок', 'ш', 'шоссе', 'бульвар', 'б-р'],
  ...['бул', 'наб', 'набережная', 'площадь', 'пл', 'проезд', 'пр-д', 'дом', 'д', 'г', 'город'],
  ...['st', 'str', 'street', 'ave', 'avenue', 'lane', 'sq', 'square', 'embankment', 'blvd', 'boulevard', 'highway'],
  ...[
    'küçəsi',
    'küç',
    'prospekti',
    'prosp',
    'pr',
    'meydanı',
    'bulvarı',
    'şossesi',
    'döngəsi',
    'keçidi',
    'ev',
    'şəhəri',
  ],
  ...['caddesi', 'cadde', 'cad', 'sokak', 'sokağı', 'sok', 'karayolu', 'geçidi', 'house'],
  ...['москва', 'moscow', 'moskva', 'moskova', 'баку', 'bakı', 'baku', 'bakü'],
  ...['россия', 'russia', 'rusiya', 'rusya', 'азербайджан', 'azərbaycan', 'azerbaijan', 'azerbaycan'],
);

/** Words such as "flat": all that follows them is inside the house and is ignored. */
const roomWords = folded(
  ...['кв', 'квартира', 'оф', 'офис', 'подъезд', 'под', 'этаж', 'эт', 'домофон', 'flat', 'apt', 'apartment', 'office'],
  ...['mənzil', 'mənz', 'blok', 'giriş', 'mərtəbə', 'daire', 'kat', 'ofis'],
);

const houseStart = /^\d{1,4}\p{L}?(?:\/\d{1,3})?(?:[кkсc]\d{1,3}){0,2}$/u;
const ordinal = /^\d+-?(?:я|й|ая|ый|ой|ья|ье|ci|cı|cu|cü|st|nd|rd|th)$/u;
const blockMark = /(\d\p{L}?)[\s,]*(?:корпус|корп|к|korpus|korp|block|k)[\s.]*(\d{1,3})(?!\p{L})/gu;
const buildingMark = /(\d\p{L}?)[\s,]*(?:строение|стр|с|bldg|building|tikili|tik|yapı|c)[\s.]*(\d{1,3})(?!\p{L})/gu;

/** Splits a typed text: "ул. Арбат, д. 10" is the street "арбат" and the house "10". */
export function parseTypedAddress(text: string): TypedAddress {
  const words = toWords(text);
  const named = words.filter((word) => !kindWords.has(toSearchText(word)));
  const houseAt = named.findLastIndex((word, index) => index > 0 && isHouseStart(word));
  if (houseAt > 0) {
    return {
      street: toStreet(named.slice(0, houseAt)),
      house: named[houseAt] ?? null,
      numberFirst: null,
    };
  }
  const [first, ...rest] = named;
  // "1 Тверская" may be a house number, or the first of two streets of that name.
  const isNumberFirst = first !== undefined && rest.length > 0 && isHouseStart(first);
  return {
    street: toStreet(named.length > 0 ? named : words),
    house: null,
    numberFirst: isNumberFirst ? { street: toStreet(rest), house: first } : null,
  };
}

/**
 * Splits a text into words and joins the parts of a house number: "30 б", "10 корп. 2" and "14 / 2" become one word
 * each.
 */
function toWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\d)\s*\/\s*(\d)/g, '$1/$2')
    .replaceAll(blockMark, '$1к$2')
    .replaceAll(buildingMark, '$1с$2')
    .replaceAll(/(?<=[\p{L}\d][\s,.]+)(\d+)[- ](\p{L})(?![\p{L}\d-])/gu, (written, digits: string, letter: string) =>
      ordinal.test(digits + letter) || kindWords.has(letter) ? written : digits + letter,
    )
    // "д10" means "д 10", and "No: 12" means 12; "8 no" may become "8 noyabr".
    .replaceAll(/(?<![\p{L}\d])(?:дом|д|ev|no[\s.:]*)(?=\d)/gu, '')
    .split(/[\s,;:.№#]+/)
    .filter((word) => toSearchText(word) !== '');
  const roomAt = words.findIndex((word, index) => index > 0 && roomWords.has(toSearchText(word.replace(/\d+$/, ''))));
  return roomAt === -1 ? words : words.slice(0, roomAt);
}

function isHouseStart(word: string): boolean {
  return houseStart.test(word) && !ordinal.test(word);
}

function toStreet(words: readonly string[]): string {
  return toSearchText(words.join(' '));
}
