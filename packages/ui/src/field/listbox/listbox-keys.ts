/** A row of a list under a field; the rows of a grid have cells. */
export type ListboxRow = {
  /** The id of the row, the same after the list is replaced while the customer uses it. */
  key: string;
  /** The names of the row's cells (actions) in their order. Absent: the row has one action, choosing it. */
  cells?: readonly string[];
};

/** The active row, and its active part. The focus stays in the field. */
export type ActiveCell = { key: string; cell: string };

/** The one cell of a row without cells. */
export const OPTION = 'option';

const listCells = ({ cells = [OPTION] }: ListboxRow): readonly string[] => cells;

/** The active cell of a row: the one of this name, else the last one. */
function reach(row: ListboxRow, cell: string): ActiveCell {
  const cells = listCells(row);
  return { key: row.key, cell: cells.includes(cell) ? cell : (cells.at(-1) ?? OPTION) };
}

/** The position of the active cell in the current rows. null when its row has gone. */
export function findActive(
  rows: readonly ListboxRow[],
  active: ActiveCell | null,
): (ActiveCell & { row: number }) | null {
  const row = rows.findIndex(({ key }) => key === active?.key);
  const found = rows[row];
  return found && active ? { row, ...reach(found, active.cell) } : null;
}

/**
 * The cell that a key activates. null: the field itself. undefined: the list does not use the key. Up and down wrap
 * around through the field. Other keys move the caret in the text while no row is active.
 */
export function moveActive(
  rows: readonly ListboxRow[],
  current: ActiveCell | null,
  key: string,
): ActiveCell | null | undefined {
  const active = findActive(rows, current);
  const toRow = (index: number) => {
    const row = rows[index];
    return row ? reach(row, active?.cell ?? listCells(row)[0] ?? OPTION) : null;
  };
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    // One place more than rows: the field is between the last row and the first.
    const places = rows.length + 1;
    const place = active ? active.row + 1 : 0;
    return toRow(((place + (key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
  }
  if (!active) return undefined;
  if (key === 'Home') return toRow(0);
  if (key === 'End') return toRow(rows.length - 1);
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  const cells = listCells(rows[active.row] ?? { key: '' });
  const cell = cells[cells.indexOf(active.cell) + (key === 'ArrowRight' ? 1 : -1)];
  return cell === undefined ? undefined : { key: active.key, cell };
}
