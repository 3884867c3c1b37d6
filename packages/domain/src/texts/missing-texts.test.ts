import { expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { listMissingTexts, readTexts } from './missing-texts.ts';

const name = { ru: 'Вода', en: 'Water', az: '', tr: '' };
const none = { ru: '', en: '', az: '', tr: '' };

test('a language lacks the texts that another has, and only languages of the shop count [G-01b]', () => {
  const description = { ...none, ru: 'Чистая' };
  expect(listMissingTexts([name, description], languages)).toEqual([
    { language: 'en', count: 1 },
    { language: 'az', count: 2 },
    { language: 'tr', count: 2 },
  ]);
  expect(listMissingTexts([name, description], ['ru', 'en'])).toEqual([{ language: 'en', count: 1 }]);
});

test('what nobody wrote in any language is not missing [G-01b]', () => {
  expect(listMissingTexts([name, none], ['ru', 'en'])).toEqual([]);
});

test('a missing text is read in the first language that has it [G-01b]', () => {
  expect(readTexts(name, 'en', languages)).toBe('Water');
  expect(readTexts(name, 'az', languages)).toBe('Вода');
  expect(readTexts(none, 'az', languages)).toBe('');
});
