import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { readTexts } from '../../catalogues.ts';
import { LANGUAGES } from './languages.ts';
import { createTexts, type Messages } from '@kaplya/texts/texts.ts';

describe.each(LANGUAGES)('the texts of %s', (language) => {
  const catalogue = readTexts(language);
  const messages = Object.fromEntries(
    Object.entries(catalogue).map(([id, text]) => [id, compileMessageOrThrow(text)]),
  ) as Messages;

  test('read as Lingui reads them, whatever the number', () => {
    const lingui = setupI18n({ locale: language, messages: { [language]: messages as never } });
    const texts = createTexts(language, messages);
    let plurals = 0;
    for (const [id, text] of Object.entries(catalogue)) {
      const names = [...text.matchAll(/\{(\w+)/g)].flatMap(([, name]) => name ?? []);
      if (text.includes('plural')) plurals += 1;
      for (const count of [0, 1, 2, 5, 11, 21, 100, 1234]) {
        const values = Object.fromEntries(names.map((name) => [name, count]));
        expect(texts._(id, values), id).toBe(lingui._(id, values));
      }
    }
    expect(plurals).toBeGreaterThan(50);
  });
});

test('what is not known is its id, what has no value is left out, and what is added later is found', () => {
  const messages: Messages = { hello: ['Hello, ', ['name'], '!'] };
  const texts = createTexts('en', messages);
  expect(texts._('later')).toBe('later');
  expect(texts._('hello')).toBe('Hello, !');
  expect(texts._('hello', { name: null })).toBe('Hello, !');
  messages['later'] = ['Later'];
  expect(texts._('later')).toBe('Later');
});
