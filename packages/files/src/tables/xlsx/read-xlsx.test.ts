import { describe, expect, test } from 'vitest';
import { refusedWith } from '../../../test/refused-with.ts';
import { listRows } from '../../../test/tables/list-rows.ts';
import { makeXlsx, type WorkbookParts } from '../../../test/tables/make-xlsx.ts';
import { tableLimits } from '../../limits.ts';
import { describeTable, readTable } from '../read-table.ts';

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy;@"/><numFmt numFmtId="165" formatCode="00000"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="4"/></cellXfs>';
const texts =
  '<si><t>Вода</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Сыр </t></r><r><t>«19»</t></r><rPh sb="0" eb="1"><t>не это</t></rPh></si><si><t>a_x000D_b_x005F_x000D_</t></si>';

async function cellsOf(row: string, book: WorkbookParts = {}) {
  const file = makeXlsx({ worksheets: { Лист1: `<row r="1">${row}</row>` }, texts, styles, ...book });
  const [first] = await Array.fromAsync(readTable(file));
  return first?.cells;
}

describe('cells of an .xlsx [G-04b]', () => {
  test.each([
    ['a shared text', '<c r="A1" t="s"><v>0</v></c>', 'text', 'Вода'],
    ['a rich text without how it is read aloud', '<c r="A1" t="s"><v>1</v></c>', 'text', 'Сыр «19»'],
    ['escapes', '<c r="A1" t="s"><v>2</v></c>', 'text', 'a\rb_x000D_'],
    ['a text of its own', '<c r="A1" t="inlineStr"><is><t>Ключ &amp; К</t></is></c>', 'text', 'Ключ & К'],
    ['a whole number', '<c r="A1"><v>4600012345678</v></c>', 'number', '4600012345678'],
    ['a fraction', '<c r="A1" s="4"><v>1234.5</v></c>', 'number', '1234.5'],
    ['an exponent, as it is', '<c r="A1"><v>1E+20</v></c>', 'number', '1E+20'],
    ['zeros that its format shows', '<c r="A1" s="3"><v>42</v></c>', 'number', '00042'],
    ['a day', '<c r="A1" s="1"><v>46093</v></c>', 'day', '2026-03-12'],
    ['a day with a format of its own', '<c r="A1" s="2"><v>46093.427083333</v></c>', 'day', '2026-03-12T10:15:00'],
    ['a day in ISO', '<c r="A1" t="d"><v>2026-03-12T00:00:00Z</v></c>', 'day', '2026-03-12'],
    ['a flag', '<c r="A1" t="b"><v>1</v></c>', 'flag', 'TRUE'],
    ['an error', '<c r="A1" t="e"><v>#REF!</v></c>', 'error', '#REF!'],
    ['the value that a formula had', '<c r="A1"><f>B1*2</f><v>780</v></c>', 'number', '780'],
    ['the text that a formula had', '<c r="A1" t="str"><f>B1</f><v>Вода</v></c>', 'text', 'Вода'],
    ['a formula whose value nobody kept', '<c r="A1"><f>B1*2</f></c>', 'error', '='],
  ])('are read: %s', async (_, cell, kind, text) => {
    expect(await cellsOf(cell)).toEqual([{ kind, text }]);
  });

  test('count days from 1904 where the book does', async () => {
    const cells = await cellsOf('<c r="A1" s="1"><v>44631</v></c>', { bookProperties: '<workbookPr date1904="1"/>' });
    expect(cells).toEqual([{ kind: 'day', text: '2026-03-12' }]);
  });

  test('stand where they say, and merged ones have their value in the first', async () => {
    const worksheet =
      '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c><c r="F2"/></row><row r="4"/><row><c><v>3</v></c><c r="C5"><v>4</v></c></row></sheetData><mergeCells><mergeCell ref="B2:C2"/></mergeCells><sheetData>';
    expect(await listRows(makeXlsx({ worksheets: { Лист1: worksheet } }))).toEqual([
      [2, '', '1', '', '2'],
      [5, '3', '', '4'],
    ]);
  });

  test('are read of any prefix that their elements have', async () => {
    const worksheet =
      '<x:worksheet xmlns:x="u"><x:sheetData><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const file = makeXlsx({
      worksheets: { Лист1: '' },
      entries: [{ name: 'xl/worksheets/sheet1.xml', bytes: worksheet }],
    });
    expect(await listRows(file)).toEqual([[1, '5']]);
  });
});

