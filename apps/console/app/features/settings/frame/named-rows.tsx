import type { Language } from '@kaplya/domain';
import type { ReactNode } from 'react';
import type { Texts } from '@kaplya/domain/missing-texts';
import { SortableList } from '#kit/sort/sortable-list.tsx';
import { NamesFields } from './names-fields.tsx';

type NamedRow = { readonly names: Texts };

type NamedRowsProps<Row extends NamedRow> = {
  /** The accessible name of the list. */
  label: string;
  languages: readonly Language[];
  rows: readonly Row[];
  getId: (row: Row) => string;
  titleOf: (row: Row) => string;
  onChange: (rows: Row[]) => void;
  /** Actions beside the names of a row. */
  renderActions?: (row: Row) => ReactNode;
  /** The other fields of a row. */
  children: (row: Row, change: (fields: Partial<Row>) => void) => ReactNode;
};

/** A sortable list of records with names in all languages, such as reasons and ways to pay. */
export function NamedRows<Row extends NamedRow>({
  label,
  languages,
  rows,
  getId,
  titleOf,
  onChange,
  renderActions,
  children,
}: NamedRowsProps<Row>) {
  return (
    <SortableList
      label={label}
      items={rows}
      getId={getId}
      getTitle={titleOf}
      onSort={onChange}
      className="divide-y divide-line overflow-hidden rounded-md border border-line"
      itemClassName="bg-surface px-2 py-3"
    >
      {(row, { handle, steps }) => {
        const replace = (next: Row) => onChange(rows.map((each) => (getId(each) === getId(row) ? next : each)));
        return (
          <div role="group" aria-label={titleOf(row)} className="flex flex-wrap items-start gap-2">
            {handle}
            <NamesFields languages={languages} value={row.names} onChange={(names) => replace({ ...row, names })} />
            <div className="flex items-center">
              {steps}
              {renderActions?.(row)}
            </div>
            {children(row, (fields) => replace({ ...row, ...fields }))}
          </div>
        );
      }}
    </SortableList>
  );
}
