import type { ReactNode } from 'react';

type SimpleTableProps = {
  label?: string;
  /** Headings. Numbers and sums align to the end. */
  columns: readonly { readonly label: string; readonly align?: 'end' }[];
  /** A cell for each column. */
  rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
  /** Whether the first cell is the row's heading. */
  hasRowHeads?: boolean;
  foot?: ReactNode;
};

/** A read-only table: entries of a ledger, or the effect of a change. */
export function SimpleTable({ label, columns, rows, hasRowHeads = false, foot }: SimpleTableProps) {
  const sideOf = (index: number) => (columns[index]?.align === 'end' ? 'text-end whitespace-nowrap' : 'text-start');
  return (
    <table className="w-full text-sm tabular-nums">
      {label !== undefined && <caption className="sr-only">{label}</caption>}
      <thead>
        <tr className="text-xs text-ink-muted">
          {columns.map((column, index) =>
            column.label === '' ? (
              <td key="" aria-hidden="true" />
            ) : (
              <th key={column.label} scope="col" className={`py-1 pe-3 font-semibold last:pe-0 ${sideOf(index)}`}>
                {column.label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id} className="align-top">
            {cells.map((cell, index) => {
              const isHead = hasRowHeads && index === 0;
              const Cell = isHead ? 'th' : 'td';
              return (
                <Cell
                  key={columns[index]?.label}
                  {...(isHead && { scope: 'row' })}
                  className={`border-t border-line py-1.5 pe-3 font-normal wrap-anywhere last:pe-0 ${sideOf(index)}`}
                >
                  {cell}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}