describe('worksheets of an .xlsx [G-04a]', () => {
  const one = (value: number) => `<row r="1"><c r="A1"><v>${value}</v></c></row>`;
  const file = makeXlsx({ worksheets: { Скрытый: one(1), Цены: one(2), Остатки: one(3) }, hidden: ['Скрытый'] });

  test('are the ones that are shown, the first unless another is named', async () => {
    expect((await describeTable(file)).worksheets).toEqual(['Цены', 'Остатки']);
    expect(await listRows(file)).toEqual([[1, '2']]);
    expect(await listRows(file, { worksheet: 'Остатки' })).toEqual([[1, '3']]);
    expect(await refusedWith(listRows(file, { worksheet: 'Скрытый' }))).toBe('table.no_such_sheet');
  });
});

describe('an .xlsx that no program wrote [G-04c]', () => {
  test.each([
    ['xlsx.broken', 'a shared text that is not there', '<row><c t="s"><v>3</v></c></row>'],
    ['xlsx.broken', 'a shared text before the first', '<row><c t="s"><v>-1</v></c></row>'],
    ['xlsx.broken', 'row 2^31', '<row r="2147483648"><c><v>1</v></c></row>'],
    ['xlsx.broken', 'rows backwards', '<row r="2"/><row r="1"/>'],
    ['xlsx.broken', 'cells backwards', '<row><c r="B1"/><c r="A1"/></row>'],
    ['xlsx.broken', 'a column that Excel has not', '<row><c r="XFE1"><v>1</v></c></row>'],
    ['xlsx.broken', 'a number that is none', '<row><c><v>0x10</v></c></row>'],
    ['xlsx.broken', 'a type that is none', '<row><c t="z"><v>1</v></c></row>'],
    ['table.too_many_columns', '16 384 columns', '<row><c r="XFD1"><v>1</v></c></row>'],
    ['table.too_long_cell', 'a long cell', `<row><c t="str"><v>${'x'.repeat(40_000)}</v></c></row>`],
    ['table.too_long_cell', 'a long cell of escapes', `<row><c t="str"><v>${'_x000A_'.repeat(40_000)}</v></c></row>`],
    ['table.too_many_rows', 'rows', '<row><c><v>1</v></c></row>'.repeat(6)],
    ['xml.malformed', 'tags that cross', '<row><c></row></c>'],
    ['xml.too_deep', 'depth', '<a>'.repeat(100_000)],
    ['xml.malformed', 'an entity', '<row><c t="str"><v>&x;</v></c></row>'],
    ['xml.malformed', 'an entity that is a word of the language', '<row><c t="str"><v>&constructor;</v></c></row>'],
  ])('is refused with %s for %s', async (code, _, worksheet) => {
    const file = makeXlsx({ worksheets: { Лист1: worksheet }, texts, styles });
    expect(await refusedWith(listRows(file, { limits: { rows: 5 } }))).toBe(code);
  });

  test('is refused where its cells share a text that is small once and great many times', async () => {
    const row = (cells: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`;
    const shared = (rows: string, text: string) =>
      makeXlsx({ worksheets: { Лист1: rows }, texts: `<si><t>${text}</t></si>` });
    const long = shared(row(4), 'x'.repeat(30_000));
    await expect(listRows(long)).rejects.toMatchObject({
      code: 'table.too_long_row',
      params: { most: 100_000, row: 1 },
    });
    expect(await refusedWith(listRows(shared(row(3), 'x'.repeat(30_000))))).toBeNull();
    const many = shared(row(10).repeat(10), 'x'.repeat(100));
    expect(await refusedWith(listRows(many, { limits: { letters: 9_999 } }))).toBe('xlsx.too_many_texts');
    expect(await refusedWith(listRows(many, { limits: { letters: 10_000 } }))).toBeNull();
  });

  test('is refused for a missing worksheet, for too many texts, and where it is no book', async () => {
    const book = makeXlsx({ worksheets: { Лист1: '' }, texts: '<si/>'.repeat(1_000) });
    expect(await refusedWith(listRows(book, { limits: { sharedCharacters: 15_999 } }))).toBe('xlsx.too_many_texts');
    expect(await refusedWith(listRows(book, { limits: { sharedCharacters: 16_000 } }))).toBeNull();
    expect(await refusedWith(listRows(makeXlsx({})))).toBe('table.no_such_sheet');
    const empty = { name: 'xl/workbook.xml', bytes: '<w/>' };
    expect(await refusedWith(listRows(makeXlsx({ entries: [{ ...empty, name: 'xl/other.xml' }] })))).toBe(
      'table.no_such_sheet',
    );
    expect(tableLimits.columns).toBeLessThan(16_384);
  });
});
