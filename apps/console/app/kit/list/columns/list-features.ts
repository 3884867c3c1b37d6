import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table';
import type { ListColumn } from '../list-definition.ts';

/** What the library does for lists: the order and choice of columns, and which rows are selected. */
export const listFeatures = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });

export type ListFeatures = typeof listFeatures;

/** The library's view of the columns. What a column says beside its cell is read from the definition. */
export function toColumnDefs<Row extends object>(columns: readonly ListColumn<Row>[]): ColumnDef<ListFeatures, Row>[] {
  return columns.map(({ id, cell }) => ({ id, cell: ({ row }) => cell(row.original) }));
}
