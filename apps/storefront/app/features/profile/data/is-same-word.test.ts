import { expect, test } from 'vitest';
import { isSameWord } from './is-same-word.ts';

test.each([
  ['DELETE', 'DELETE', true],
  [' delete ', 'DELETE', true],
  ['Удалить', 'УДАЛИТЬ', true],
  ['SİL', 'SİL', true],
  ['sil', 'SİL', true],
  ['SIL', 'SİL', true],
  ['sıl', 'SİL', true],
  ['si\u0307l', 'SİL', true],
  ['DELETE!', 'DELETE', false],
  ['Удалит', 'УДАЛИТЬ', false],
  ['Удалитй', 'УДАЛИТИ', false],
  ['', 'DELETE', false],
])('"%s" typed for %s is the word: %s [rule 79]', (typed, word, expected) => {
  expect(isSameWord(typed, word)).toBe(expected);
});
