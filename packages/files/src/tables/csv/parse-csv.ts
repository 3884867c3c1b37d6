import type { FileLimits } from '../../limits.ts';
import { FileRefused } from '../../file-refused.ts';

export interface CsvParser {
  /** Takes the next piece of the text. */
  write(piece: string): void;
  end(): void;
}

/** The most records, which is the limit of Excel. */
const mostRecords = 1_048_576;
const mostCells = 16_384;
const mostLetters = 4 * 1024 * 1024;

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Divides a text into records, as Excel does: they end with LF, CRLF or CR; a cell that begins with a quote extends to
 * the next single one, the text after it up to the separator belongs to the cell; other quotes are letters. Calls
 * `emit` with each record, an empty line included, and has one at most in memory. Throws FileRefused for one that is
 * too long.
 */
export function createCsvParser(
  separator: string,
  { cellLength }: Pick<FileLimits, 'cellLength'>,
  emit: (cells: string[], number: number) => void,
): CsvParser {
  const separatorCode = separator.charCodeAt(0);
  let number = 1;
  let cells: string[] = [];
  let letters = 0;
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' | 'after-quote' = 'start';
  let isAfterReturn = false;

  const append = (part: string) => {
    cell += part;
    letters += part.length;
    if (cell.length > cellLength || letters > mostLetters)
      throw new FileRefused('table.too_long_cell', { most: cellLength, row: number });
  };
  const endCell = () => {
    cells.push(cell);
    if (cells.length > mostCells) throw new FileRefused('table.too_many_columns', { most: mostCells, row: number });
    cell = '';
    state = 'start';
  };
  const endRecord = () => {
    endCell();
    if (number > mostRecords) throw new FileRefused('table.too_many_rows', { most: mostRecords });
    emit(cells, number);
    number += 1;
    cells = [];
    letters = 0;
  };

  return {
    write(piece) {
      let start = 0;
      for (let at = 0; at < piece.length; at += 1) {
        const code = piece.charCodeAt(at);
        const wasReturn = isAfterReturn;
        isAfterReturn = false;
        if (state === 'quoted') {
          if (code !== quote) continue;
          append(piece.slice(start, at));
          state = 'after-quote';
          start = at + 1;
        } else if (code === quote && (state === 'start' || state === 'after-quote')) {
          // Two quotes inside a quoted cell are one quote of its text.
          if (state === 'after-quote') append('"');
          state = 'quoted';
          start = at + 1;
        } else if (code === separatorCode) {
          append(piece.slice(start, at));
          endCell();
          start = at + 1;
        } else if (code === lineFeed && wasReturn) {
          start = at + 1;
        } else if (code === lineFeed || code === carriageReturn) {
          append(piece.slice(start, at));
          endRecord();
          isAfterReturn = code === carriageReturn;
          start = at + 1;
        } else {
          state = 'plain';
        }
      }
      append(piece.slice(start));
    },
    end() {
      if (state === 'quoted') throw new FileRefused('table.open_quote', { row: number });
      if (cell !== '' || cells.length > 0 || state !== 'start') endRecord();
    },
  };
}
