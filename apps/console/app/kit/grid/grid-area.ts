/** The place of a cell: the indexes of its row and column among the shown ones. */
export type CellPlace = { readonly row: number; readonly column: number };

/** A rectangle of cells between two opposite corners; `to` is the focused cell. */
export type GridArea = { readonly from: CellPlace; readonly to: CellPlace };

export type GridSize = { readonly rows: number; readonly columns: number };

export type Step = 'up' | 'down' | 'left' | 'right' | 'rowStart' | 'rowEnd' | 'start' | 'end' | 'pageUp' | 'pageDown';

const PAGE = 15;

/** The cell after a move by keys, clamped to the edges. */
export function moveBy({ row, column }: CellPlace, step: Step, { rows, columns }: GridSize): CellPlace {
  const to = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    rowStart: { row, column: 0 },
    rowEnd: { row, column: columns - 1 },
    start: { row: 0, column: 0 },
    end: { row: rows - 1, column: columns - 1 },
    pageUp: { row: row - PAGE, column },
    pageDown: { row: row + PAGE, column },
  }[step];
  return { row: clamp(to.row, rows), column: clamp(to.column, columns) };
}

/** Clamps an area to the existing cells. */
export function clampArea({ from, to }: GridArea, { rows, columns }: GridSize): GridArea {
  const clampPlace = ({ row, column }: CellPlace) => ({ row: clamp(row, rows), column: clamp(column, columns) });
  return { from: clampPlace(from), to: clampPlace(to) };
}

const clamp = (value: number, length: number): number => Math.max(0, Math.min(value, length - 1));

/** The inclusive edges of an area. */
export function edgesOf({ from, to }: GridArea) {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

export function isInArea({ row, column }: CellPlace, area: GridArea): boolean {
  const { top, bottom, left, right } = edgesOf(area);
  return row >= top && row <= bottom && column >= left && column <= right;
}

export type PlacedText = CellPlace & { readonly text: string };

/**
 * The places of pasted cells: from the upper left cell of the area; a single cell fills the area. `lost` counts cells
 * beyond the edges.
 */
export function placePasted(
  pasted: readonly (readonly string[])[],
  area: GridArea,
  { rows, columns }: GridSize,
): { readonly cells: PlacedText[]; readonly lost: number } {
  const { top, bottom, left, right } = edgesOf(area);
  const [first] = pasted;
  const single = pasted.length === 1 && first?.length === 1 ? first[0] : undefined;
  if (single !== undefined) {
    const cells = range(top, bottom).flatMap((row) =>
      range(left, right).map((column) => ({ row, column, text: single })),
    );
    return { cells, lost: 0 };
  }
  const all = pasted.flatMap((texts, down) =>
    texts.map((text, across) => ({ row: top + down, column: left + across, text })),
  );
  const cells = all.filter(({ row, column }) => row < rows && column < columns);
  return { cells, lost: all.length - cells.length };
}

/** Fills down: copies the first row of an area into the other rows. */
export function placeFilled(area: GridArea, read: (place: CellPlace) => string): PlacedText[] {
  const { top, bottom, left, right } = edgesOf(area);
  return range(top + 1, bottom).flatMap((row) =>
    range(left, right).map((column) => ({ row, column, text: read({ row: top, column }) })),
  );
}

/** The cells of an area, row by row. */
export function listCells(area: GridArea): CellPlace[][] {
  const { top, bottom, left, right } = edgesOf(area);
  return range(top, bottom).map((row) => range(left, right).map((column) => ({ row, column })));
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
