import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table';
import type { ListColumn } from '../list-definition.ts';

/** The table library's features that lists use: order and visibility of columns, row selection. */
export const listFeatures = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });

export type ListFeatures = typeof listFeatures;

/** The columns for the table library; the heading and other properties are read from the definition of the list. */
export function toColumnDefs<Row extends object>(columns: readonly ListColumn<Row>[]): ColumnDef<ListFeatures, Row>[] {
  return columns.map(({ id, cell }) => ({ id, cell: ({ row }) => cell(row.original) }));
}
