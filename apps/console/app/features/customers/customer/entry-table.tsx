import type { ReactNode } from 'react';

type EntryTableProps = {
  label: string;
  /** Headings. Those of numbers and sums stand at the end. */
  columns: readonly { readonly label: string; readonly align?: 'end' }[];
  /** A cell for each column. */
  rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
};

/** Entries of a ledger, one a row. */
export function EntryTable({ label, columns, rows }: EntryTableProps) {
  const sideOf = (index: number) => (columns[index]?.align === 'end' ? 'text-end whitespace-nowrap' : 'text-start');
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="text-xs text-ink-muted">
          {columns.map((column, index) => (
            <th key={column.label} scope="col" className={`py-1 pe-3 font-semibold last:pe-0 ${sideOf(index)}`}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id} className="align-top">
            {cells.map((cell, index) => (
              <td
                key={columns[index]?.label}
                className={`border-t border-line py-1.5 pe-3 wrap-break-word last:pe-0 ${sideOf(index)}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
