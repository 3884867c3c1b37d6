import { describe, expect, test } from 'vitest';
import { refusedWith } from '../../../test/refused-with.ts';
import { listRows } from '../../../test/tables/list-rows.ts';
import { describeTable } from '../read-table.ts';

const to1251 = (text: string) =>
  Uint8Array.from([...text], (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 128 ? code : letter === 'ё' ? 0xb8 : code - 0x410 + 0xc0;
  });
const toUtf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const text = 'Артикул;Название\r\n7;Вода\r\n';
const shapeOf = async (file: Blob) => (await describeTable(file)).shape;

describe('the encoding of a .csv [G-04a]', () => {
  test.each([
    ['utf-8', 'a mark', Buffer.from(`\ufeff${text}`)],
    ['utf-8', 'no mark', Buffer.from(text)],
    ['windows-1251', 'no mark', to1251(text)],
    ['utf-16le', 'a mark', toUtf16(text)],
    ['utf-16be', 'a mark', Buffer.from(toUtf16(text)).swap16()],
  ])('is recognised: %s with %s', async (encoding, _, bytes) => {
    const file = new Blob([bytes]);
    expect(await shapeOf(file)).toEqual({ encoding, separator: ';' });
    expect(await listRows(file)).toEqual([
      [1, 'Артикул', 'Название'],
      [2, '7', 'Вода'],
    ]);
  });

  // The bytes of `Şükür Ağayev;Ünvan` in windows-1254, which are `Юьkьr Aрayev` in windows-1251.
  const turkish = Buffer.from('de fc 6b fc 72 20 41 f0 61 79 65 76 3b dc 6e 76 61 6e'.replaceAll(' ', ''), 'hex');

  test('is windows-1254 where letters beyond ASCII stand among plain ones, and the usual one where nothing shows it [G-04m]', async () => {
    expect(await listRows(new Blob([turkish]))).toEqual([[1, 'Şükür Ağayev', 'Ünvan']]);
    const usualEncoding = 'windows-1254';
    expect(await listRows(new Blob([to1251('Вода;Цена')]), { usualEncoding })).toEqual([[1, 'Вода', 'Цена']]);
    const lone = new Blob([Buffer.from([0xfd, 0x3b, 0x31])]);
    expect(await listRows(lone, { usualEncoding })).toEqual([[1, 'ı', '1']]);
    expect(await listRows(lone)).toEqual([[1, 'э', '1']]);
  });

  test('is windows-1251 also where its only typical letter is far below', async () => {
    const file = new Blob([Buffer.from('a;b\n'.repeat(50_000)), to1251('Вода;1\n')]);
    expect((await listRows(file)).at(-1)).toEqual([50_001, 'Вода', '1']);
  });

  test('is UTF-8 also where a letter lies on the border of two pieces', async () => {
    const file = new Blob([`x${'Ж'.repeat(20_000)}\n`.repeat(8)]);
    expect(new Set((await listRows(file)).map(([, cell]) => cell))).toEqual(new Set([`x${'Ж'.repeat(20_000)}`]));
  });

  test('may be chosen by a person, and bytes that are no text in it are refused', async () => {
    expect(await listRows(new Blob(['Вода']), { encoding: 'windows-1251' })).toEqual([[1, 'Р’РѕРґР°']]);
    expect(await refusedWith(listRows(new Blob([to1251('Вода')]), { encoding: 'utf-8' }))).toBe('file.broken_text');
    expect(await refusedWith(listRows(new Blob([toUtf16('Вода').subarray(0, 7)])))).toBe('file.broken_text');
    expect(await refusedWith(listRows(new Blob(['a;b\0'])))).toBe('file.not_text');
    expect(await refusedWith(listRows(new Blob([toUtf16('a\0b')])))).toBe('file.not_text');
  });
});

describe('the separator of a .csv [G-04a]', () => {
  test.each([
    [';', 'Артикул;Цена\n1;1 234,50\n2;12,5\n'],
    [',', 'code,name,price\n1,"Water; still",1.5\n2,Water,2\n'],
    ['\t', 'code\tname\n1\tВода, негазированная; 19 л\n'],
    ['|', 'code|name\n1|Вода, негазированная\n'],
    [';', 'Одна колонка\nещё строка\n'],
    [';', 'Код;Название\n0;;||\n'],
    [';', 'Название;Описание\n"a, b, c";"первая, вторая\nтретья, четвёртая"\n'],
    ['|', 'sep=|\na|b;c;d\ne|f;g;h\n'],
  ])('is %j in %j', async (separator, csv) => {
    expect(await shapeOf(new Blob([csv]))).toMatchObject({ separator });
  });

  test('may be declared by a first line, which is no row, or chosen by a person', async () => {
    expect(await listRows(new Blob(['sep=|\r\na|b\r\n']))).toEqual([[2, 'a', 'b']]);
    expect(await listRows(new Blob(['a;b,c\n']), { separator: ',' })).toEqual([[1, 'a;b', 'c']]);
  });
});

describe('rows of a .csv [G-04a]', () => {
  const rowsOf = (csv: string) => listRows(new Blob([csv]));

  test('have quotes, line breaks in quotes, and separators at the end', async () => {
    expect(await rowsOf('"a ""b""";"c\r\nd";;;\r\n;"";x;\r\n')).toEqual([
      [1, 'a "b"', 'c\r\nd'],
      [2, '', '', 'x'],
    ]);
    expect(await rowsOf('19" экран;5\n"a"\n""\n"Вода "Ключ" 19 л";5')).toEqual([
      [1, '19" экран', '5'],
      [2, 'a'],
      [4, 'Вода Ключ" 19 л"', '5'],
    ]);
  });

  test.each(['\n', '\r\n', '\r'])('end with %j, and empty ones count but are left out', async (end) => {
    expect(await rowsOf(`a;b${end}${end};;${end}c;d`)).toEqual([
      [1, 'a', 'b'],
      [4, 'c', 'd'],
    ]);
  });

  test('distinguish errors of Excel from texts', async () => {
    const { sample } = await describeTable(new Blob(['#ССЫЛКА!;#REF!;#1;########;текст\n']));
    expect(sample[0]?.cells.map(({ kind }) => kind)).toEqual(['error', 'error', 'text', 'error', 'text']);
  });

  test.each([
    ['table.open_quote', 'a;"b\nc;d\n', {}],
    ['table.too_many_rows', 'a\nb\nc\n', { rows: 2 }],
    ['table.too_many_columns', 'a;b;c\n', { columns: 2 }],
    ['table.too_long_cell', 'abcdef\n', { cellLength: 5 }],
    ['table.too_long_cell', '"abc""""def"\n', { cellLength: 5 }],
    ['table.too_many_columns', ';'.repeat(16_384), {}],
    ['table.too_long_row', 'abc;def\n', { rowLength: 5 }],
    ['table.too_many_rows', '\n'.repeat(1_048_577), {}],
    ['file.too_large', 'abcdef\n', { bytes: 5 }],
    ['file.empty', '', {}],
    ['file.old_excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), {}],
  ] as const)('are refused with %s', async (code, csv, limits) => {
    expect(await refusedWith(listRows(new Blob([csv]), { limits }))).toBe(code);
  });

  test('are refused with their number', async () => {
    await expect(listRows(new Blob(['a\n\nb;c;d\n']), { limits: { columns: 2 } })).rejects.toMatchObject({
      params: { most: 2, row: 3 },
    });
  });
});
