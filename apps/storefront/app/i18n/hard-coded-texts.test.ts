import { join } from 'node:path';
import { findHardCodedTexts, findHardCodedTextsOf } from '@kaplya/texts/test/find-hard-coded-texts.ts';
import { expect, test } from 'vitest';

test('components say nothing that is not in the catalogues [P-10]', () => {
  expect(findHardCodedTextsOf(join(import.meta.dirname, '..'))).toEqual([]);
});

test.each([
  ['a = <p>Hello there</p>', ['Hello there']],
  ['a = <p>{count} pcs</p>', ['pcs']],
  ["a = <p>{isOpen ? 'Shut' : t('open')}</p>", ['Shut']],
  ['a = <p>{`${count} left`}</p>', ['left']],
  ['a = <img alt="A bottle" />', ['A bottle']],
  ["a = <b aria-label={isOpen ? 'Close' : label} />", ['Close']],
  ["const message = 'Готово';", ['Готово']],
  ["a = <p title={t('cart.title')} className=\"grid gap-2\">{t('cart.text')} · 2 × {n}</p>", []],
  ["a = <p>{kind === 'rent' && price}</p>", []],
  ['const f = (a: Map<string, number>) => a; // Комментарий', []],
])('finds what is hard-coded in %s', (source, expected) => {
  expect(findHardCodedTexts(source)).toEqual(expected);
});
