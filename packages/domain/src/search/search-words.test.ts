import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedTypos,
  countTypos,
  parseSearchQuery,
  readOnOtherLayout,
  splitSearchWords,
  toSearchKeys,
  toSearchStem,
} from './search-words.ts';

/** Any input of a keyboard, a clipboard or a program, including unpaired surrogates. */
const anything = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 60 });

describe('the keys of words [S-60]', () => {
  test.each([
    ['вода', 'voda'],
    ['Ёлка', 'elka'],
    ['щи', 'shchi'],
    ['чай', 'chai'],
    ['водный', 'vodnyj'],
    ['аква', 'aqua'],
    ['ватер', 'water'],
    ['хлеб', 'khleb'],
    ['SƏRİN', 'serin'],
    ['ılıq', 'iliq'],
    ['Işık', 'ışık'],
    ['café', 'cafe'],
    ['0,5', '0.5'],
  ])('of %s and %s have one in common', (left, right) => {
    expect(toSearchKeys(left).some((key) => toSearchKeys(right).includes(key))).toBe(true);
  });

  test.each([
    ['çay', 'chay'],
    ['çay', 'cay'],
    ['şüşə', 'shusha'.replace('a', 'e')],
    ['gümüş', 'gumus'],
  ])('of %s are those of %s, with the marks and without them', (marked, typed) => {
    expect(toSearchKeys(marked)).toEqual(expect.arrayContaining(toSearchKeys(typed)));
  });

  test('are the same for й however it is written', () => {
    expect(toSearchKeys('чай'.normalize('NFD'))).toEqual(toSearchKeys('чай'.normalize('NFC')));
  });

  test('share a stem where only the ending differs', () => {
    const stems = ['вода', 'воды', 'водой', 'voda'].map((word) => toSearchStem(toSearchKeys(word)[0] ?? ''));
    expect(new Set(stems.slice(0, 2))).toEqual(new Set(['vod']));
    expect(stems[3]).toBe('vod');
    expect(toSearchStem('19')).toBe('19');
    expect(toSearchStem('su')).toBe('su');
  });
});

describe('a query [S-60]', () => {
  test.each([
    ['19л', 19_000],
    ['19 л', 19_000],
    ['19 l', 19_000],
    ['19k', 19_000],
    ['19 литров', 19_000],
    ['19-litre', 19_000],
    ['19 litrlik', 19_000],
    ['0,5л', 500],
    ['0.5 l', 500],
    ['500 мл', 500],
    ['500ml', 500],
  ])('of “%s” names the volume of %i ml', (typed, volumeMl) => {
    expect(parseSearchQuery(typed)).toEqual({ words: [], volumesMl: [volumeMl] });
  });

  test.each(['вода 19', '19 лимонов', '190', 'л'])('of “%s” names no volume', (typed) => {
    expect(parseSearchQuery(typed).volumesMl).toEqual([]);
  });

  test('leaves out what means nothing, unless there is nothing else', () => {
    expect(parseSearchQuery('вода для кулера').words.map(({ text }) => text)).toEqual(['вода', 'кулера']);
    expect(parseSearchQuery('для').words.map(({ text }) => text)).toEqual(['для']);
    expect(parseSearchQuery(' \t ')).toEqual({ words: [], volumesMl: [] });
  });

  test('is also read as typed on the other layout, marks of punctuation among the letters', () => {
    const readings = (typed: string) =>
      parseSearchQuery(typed)
        .words[0]?.readings.flat()
        .map(({ text }) => text);
    expect(readings('djlf')).toContain('вода');
    expect(readings(',jrfk')).toContain('бокал');
    expect(readings('цфеук')).toContain('water');
  });

  test('is read whatever it is', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        for (const { readings } of parseSearchQuery(typed).words) {
          expect(readings.length).toBeGreaterThan(0);
          for (const { keys } of readings.flat()) expect(keys.length).toBeGreaterThan(0);
        }
        for (const { text, keys } of splitSearchWords(typed)) {
          expect(text).not.toBe('');
          expect(keys).not.toContain('');
        }
      }),
    );
  });
});

describe('the number of typos [S-60]', () => {
  test.each([
    ['voda', 'voda', 0],
    ['vada', 'voda', 1],
    ['vdoa', 'voda', 1],
    ['vod', 'voda', 1],
    ['vodda', 'voda', 1],
    ['vadi', 'voda', 2],
    ['kuler', 'voda', Infinity],
  ])('between %s and %s is %d', (typed, known, count) => {
    expect(countTypos(typed, known, 2)).toBe(count);
  });

  test('of a word that is still being typed counts against the beginning', () => {
    expect(countTypos('gazirov', 'gazirovannaya', 2, { asPrefix: true })).toBe(0);
    expect(countTypos('gasirov', 'gazirovannaya', 2, { asPrefix: true })).toBe(1);
    expect(countTypos('gasirov', 'gazirovannaya', 2)).toBe(Infinity);
  });

  test.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [5, 1],
    [6, 2],
    [20, 2],
  ])('that a word of %i letters may have is %i', (length, typos) => {
    expect(allowedTypos(length)).toBe(typos);
  });

  test('is symmetric, and one for each change, whatever the words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(countTypos(left, right, 8)).toBe(countTypos(right, left, 8));
        expect(countTypos(left, left + right, 0, { asPrefix: true })).toBe(0);
      }),
    );
    fc.assert(
      fc.property(word, fc.nat(7), (known, at) => {
        const left = known.slice(0, at) + known.slice(at + 1);
        expect(countTypos(left, known, 1)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test.each([
  ['ndthcrfz', 'тверская'],
  ['Ndthcrfz, 10', 'тверская, 10'],
  [',jkmifz gjkzyrf 5', 'большая полянка 5'],
  ['тшяфьш 12', 'nizami 12'],
  ['12', null],
  ['Тверская street', null],
])('%s on the other layout is %s', (typed, meant) => expect(readOnOtherLayout(typed)).toBe(meant));
