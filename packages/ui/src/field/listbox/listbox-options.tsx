import type { ReactNode } from 'react';
import { classNames } from '../../layout/class-names.ts';
import { OPTION, type ListboxRow } from './listbox-keys.ts';
import type { Listbox } from './use-listbox.ts';

type ListboxOptionsProps<Row extends ListboxRow> = {
  listbox: Listbox<Row>;
  label: string;
  /** Whether the rows belong to an earlier text, while those for the present one are loading. */
  isOld?: boolean;
  className?: string;
  /** Draws a row. */
  children: (row: Row) => ReactNode;
};

/** The rows of a `useListbox` without cells, one under the other. */
export function ListboxOptions<Row extends ListboxRow>({
  listbox,
  label,
  isOld = false,
  className,
  children,
}: ListboxOptionsProps<Row>) {
  const { rows, isExpanded, listAttributes, cellAttributes, onChoose } = listbox;
  return (
    <div
      {...listAttributes}
      aria-label={label}
      className={classNames('flex flex-col', className, !isExpanded && 'hidden', isOld && 'opacity-60')}
    >
      {rows.map((row, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are the field's
        <div
          key={row.key}
          {...cellAttributes(index)}
          className="flex min-h-target cursor-pointer items-center gap-3 rounded-md px-3 py-2 hover:bg-sunken aria-selected:bg-brand-soft"
          onClick={() => onChoose(row, OPTION)}
        >
          {children(row)}
        </div>
      ))}
    </div>
  );
}

/** The number of results, for a screen reader. It is rendered empty until then, so that it is announced. */
export function ListboxCount({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
