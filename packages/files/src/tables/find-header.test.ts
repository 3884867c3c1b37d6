import { expect, test } from 'vitest';
import { describeTable } from './read-table.ts';

test.each([
  [1, 'Артикул;Название;Цена\n1;Вода;390,00\n'],
  [3, 'Прайс-лист\nООО «Ключ»;;+7 916 111-22-33\nАртикул;Название;Цена\n1;Вода;390,00\n2;Вода;390,00\n'],
  [2, ';\nАртикул;Название\n1;Вода\n'],
  [1, 'Артикул;Название;Цена\n'],
  [null, '1;Вода;390,00\n2;Вода;390,00\n'],
  [null, 'Артикул;;Цена\n1;Вода;390,00\n2;Вода;390,00\n'],
])('the header is row %s of %j [G-04a]', async (header, csv) => {
  expect((await describeTable(new Blob([csv]), { separator: ';' })).header).toBe(header);
});
