import type { ReactNode } from 'react';
import type { TypedCells } from './grid-edits.ts';

/** The content of a cell that has no unsaved edit. */
export type GridCellView = {
  /** The displayed text. */
  readonly text: string;
  /** The text for typing and copying. */
  readonly typed: string;
  /** Whether the value is inherited or has no effect, and is shown in a muted colour. */
  readonly isMuted?: boolean;
  /** A mark beside the text; its meaning goes into `hint`. */
  readonly mark?: ReactNode;
  /** The text that a screen reader hears after the value. */
  readonly hint?: string | undefined;
};

export type GridColumn<Row> = {
  readonly id: string;
  readonly label: string;
  readonly view: (row: Row) => GridCellView;
  /** Parses typed text; returns the text to display, or the message about its problem. */
  readonly read: (typed: string, row: Row) => { readonly shown: string } | { readonly problem: string };
};

export type GridDefinition<Row> = {
  readonly label: string;
  /** The heading of the first column, which names the rows. */
  readonly rowsLabel: string;
  readonly getId: (row: Row) => string;
  readonly getTitle: (row: Row) => string;
  readonly renderTitle: (row: Row) => ReactNode;
  readonly columns: readonly GridColumn<Row>[];
};

/** The messages about cells whose typed text is invalid. */
export function listProblems<Row>(
  { getId, columns }: Pick<GridDefinition<Row>, 'getId' | 'columns'>,
  rows: readonly Row[],
  cells: TypedCells,
): string[] {
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const typed = cells.get(`${getId(row)} ${column.id}`);
      if (typed === undefined) return [];
      const read = column.read(typed, row);
      return 'problem' in read ? [read.problem] : [];
    }),
  );
}
