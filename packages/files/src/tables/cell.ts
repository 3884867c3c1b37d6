/**
 * The kind of a cell: a .csv has only texts, errors and empty cells; an .xlsx also has numbers, days (by the format of
 * the cell) and flags.
 */
export type CellKind = 'empty' | 'text' | 'number' | 'day' | 'flag' | 'error';

/**
 * `text` of a number has a point and no exponent unless the file has one; of a day it is ISO (`2026-03-12`, with a time
 * `2026-03-12T10:15:00`, of a time alone `10:15:00`); of a flag `TRUE` or `FALSE`; of an error `#REF!`, or `=` for a
 * formula whose value was not stored.
 */
export interface Cell {
  readonly kind: CellKind;
  readonly text: string;
}

/** `number` counts from 1, as a spreadsheet shows it, over empty rows too. Empty cells at the end are left out. */
export interface Row {
  readonly number: number;
  readonly cells: readonly Cell[];
}

export const emptyCell: Cell = { kind: 'empty', text: '' };

const errors =
  /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|ССЫЛКА!|Н\/Д|ЗНАЧ!|ДЕЛ\/0!|ИМЯ\?|ЧИСЛО!|ПУСТО!|#+)$/;

/** Makes a cell of a .csv, which has only texts. */
export function toTextCell(text: string): Cell {
  if (text === '') return emptyCell;
  return { kind: errors.test(text) ? 'error' : 'text', text };
}

/** The number of characters in all cells of a row. */
export const lengthOf = ({ cells }: Row): number => cells.reduce((sum, { text }) => sum + text.length, 0);

/** Makes a row; null if none of its cells has a value. */
export function toRow(number: number, cells: Cell[]): Row | null {
  while (cells.at(-1)?.text === '') cells.pop();
  return cells.length === 0 ? null : { number, cells };
}
