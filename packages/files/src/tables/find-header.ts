import type { Row } from './cell.ts';

const numberLike = /^[-+−]?[\d\s.,\u00a0\u202f]+%?$/;

/**
 * The number of the row that names the columns: the first one of texts only, without a gap, and as wide as most of the
 * rows below. Null where none is like that.
 */
export function findHeader(rows: readonly Row[]): number | null {
  for (const [index, row] of rows.entries()) {
    const below = rows.slice(index + 1).map(({ cells }) => cells.length);
    const isWide = below.filter((width) => width <= row.cells.length).length * 2 >= below.length;
    if (isWide && row.cells.every(({ kind, text }) => kind === 'text' && isName(text))) return row.number;
  }
  return null;
}

function isName(text: string): boolean {
  return text.trim() !== '' && !numberLike.test(text.trim());
}
