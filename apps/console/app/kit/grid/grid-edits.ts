/** A new text for one cell. */
export type GridEdit = {
  readonly rowId: string;
  readonly columnId: string;
  /** The typed text; null restores the original value. */
  readonly text: string | null;
};

/** The typed texts by the key of their cell (`toCellKey`). */
export type TypedCells = ReadonlyMap<string, string>;

/** The edited cells with their undo and redo steps. */
export type GridEdits = {
  readonly cells: TypedCells;
  readonly past: readonly TypedCells[];
  readonly future: readonly TypedCells[];
};

/** The most undo steps. */
const STEPS = 100;

export const noEdits: GridEdits = { cells: new Map(), past: [], future: [] };

export const toCellKey = (rowId: string, columnId: string): string => `${rowId} ${columnId}`;

/** Applies the edits of a paste, a fill or a typed cell as one undo step. */
export function applyEdits({ cells, past, future }: GridEdits, edits: readonly GridEdit[]): GridEdits {
  const next = new Map(cells);
  for (const { rowId, columnId, text } of edits) {
    const key = toCellKey(rowId, columnId);
    if (text === null) next.delete(key);
    else next.set(key, text);
  }
  const isSame = next.size === cells.size && [...next].every(([key, text]) => cells.get(key) === text);
  return isSame ? { cells, past, future } : { cells: next, past: [...past, cells].slice(-STEPS), future: [] };
}

export function undoEdit({ cells, past, future }: GridEdits): GridEdits {
  const last = past.at(-1);
  return last ? { cells: last, past: past.slice(0, -1), future: [cells, ...future] } : { cells, past, future };
}

export function redoEdit({ cells, past, future }: GridEdits): GridEdits {
  const [next, ...later] = future;
  return next ? { cells: next, past: [...past, cells], future: later } : { cells, past, future };
}
