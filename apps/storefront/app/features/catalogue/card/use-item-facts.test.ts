import { setupI18n } from '@lingui/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextsContext } from '@kaplya/texts/texts-context.ts';
import { aProduct, aProductSet } from '#features/goods/catalogue-factory.test-support.ts';
import { useItemFacts } from './use-item-facts.ts';

/** The quiet line under a name; its texts stand as their ids. */
function readLine(locale: string, name: string, brand: string | null, volumeLitres: number | null = null): string {
  const texts = setupI18n({ locale, messages: { [locale]: {} } });
  const Line = () => useItemFacts({ ...aProduct({ name, brand, volumeLitres }), type: 'product' }).line;
  return renderToStaticMarkup(createElement(TextsContext, { value: texts }, createElement(Line)));
}

test.each([
  ['ru', 'Вода «Капля», 19 л', 'Kaplya', ''],
  ['ru', 'Вода питьевая', 'Капля', 'Капля'],
  ['ru', 'Вода «Капля», 19 л', 'Капля', ''],
  ['en', 'Drinking water', 'Kaplya', 'Kaplya'],
  ['en', 'Kaplya water', 'Kaplya', ''],
  ['az', 'İçməli su', 'Kaplya', 'Kaplya'],
  ['tr', 'Su «Mavi\u00a0Dağ»', 'Mavi Dağ', ''],
])('a card in %s named “%s” of the brand “%s” says of the brand “%s” [S-78]', (locale, name, brand, line) => {
  expect(readLine(locale, name, brand)).toBe(line);
});

test('where the brand is left out the volume stays [S-78]', () => {
  expect(readLine('ru', 'Вода «Капля»', 'Kaplya', 19)).toBe('catalogue.litres');
  expect(readLine('en', 'Water', 'Kaplya', 19)).toBe('catalogue.litres · Kaplya');
});

test.each([
  [{ amount: 41_000, currency: 'RUB' }, 'catalogue.saves'],
  [null, ''],
])('a set whose products cost %j one by one shows the saving, or nothing', (priceOfParts, line) => {
  const texts = setupI18n({ locale: 'ru', messages: { ru: {} } });
  const Saving = () => useItemFacts({ ...aProductSet({ priceOfParts }), type: 'product_set' }).saving;
  expect(renderToStaticMarkup(createElement(TextsContext, { value: texts }, createElement(Saving)))).toBe(line);
});
