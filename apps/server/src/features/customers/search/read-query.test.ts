import { expect, test } from 'vitest';
import { readQuery } from './read-query.ts';

test.each([
  ['+7 916 123-12-34', ['%79161231234%']],
  ['8 (916) 123 12 34', ['%79161231234%']],
  ['9161231234', ['%79161231234%']],
  ['12-34', ['%1234%']],
  ['8916123', ['%8916123%', '%916123%']],
  ['+7916', ['%7916%']],
])('a phone typed as %s is looked for as %s [O-08]', (q, patterns) => {
  expect(readQuery(q, 'RU')).toEqual({ patterns: [patterns], phonePatterns: patterns, names: [] });
});

test('words are looked for in any order, short ones as beginnings, and signs of patterns as themselves [O-08]', () => {
  expect(readQuery('Алёна 100% Яр', 'RU')).toEqual({
    patterns: [['%алена%'], ['%100%'], ['% яр%']],
    phonePatterns: [],
    names: ['алена'],
  });
  expect(readQuery('—', 'RU').patterns).toEqual([]);
  expect(readQuery('Vera@shop.example', 'RU').patterns).toEqual([['%vera%'], ['%shop%'], ['%example%']]);
});
