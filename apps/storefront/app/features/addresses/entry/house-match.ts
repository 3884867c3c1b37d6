import type { GeocodedAddress } from '@kaplya/contract';

type TypedHouse = { street: string; house: string };

const cyrillic: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ə:e ı:i'
    .split(' ')
    .map((pair) => pair.split(':')),
);

/**
 * Words for "street", "avenue" etc. in the shop's languages, after `fold`. Customers omit or shorten them, so they are
 * not compared.
 */
const kindsOfStreet = new Set(
  [
    'ulitsa ul prospekt pr pr-t prt t pereulok per shosse sh bulvar b-r r naberezhnaya nab ploshchad pl proezd pr-d d',
    'street str st avenue ave av lane ln road rd boulevard blvd square sq embankment highway passage drive',
    'kucesi kuce kuc prospekti meydani meydan dongesi donge bulvari sosesi sose',
    'sokak sokagi sk cadde caddesi cad cd yolu',
    'g gorod dom',
  ].flatMap((words) => words.split(' ')),
);

/** Lower case, one alphabet, no accents: `Тверская`, `TVERSKAYA` and `tverskaya` are one. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll('И\u0306', 'Й')
    .replaceAll('и\u0306', 'й')
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replaceAll(/[а-яəı]/g, (letter) => cyrillic[letter] ?? letter)
    .replaceAll(/\p{M}/gu, '');
}

function toWords(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = words.filter((word) => !kindsOfStreet.has(word));
  return names.length > 0 ? names : words;
}

/** Normalises a house number: `10 корп. 2`, `10К2` and `10k2` become equal. */
function toHouseNumber(text: string): string {
  return fold(text)
    .replaceAll(/korpus|korp/g, 'k')
    .replaceAll(/stroenie|str/g, 's')
    .replaceAll(/[^\p{L}\p{N}/]/gu, '');
}

/** Whether two words differ by at most one wrong, missing or added letter; short words must be equal. */
function isAlmost(typed: string, known: string): boolean {
  if (typed === known) return true;
  // Short words match as abbreviations: `Б.` is the start of `Большая`.
  if (typed.length < 4) return /^\p{L}+$/u.test(typed) && known.startsWith(typed);
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start += 1;
  const rest = (word: string, skipped: number) => word.slice(start + skipped);
  return rest(typed, 1) === rest(known, 1) || rest(typed, 1) === rest(known, 0) || rest(typed, 0) === rest(known, 1);
}

/**
 * Whether the map service found the typed house, and not just the nearest match, to which the courier would be sent.
 */
export function isTypedHouse({ street, house }: TypedHouse, found: GeocodedAddress): boolean {
  const known = toWords(found.street);
  const city = toWords(found.city);
  const typed = toWords(street).filter((word) => !city.includes(word) || known.includes(word));
  if (typed.length === 0 || !typed.every((word) => known.some((each) => isAlmost(word, each)))) return false;

  const number = toHouseNumber(house);
  const foundNumber = toHouseNumber(found.house);
  // 10 is also found as 10к2, but never as 101.
  return number !== '' && foundNumber.startsWith(number) && !/^\d/.test(foundNumber.slice(number.length));
}
