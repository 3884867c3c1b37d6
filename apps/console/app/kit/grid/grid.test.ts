import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPasted, toCopied } from './pasted-cells.ts';
import { moveBy, placeFilled, placePasted, type GridArea } from './grid-area.ts';
import { applyEdits, noEdits, redoEdit, undoEdit } from './grid-edits.ts';

const area = (top: number, left: number, bottom = top, right = left): GridArea => ({
  from: { row: top, column: left },
  to: { row: bottom, column: right },
});
const size = { rows: 3, columns: 2 };

describe('cells of the clipboard [G-02]', () => {
  test.each([
    ['390\r\n410,50\r\n', [['390'], ['410,50']]],
    [
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['"a ""b""\nc"\t2', [['a "b"\nc', '2']]],
    ['390', [['390']]],
    ['\n390', [[''], ['390']]],
    ['', [['']]],
  ])('%j are %j', (text, rows) => {
    expect(readPasted(text)).toEqual(rows);
  });

  test('are read as they were copied', () => {
    const cell = fc.string().filter((text) => !text.includes('\r'));
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, (copied) => {
        // An empty last line is the end of the text, not a row.
        fc.pre(copied.length === 1 || copied.at(-1)?.join('') !== '');
        expect(readPasted(toCopied(copied))).toEqual(copied);
      }),
    );
  });
});

describe('what goes into cells [G-02]', () => {
  test('is what was pasted, from the upper left one on; what finds no cell is counted', () => {
    expect(placePasted([['1'], ['2'], ['3']], area(1, 1), size)).toEqual({
      cells: [
        { row: 1, column: 1, text: '1' },
        { row: 2, column: 1, text: '2' },
      ],
      lost: 1,
    });
  });

  test('is a single value in all cells that are chosen, however they were chosen', () => {
    const backwards = { from: { row: 2, column: 1 }, to: { row: 1, column: 0 } };
    expect(placePasted([['7']], backwards, size).cells.map(({ row, column }) => [row, column])).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ]);
  });

  test('is the first row in the others when it is filled down', () => {
    expect(placeFilled(area(0, 0, 2, 1), ({ row, column }) => `${row}${column}`).map(({ text }) => text)).toEqual([
      ...['00', '01', '00', '01'],
    ]);
  });
});

test('a key that leads out of the grid stays at its edge [G-02]', () => {
  expect(moveBy({ row: 0, column: 0 }, 'up', size)).toEqual({ row: 0, column: 0 });
  expect(moveBy({ row: 1, column: 0 }, 'pageDown', size)).toEqual({ row: 2, column: 0 });
  expect(moveBy({ row: 0, column: 0 }, 'end', size)).toEqual({ row: 2, column: 1 });
});

test('a paste is one step back, and forth again; another edit ends the way forth [G-02]', () => {
  const edit = (rowId: string, text: string | null) => ({ rowId, columnId: 'a', text });
  const pasted = applyEdits(noEdits, [edit('1', 'x'), edit('2', 'y')]);
  expect([...pasted.cells.values()]).toEqual(['x', 'y']);
  const back = undoEdit(pasted);
  expect(back.cells.size).toBe(0);
  expect(redoEdit(back).cells).toEqual(pasted.cells);
  const typed = applyEdits(back, [edit('3', 'z')]);
  expect(redoEdit(typed)).toEqual(typed);
  expect(applyEdits(typed, [edit('3', 'z')]).past).toHaveLength(1);
  expect(applyEdits(typed, [edit('3', null)]).cells.size).toBe(0);
});
