import type { ReactNode } from 'react';
import type { TypedCells } from './grid-edits.ts';

/** A cell as it is without what is typed over it. */
export type GridCellView = {
  /** As it is shown. */
  readonly text: string;
  /** As it is typed and copied. */
  readonly typed: string;
  /** Not the row's own value, or one without effect. */
  readonly isMuted?: boolean;
  /** Beside the text, such as that there is more to know; its words go into `hint`. */
  readonly mark?: ReactNode;
  /** What a reader hears after the value. */
  readonly hint?: string | undefined;
};

export type GridColumn<Row> = {
  readonly id: string;
  readonly label: string;
  readonly view: (row: Row) => GridCellView;
  /** Reads what is typed: how it is shown, or what is wrong with it. */
  readonly read: (typed: string, row: Row) => { readonly shown: string } | { readonly problem: string };
};

export type GridDefinition<Row> = {
  readonly label: string;
  /** Above the names of the rows. */
  readonly rowsLabel: string;
  readonly getId: (row: Row) => string;
  readonly getTitle: (row: Row) => string;
  readonly renderTitle: (row: Row) => ReactNode;
  readonly columns: readonly GridColumn<Row>[];
};

/** What is wrong with typed cells, by their keys. */
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
