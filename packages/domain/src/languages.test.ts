import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseLanguage,
  defaultLanguages,
  languages,
  normalizeAcceptLanguage,
  parseAcceptLanguage,
  type Language,
} from './languages.ts';

const moscow: Language[] = ['ru', 'en'];
const baku: Language[] = ['ru', 'en', 'az', 'tr'];

describe('the language of a visitor', () => {
  test.each([
    { city: 'Moscow', listed: moscow, browser: 'az', language: 'ru' },
    { city: 'Moscow', listed: moscow, browser: 'tr', language: 'ru' },
    { city: 'Moscow', listed: moscow, browser: 'uk', language: 'ru' },
    { city: 'Moscow', listed: moscow, browser: 'ro-MD', language: 'ru' },
    { city: 'Moscow', listed: moscow, browser: 'ro', language: 'en' },
    { city: 'Moscow', listed: moscow, browser: 'de', language: 'en' },
    { city: 'Baku', listed: baku, browser: 'az', language: 'az' },
    { city: 'Baku', listed: baku, browser: 'tr', language: 'tr' },
    { city: 'Baku', listed: baku, browser: 'uk', language: 'ru' },
  ])('in $city with a browser in $browser is $language [rule 80] [P-11]', ({ listed, browser, language }) => {
    expect(chooseLanguage({ listed, acceptLanguage: browser })).toBe(language);
  });

  test.each(['az', 'be', 'hy', 'ka', 'kk', 'ky', 'mo', 'ro-MD', 'tg', 'tk', 'tr', 'uk', 'uz'])(
    'is ru for the regional %s where it is not listed [P-11]',
    (browser) => {
      expect(chooseLanguage({ listed: defaultLanguages, acceptLanguage: `${browser},en;q=0.5` })).toBe('ru');
    },
  );

  test.each([
    { stored: 'en', listed: moscow, language: 'en' },
    { stored: 'az', listed: baku, language: 'az' },
    { stored: 'az', listed: moscow, language: 'ru' },
    { stored: 'xx', listed: moscow, language: 'ru' },
  ])('with $stored stored is $language where $listed are listed [rule 80]', ({ stored, listed, language }) => {
    expect(chooseLanguage({ listed, stored, acceptLanguage: 'uk' })).toBe(language);
  });

  test.each([undefined, null, '', '*', ' '])(
    "without a preference (%s) is the partner's first [rule 80]",
    (acceptLanguage) => {
      expect(chooseLanguage({ listed: ['az', 'ru', 'en'], acceptLanguage })).toBe('az');
    },
  );

  test.each([
    { header: 'en-GB,en;q=0.9,ru;q=0.8', language: 'en' },
    { header: 'en;q=0.5,ru;q=0.8', language: 'ru' },
    { header: 'de-DE,de;q=0.9,ru;q=0.8', language: 'ru' },
    { header: 'AZ-Latn-AZ', language: 'ru' },
    { header: 'ro_MD', language: 'ru' },
    { header: 'ro-RO,ro;q=0.9', language: 'en' },
    { header: 'ru;q=0,de', language: 'en' },
  ])('follows the order of preference of "$header" to $language [P-11]', ({ header, language }) => {
    expect(chooseLanguage({ listed: moscow, acceptLanguage: header })).toBe(language);
  });

  test("is the partner's first where English is not listed either", () => {
    expect(chooseLanguage({ listed: ['az'], acceptLanguage: 'de' })).toBe('az');
    expect(chooseLanguage({ listed: ['az'], acceptLanguage: 'uk' })).toBe('az');
  });
});

test('orders the tags of the header by quality and drops what is refused', () => {
  expect(parseAcceptLanguage('en;q=0.5, RU , de;q=0, az;q=0.5,;q=1')).toEqual(['ru', 'en', 'az']);
});

describe('a normalized Accept-Language', () => {
  test('has the same choice for any partner', () => {
    const tag = fc.constantFrom('ru', 'en-GB', 'az', 'tr', 'TR_cy', 'uk', 'ka', 'ro', 'ro-MD', 'de', 'zh', '*', '');
    const entry = fc
      .tuple(tag, fc.constantFrom('', ';q=0', ';q=0.5', '; q=0.9', ';q=x'))
      .map(([language, quality]) => language + quality);
    const header = fc.array(entry, { maxLength: 6 }).map((entries) => entries.join());
    const listed = fc.shuffledSubarray([...languages]);
    fc.assert(
      fc.property(header, listed, (acceptLanguage, partners) => {
        const normalized = normalizeAcceptLanguage(acceptLanguage);
        expect(chooseLanguage({ listed: partners, acceptLanguage: normalized })).toBe(
          chooseLanguage({ listed: partners, acceptLanguage }),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test('is one of few', () => {
    expect(['', '*', 'de, fr', 'en-GB,en;q=0.9,de', 'be,uk,ka,ru'].map(normalizeAcceptLanguage)).toEqual([
      ...['', '', 'und', 'en', 'uk,ru'],
    ]);
  });
});
