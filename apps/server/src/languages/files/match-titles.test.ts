import { expect, test } from 'vitest';
import { fieldTitles } from './import-fields.ts';
import { createTitleMatcher, matchTitles } from './match-titles.ts';

const fields = (['code', 'name_ru', 'price', 'count', 'category', 'points'] as const).map((id) => ({
  id,
  ...fieldTitles[id],
}));
const match = createTitleMatcher(fields);

test.each([
  ['name_ru', 'Наименование товара'],
  ['name_ru', 'Наименование, полное'],
  ['name_ru', 'Məhsulun adı'],
  ['name_ru', 'ÜRÜN ADI'.toLowerCase()],
  ['price', 'Цена, руб.'],
  ['price', 'Цена (₽)'],
  ['price', 'Цена, руб.: 1-2 бут.'],
  ['price', 'Satış fiyatı, TL'],
  ['code', 'Артикул'],
  ['count', 'Остаток на складе, шт.'],
  ['category', 'Группа'],
  ['points', 'Баллов'],
  ['points', 'Бонусных баллов на счёте'],
  ['points', 'Кол-во баллов'],
  ['points', 'Points balance'],
  ['points', 'Puan'],
  [undefined, 'Точек'],
  [undefined, 'Цена закупочная'],
  [undefined, 'Цена опт'],
  [undefined, 'Adet'],
  [undefined, 'Ед.'],
  [undefined, ''],
])('is the column %s by the heading %j [G-04m]', (field, title) => {
  expect(match(title)?.field).toBe(field);
});

test('a column with the whole heading goes before one that only begins so [G-04m]', () => {
  const columns = matchTitles(['Цена розничная в зале', 'Цена', 'Код', 'Код базы'], fields);
  expect(Object.fromEntries(columns)).toEqual({ price: 1, code: 2 });
});
