import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defuse, restore } from './csv/defuse.ts';
import { writeCsv, type CellValue } from './csv/write-csv.ts';
import { readTable } from './read-table.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

const toBlob = async (bytes: AsyncIterable<Uint8Array>) =>
  new Blob((await Array.fromAsync(bytes)) as Uint8Array<ArrayBuffer>[]);

async function readBack(file: Blob): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { number, cells } of readTable(file)) rows[number - 1] = cells.map(({ text }) => text);
  return Array.from(rows, (row) => row ?? []);
}

/** The rows that a reader returns: without empty cells and rows at the end. */
function trimmed(rows: readonly (readonly CellValue[])[]): string[][] {
  const texts = rows.map((row) => row.map((value) => (value === null ? '' : String(value))));
  for (const row of texts) while (row.at(-1) === '') row.pop();
  while (texts.at(-1)?.length === 0) texts.pop();
  return texts;
}

const letters = fc.constantFrom(...Array.from(`='+-@\t\r\n;,|"' aЯ１＝＋－＠𝄞\u00a0\u2028\ufeff_x000D_&<>`));
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: letters }),
  fc.constantFrom('sep=;', '_x000D_', '_x005F_x000D_', "'=1", "''=1", '-', '1E+12', '#REF!', 'PK\u0003\u0004'),
);
const rows = (text: fc.Arbitrary<string>) =>
  fc.array(fc.array(fc.oneof({ weight: 4, arbitrary: text }, fc.integer(), fc.constant(null)), { maxLength: 6 }), {
    maxLength: 8,
  });

describe('what was written is read again [G-06]', () => {
  test('as a .csv, whatever stands in it', async () => {
    const withoutNul = texts.map((text) => text.replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(rows(withoutNul), async (written) => {
        // All rows have one width, as lists do: the separator of ragged lines cannot be recognised.
        const width = Math.max(2, ...written.map(({ length }) => length));
        const table = [['Код', 'Название'], ...written].map((row) => [...row, ...Array(width - row.length).fill(null)]);
        expect(await readBack(await toBlob(writeCsv(table)))).toEqual(trimmed(table));
      }),
    );
  });

  test('as an .xlsx, whatever stands in it', async () => {
    await fc.assert(
      fc.asyncProperty(rows(texts), async (written) => {
        expect(await readBack(await toBlob(writeXlsx(written, { worksheet: 'Товары "19/л" & <б>' })))).toEqual(
          trimmed(written),
        );
      }),
    );
  });

  test('with half a pair of surrogates as the mark of what is no letter', async () => {
    const table = [['a\ud800b']];
    expect(await readBack(await toBlob(writeCsv(table)))).toEqual([['a\ufffdb']]);
    expect(await readBack(await toBlob(writeXlsx(table, { worksheet: 'x' })))).toEqual([['a\ufffdb']]);
  });
});

describe('a .csv calculates nothing [G-06]', () => {
  test.each([
    ["'=SUM(A1)", '=SUM(A1)'],
    ["'+7916", '+7916'],
    ["'-1", '-1'],
    ["'@x", '@x'],
    ["'\tx", '\tx'],
    ["'\rx", '\rx'],
    ["'＝1", '＝1'],
    ["''=1", "'=1"],
    ["'x", "'x"],
    ['1-2', '1-2'],
  ])('%j stands for %j', (defused, text) => {
    expect(defuse(text)).toBe(defused);
    expect(restore(defused)).toBe(text);
  });

  test('and numbers are none of it', async () => {
    const file = await toBlob(writeCsv([[-5, 1.5, '-5', null, 'a"b;c']]));
    expect(await file.slice(3).text()).toBe('-5;1.5;\'-5;;"a""b;c"\r\n');
  });

  test('and a line break of any kind stands in quotes', async () => {
    const file = await toBlob(writeCsv([['a\nb', 'a\rb', 'a\r\nb']]));
    expect(await file.slice(3).text()).toBe('"a\nb";"a\rb";"a\r\nb"\r\n');
  });

  test('has a header of nothing but its mark where there are no rows', async () => {
    expect([...new Uint8Array(await (await toBlob(writeCsv([]))).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

test('an .xlsx that Excel could not hold is not written [G-06]', async () => {
  const write = (row: CellValue[]) => toBlob(writeXlsx([row], { worksheet: 'x' }));
  await expect(write(['x'.repeat(32_768)])).rejects.toThrow(RangeError);
  await expect(write([Number.NaN])).rejects.toThrow(RangeError);
  await expect(write(Array.from({ length: 16_385 }, () => 1))).rejects.toThrow(RangeError);
});
