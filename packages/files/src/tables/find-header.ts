import type { Row } from './cell.ts';

const numberLike = /^[-+−]?[\d\s.,\u00a0\u202f]+%?$/;
/** The most figures in the name of a column: a telephone number has more. */
const figuresAtMost = 4;

/** Whether a text is a usual name of a column. */
export type IsKnownName = (text: string) => boolean;

/**
 * The number of the row that names the columns: the one with the most known names, at least two; else the first one of
 * texts only, without a gap, and as wide as most of the rows below; else such a one with gaps. A second row of names
 * below, for groups of columns, belongs to it, and is then the header. Null where none is like that.
 */
export function findHeader(rows: readonly Row[], isKnown: IsKnownName = () => false): number | null {
  const known = rows.map((row) => (hasOnlyNames(row) ? row.cells.filter(({ text }) => isKnown(text)).length : 0));
  const most = Math.max(0, ...known);
  const named = rows.filter((row, index) => hasOnlyNames(row) && isWide(row, rows.slice(index + 1)));
  const header =
    (most > 1 ? rows[known.indexOf(most)] : undefined) ??
    named.find(({ cells }) => cells.every(({ text }) => text !== '')) ??
    named.find(({ cells }) => cells.filter(({ text }) => text !== '').length * 2 > cells.length);
  if (!header) return null;
  const below = rows.find(({ number }) => number === header.number + 1);
  return below && isSecondOf(header, below) ? below.number : header.number;
}

/** The names of the columns in the row `header`; below groups of columns each has the name of its group before it. */
export function readNames(rows: readonly Row[], header: number): readonly string[] | null {
  const row = rows.find(({ number }) => number === header);
  if (!row) return null;
  const above = rows.find(({ number }) => number === header - 1);
  if (!above || !hasOnlyNames(above) || !isSecondOf(above, row)) return row.cells.map(({ text }) => text);
  return Array.from({ length: Math.max(above.cells.length, row.cells.length) }, (_, column) => {
    const name = row.cells[column]?.text ?? '';
    const own = above.cells[column]?.text ?? '';
    if (name === '') return own;
    const group = above.cells.slice(0, column + 1).findLast(({ text }) => text !== '');
    return group ? `${group.text}: ${name}` : name;
  });
}

/** Whether a row only names the parts of columns that the row above groups, as a price by quantities. */
function isSecondOf({ cells }: Row, below: Row): boolean {
  const first = cells.findIndex(({ text }) => text !== '');
  const isGrouped = (column: number) =>
    column > first && ((cells[column]?.text ?? '') === '' || cells[column + 1]?.text === '');
  const parts = below.cells.flatMap(({ text }, column) => (text === '' ? [] : [column]));
  return hasOnlyNames(below, 0) && parts.length > 1 && parts.every(isGrouped);
}

function isWide({ cells }: Row, below: readonly Row[]): boolean {
  return below.filter((row) => row.cells.length <= cells.length).length * 2 >= below.length;
}

function hasOnlyNames({ cells }: Row, fewest = 0): boolean {
  const named = cells.filter(({ text }) => text.trim() !== '');
  return named.length > fewest && named.every(({ kind, text }) => kind === 'text' && isName(text));
}

function isName(text: string): boolean {
  return !numberLike.test(text.trim()) && (text.match(/\d/g)?.length ?? 0) <= figuresAtMost;
}
