import { expect, test } from 'vitest';
import { describeTable } from './read-table.ts';

test.each([
  [1, 'Артикул;Название;Цена\n1;Вода;390,00\n'],
  [3, 'Прайс-лист\nООО «Ключ»;;+7 916 111-22-33\nАртикул;Название;Цена\n1;Вода;390,00\n2;Вода;390,00\n'],
  [2, ';\nАртикул;Название\n1;Вода\n'],
  [1, 'Артикул;Название;Цена\n'],
  [null, '1;Вода;390,00\n2;Вода;390,00\n'],
  [1, 'Артикул;;Цена\n1;Вода;390,00\n2;Вода;390,00\n'],
  [4, 'ООО «АКВА»;;;;\nтел. 8 (495) 123-45-67;;;;\n;;;;\nАртикул;Название;;Цена, руб.;Остаток\nW1;Вода;;5;3\n'],
  [2, 'Код;Товар;Цена, руб.;;Дата\n;;1-2 бут.;от 3;\n1;Вода;390;380;01.12.2026\n'],
])('the header is row %s of %j [G-04a] [G-04m]', async (header, csv) => {
  expect((await describeTable(new Blob([csv]), { separator: ';' })).header).toBe(header);
});

test.each([
  [2, 'Прайс;Аква;Москва\nКод;Наименование товара;\nW19;Вода;шт\nW5;Вода;шт\n'],
  [2, 'Прайс;;;\nКод;Наименование;Цена;;\n1;Вода;390;380\n'],
  [1, 'Код;;Цена\nW19;Вода;\nW5;Вода;\n'],
])(
  'a row of known names is the header, whatever it lacks and stands around it: %s of %j [G-04m]',
  async (header, csv) => {
    const isKnownName = (text: string) => /^(?:код|наименование|цена)/i.test(text);
    expect((await describeTable(new Blob([csv]), { separator: ';', isKnownName })).header).toBe(header);
  },
);

test('columns of a group have its name before their own [G-04m]', async () => {
  const csv = 'Код;Товар;Цена, руб.;;Дата\n;;1-2 бут.;от 3;\n1;Вода;390;380;01.12.2026\n';
  const { names } = await describeTable(new Blob([csv]), { separator: ';' });
  expect(names).toEqual(['Код', 'Товар', 'Цена, руб.: 1-2 бут.', 'Цена, руб.: от 3', 'Дата']);
});
