import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchDocument } from './search-entries.ts';
import { createSearchIndex } from './search-index.ts';

/** Any input of a keyboard, a clipboard or a program, including unpaired surrogates. */
const anything = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 60 });

const categories = {
  water: ['Вода', 'Water', 'Su', 'Su suları'],
  tea: ['Чай и кофе', 'Tea and coffee', 'Çay və qəhvə', 'Çay ve kahve'],
  coolers: ['Кулеры', 'Coolers', 'Dispenserlər', 'Su sebilleri'],
};

type Goods = { name: readonly string[]; brand?: string; category?: keyof typeof categories; description?: string };

/** A test's document; the index knows only positions. */
type Named = SearchDocument & { readonly id: string };

function toDocument(id: string, { name, brand, category = 'water', description = '' }: Goods, volumeMl?: number) {
  return {
    id,
    texts: { name, brand: brand ? [brand] : [], category: categories[category], description: [description] },
    volumesMl: volumeMl === undefined ? [] : [volumeMl],
  } satisfies Named;
}

const documents = [
  toDocument(
    'water19',
    { name: ['Вода «Капля», 19 л', 'Kaplya water, 19 l', '«Kaplya» suyu, 19 l'], brand: 'Kaplya' },
    19_000,
  ),
  toDocument('half', { name: ['Вода «Мшара», 0,5 л', 'Mshara water, 0.5 l'], brand: 'Mshara' }, 500),
  toDocument('mineral', { name: ['Минералка, 1 л', 'Mineral, 1 l'], brand: 'Aqua Minerale' }, 1000),
  toDocument('tea', {
    name: ['Чай чёрный', 'Black tea', 'Qara çay'],
    category: 'tea',
    description: 'Листовой, к нему нужна вода',
  }),
  toDocument('cooler', { name: ['Кулер напольный', 'Floor cooler', 'Döşəmə dispenseri'], category: 'coolers' }),
  toDocument('set', { name: ['Набор на неделю: 2 × 19 л', 'A week: 2 × 19 l'], category: 'tea' }),
];
const index = createSearchIndex(documents);

/** Ids of the results, best first; ties in document order. */
function find(typed: string, among: readonly Named[] = documents): string[] {
  const { positions, scores } = among === documents ? index.search(typed) : createSearchIndex(among).search(typed);
  return [...positions]
    .map((position, at) => ({ id: among[position]?.id ?? '', score: scores[at] ?? NaN }))
    .toSorted((left, right) => right.score - left.score)
    .map(({ id }) => id);
}

describe('a search [S-60]', () => {
  test.each([
    ['вода', 'water19'],
    ['ВОДА', 'water19'],
    ['вод', 'water19'],
    ['voda', 'water19'],
    ['вада', 'water19'],
    ['водв', 'water19'],
    ['djlf', 'water19'],
    ['djl', 'water19'],
    ['dja', 'water19'],
    ['water', 'water19'],
    ['watter', 'water19'],
    ['цфеук', 'water19'],
    ['цфеу', 'water19'],
    ['su', 'water19'],
    ['капля 19л', 'water19'],
    ['kaplya', 'water19'],
    ['rfgkz', 'water19'],
    ['0,5', 'half'],
    ['0.5 l', 'half'],
    ['500 мл', 'half'],
    ['akvaminerale', 'mineral'],
    ['aqua minerale', 'mineral'],
    ['аква минерале', 'mineral'],
    ['черный чай', 'tea'],
    ['чёрный', 'tea'],
    ['cay', 'tea'],
    ['çay', 'tea'],
    ['xfq', 'tea'],
    ['doseme', 'cooler'],
    ['döşəmə', 'cooler'],
    ['кулера', 'cooler'],
    ['sebil', 'cooler'],
  ])('for “%s” finds %s first', (typed, id) => {
    expect(find(typed)[0]).toBe(id);
  });

  test('has the whole word before its beginning, and the name before brand, category and description', () => {
    const ranked = [
      toDocument('description', { name: ['a'], category: 'coolers', description: 'ручей' }),
      toDocument('category', { name: ['b'], category: 'tea' }),
      toDocument('brand', { name: ['c'], category: 'coolers', brand: 'чай' }),
      toDocument('beginning', { name: ['чайник'], category: 'coolers' }),
      toDocument('name', { name: ['чай'], category: 'coolers' }),
      toDocument('said', { name: ['d'], category: 'coolers', description: 'чай' }),
    ];
    expect(find('чай', ranked)).toEqual(['name', 'brand', 'beginning', 'category', 'said']);
  });

  test('guesses a misspelling only where the word is nowhere as it was typed', () => {
    const birds = [
      toDocument('teapot', { name: ['чайник'], category: 'coolers' }),
      toDocument('gull', { name: ['чайка'], category: 'coolers' }),
    ];
    expect(find('чайка', birds)).toEqual(['gull']);
  });

  test('wants every word and every volume', () => {
    expect(find('вода кулер')).toEqual([]);
    expect(find('набор 19 л')).toEqual(['set']);
    expect(find('вода 5 л')).toEqual([]);
  });

  test('of nothing gives everything alike', () => {
    const { positions, scores } = index.search('  ');
    expect([...positions]).toEqual(documents.map((_, position) => position));
    expect([...scores]).toEqual(documents.map(() => 0));
  });

  test.each([
    ['вода', null],
    ['voda', null],
    ['djlf', 'вода'],
    ['вада', 'вода'],
    ['вада 19л', 'вода 19л'],
    ['dja', 'вода'],
    ['вода xyzzyx', 'вода'],
    ['вода кулер', 'вода'],
    ['xyzzyx', null],
  ])('for “%s” suggests %s', (typed, suggestion) => {
    expect(index.search(typed).correction).toBe(suggestion);
  });

  test('never throws, and finds nothing that is not there', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const positions = [...index.search(typed).positions];
        expect(positions).toEqual(documents.flatMap((_, at) => (positions.includes(at) ? at : [])));
      }),
    );
  });
});

