import type { FileLimits } from '../../limits.ts';
import { FileRefused, toExcerpt } from '../../file-refused.ts';
import type { XmlAttributes, XmlHandlers } from '../../xml/scan-xml.ts';
import { emptyCell, lengthOf, toRow, type Cell, type Row } from '../cell.ts';
import { unescapeText } from './escapes.ts';
import { toIsoDay } from './excel-day.ts';
import type { NumberStyle } from './read-styles.ts';

export interface WorksheetContext {
  readonly part: string;
  readonly texts: readonly string[];
  readonly styles: readonly NumberStyle[];
  readonly is1904: boolean;
}

type WorksheetLimits = Pick<FileLimits, 'rows' | 'columns' | 'cellLength' | 'rowLength' | 'letters'>;

/** The last row of a worksheet in Excel. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  hasValue: boolean;
  text: string;
}

/** Emits the rows of a worksheet that have a value. Throws FileRefused for rows and cells at impossible places. */
export function createWorksheetHandlers(
  context: WorksheetContext,
  limits: WorksheetLimits,
  emit: (row: Row) => void,
): XmlHandlers {
  let rowNumber = 0;
  let rows = 0;
  let letters = 0;
  let cells: Cell[] = [];
  let column = 0;
  let cell: OpenCell | null = null;
  let isText = false;
  let phonetic = 0;
  let isInData = false;

  const openRow = (attributes: XmlAttributes) => {
    const number = attributes['r'] === undefined ? rowNumber + 1 : toInteger(attributes['r']);
    if (!(number > rowNumber && number <= lastRow)) throw broken(context, `row ${attributes['r'] ?? number}`);
    [rowNumber, cells, column] = [number, [], 0];
  };
  const closeRow = () => {
    const row = toRow(rowNumber, cells);
    cells = [];
    if (!row) return;
    rows += 1;
    if (rows > limits.rows) throw new FileRefused('table.too_many_rows', { most: limits.rows });
    const length = lengthOf(row);
    if (length > limits.rowLength)
      throw new FileRefused('table.too_long_row', { most: limits.rowLength, row: rowNumber });
    letters += length;
    if (letters > limits.letters) throw new FileRefused('xlsx.too_many_texts', { most: limits.letters });
    emit(row);
  };
  const openCell = (attributes: XmlAttributes): OpenCell => {
    const reference = attributes['r'];
    const own = reference === undefined ? column + 1 : toColumn(reference);
    if (!(own > column && own <= lastColumn)) throw broken(context, `cell ${reference ?? own}`);
    column = own;
    const opened = { column, type: attributes['t'] ?? 'n', style: toInteger(attributes['s'] ?? '0') };
    return { ...opened, hasFormula: false, hasValue: false, text: '' };
  };
  const closeCell = (closed: OpenCell) => {
    const read = toCell(closed, context);
    if (read.text.length > limits.cellLength)
      throw new FileRefused('table.too_long_cell', { most: limits.cellLength, row: rowNumber });
    if (read.kind === 'empty') return;
    if (closed.column > limits.columns)
      throw new FileRefused('table.too_many_columns', { most: limits.columns, row: rowNumber });
    while (cells.length < closed.column - 1) cells.push(emptyCell);
    cells.push(read);
  };

  return {
    open(name, attributes) {
      if (name === 'sheetData') isInData = true;
      if (!isInData) return;
      if (name === 'row') openRow(attributes);
      else if (name === 'c') cell = openCell(attributes);
      else if (name === 'rPh') phonetic += 1;
      else if (cell && name === 'f') cell.hasFormula = true;
      isText = phonetic === 0 && (name === 'v' || name === 't');
      if (cell && name === 'v') cell.hasValue = true;
    },
    text(part) {
      if (!isText || !cell) return;
      cell.text += part;
      if (cell.text.length > 8 * limits.cellLength)
        throw new FileRefused('table.too_long_cell', { most: limits.cellLength, row: rowNumber });
    },
    close(name) {
      isText = false;
      if (name === 'sheetData') isInData = false;
      if (!isInData) return;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'row') closeRow();
      if (name !== 'c' || !cell) return;
      closeCell(cell);
      cell = null;
    },
  };
}

function toCell(cell: OpenCell, context: WorksheetContext): Cell {
  const { type, text, hasFormula, hasValue } = cell;
  // A formula without a value, written by a program that does not calculate. It is an error, because an empty cell
  // would leave the field unchanged.
  if (hasFormula && !hasValue && type !== 'inlineStr') return { kind: 'error', text: '=' };
  switch (type) {
    case 's':
      return hasValue ? toText(sharedText(text, context)) : emptyCell;
    case 'inlineStr':
    case 'str':
      return toText(unescapeText(text));
    case 'b':
      return hasValue ? { kind: 'flag', text: text.trim() === '1' ? 'TRUE' : 'FALSE' } : emptyCell;
    case 'e':
      return { kind: 'error', text: text === '' ? '#' : text };
    case 'd':
      return text === '' ? emptyCell : { kind: 'day', text: text.trim().replace(/(?:T00:00:00(?:\.0+)?)?Z?$/, '') };
    case 'n':
      return toNumber(text.trim(), context.styles[cell.style], context);
    default:
      throw broken(context, `type ${type}`);
  }
}

function toText(text: string): Cell {
  return text === '' ? emptyCell : { kind: 'text', text };
}

function sharedText(index: string, context: WorksheetContext): string {
  const text = context.texts[toInteger(index)];
  if (text === undefined) throw broken(context, `text ${index}`);
  return text;
}

function toNumber(text: string, style: NumberStyle | undefined, context: WorksheetContext): Cell {
  if (text === '') return emptyCell;
  if (!/^[-+]?\d*\.?\d+(?:E[-+]?\d+)?$|^[-+]?\d+\.$/i.test(text)) throw broken(context, `number ${text}`);
  const day = style?.isDay === true ? toIsoDay(Number(text), context.is1904) : null;
  if (day !== null) return { kind: 'day', text: day };
  // A format of zeros displays leading zeros of a code.
  return { kind: 'number', text: /^\d+$/.test(text) ? text.padStart(style?.digits ?? 0, '0') : text };
}

function toInteger(text: string): number {
  return /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** The number of a reference's column, counted from 1: 28 for `AB12`. */
function toColumn(reference: string): number {
  const [, letters] = /^([A-Z]{1,3})\d+$/i.exec(reference) ?? [];
  if (letters === undefined) return Number.NaN;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function broken({ part }: WorksheetContext, what: string): FileRefused {
  return new FileRefused('xlsx.broken', { part, what: toExcerpt(what) });
}