describe('every item is found by any full word of its name [S-60]', () => {
  const russian = 'абвгдежзийклмнопрстуфхцчшщъыьэюяё';
  const azerbaijani = 'abcçdeəfgğhxıijkqlmnoöprsştuüvyz';
  const word = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 9 });
  // A word of only soft and hard signs has no sound.
  const name = fc.array(
    fc.oneof(
      word(russian).filter((each) => /[^ъь]/.test(each)),
      word(azerbaijani),
    ),
    { minLength: 1, maxLength: 4 },
  );
  const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
  const cyrillicKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
  const swap = (text: string, from: string, to: string) =>
    [...text].map((key) => (from.includes(key) ? to.charAt(from.indexOf(key)) : key)).join('');
  const isCyrillic = (text: string) => /[а-яё]/.test(text);
  const transliteration: Record<string, string> = {
    ...{
      а: 'a',
      б: 'b',
      в: 'v',
      г: 'g',
      д: 'd',
      е: 'e',
      ё: 'e',
      ж: 'zh',
      з: 'z',
      и: 'i',
      й: 'j',
      к: 'k',
      л: 'l',
      м: 'm',
      н: 'n',
    },
    ...{
      о: 'o',
      п: 'p',
      р: 'r',
      с: 's',
      т: 't',
      у: 'u',
      ф: 'f',
      х: 'kh',
      ц: 'ts',
      ч: 'ch',
      ш: 'sh',
      щ: 'shch',
      ъ: '',
      ы: 'y',
    },
    ...{ ь: '', э: 'e', ю: 'ju', я: 'ja' },
  };

  test.each<[string, (word: string) => string]>([
    ['as it is', (typed) => typed],
    ['in capital letters', (typed) => (isCyrillic(typed) ? typed.toUpperCase() : typed)],
    ['transliterated', (typed) => [...typed].map((letter) => transliteration[letter] ?? letter).join('')],
    [
      'without its marks',
      (typed) =>
        typed
          .replaceAll('ё', 'е')
          .replaceAll('ə', 'e')
          .replaceAll('ı', 'i')
          .normalize('NFD')
          .replaceAll(/(?<=[a-z])\p{M}/gu, ''),
    ],
  ])('%s', (_, type) => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat(), (names, item, at) => {
        const own = names.map((words, place) => toDocument(String(place), { name: [words.join(' ')] }));
        const position = item % names.length;
        const words = names[position] ?? [];
        expect(find(type(words[at % words.length] ?? ''), own)).toContain(String(position));
      }),
    );
  });

  // Text that has a meaning as typed is matched as typed; real names rarely have one on the wrong layout.
  test('on the wrong layout of the keyboard', () => {
    fc.assert(
      fc.property(name, fc.nat(), (words, at) => {
        const own = [toDocument('it', { name: [words.join(' ')] })];
        const typed = words[at % words.length] ?? '';
        const wrong = isCyrillic(typed) ? swap(typed, cyrillicKeys, latinKeys) : swap(typed, latinKeys, cyrillicKeys);
        expect(find(wrong, own)).toEqual(['it']);
      }),
    );
  });
});
