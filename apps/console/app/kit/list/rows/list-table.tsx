import type { Table } from '@tanstack/react-table';
import { Link } from 'react-router';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import type { ListColumn, ListDefinition } from '../list-definition.ts';
import type { ListFeatures } from '../columns/list-features.ts';
import { useIsCompact } from './density.ts';
import { SelectBox } from './select-box.tsx';

export type ListViewProps<Row extends object> = {
  definition: ListDefinition<Row>;
  table: Pick<
    Table<ListFeatures, Row>,
    'getRowModel' | 'getIsAllRowsSelected' | 'getIsSomeRowsSelected' | 'toggleAllRowsSelected'
  >;
  columns: readonly ListColumn<Row>[];
  isSelectable: boolean;
  /** The id of the record that is open beside the list; null: none. */
  peekId: string | null;
  sort: string | null;
  onSort: (name: string) => void;
};

/** The rows as a table. A row is focused by the link in its first column. */
export function ListTable<Row extends object>({
  definition,
  table,
  columns,
  isSelectable,
  peekId,
  sort,
  onSort,
}: ListViewProps<Row>) {
  const t = useText();
  const isCompact = useIsCompact();
  return (
    <table className="w-full border-separate border-spacing-0 text-sm">
      <thead>
        <tr>
          {isSelectable && (
            <Heading className="w-9 ps-(--spacing-page)">
              <SelectBox
                label={t('kit.list.selectAll')}
                isChecked={table.getIsAllRowsSelected()}
                isMixed={table.getIsSomeRowsSelected()}
                onChange={(isChecked) => table.toggleAllRowsSelected(isChecked)}
              />
            </Heading>
          )}
          {columns.map((column, index) => (
            <Heading
              key={column.id}
              sorted={toSorted(column.sort, sort)}
              isEnd={column.align === 'end'}
              className={classNames(index === 0 && !isSelectable && 'ps-(--spacing-page)')}
            >
              {column.sort === undefined ? (
                t(column.label)
              ) : (
                <SortButton label={t(column.label)} name={column.sort} sort={sort} onSort={onSort} />
              )}
            </Heading>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => {
          const { original } = row;
          const title = definition.getTitle(original);
          const isOpen = row.id === peekId;
          return (
            <tr
              key={row.id}
              data-row={row.id}
              aria-current={isOpen || undefined}
              className={classNames(
                'focus-within:bg-brand-soft hover:bg-sunken',
                (isOpen || row.getIsSelected()) && 'bg-brand-soft',
              )}
            >
              {isSelectable && (
                <Cell isCompact={isCompact} className="ps-(--spacing-page)">
                  <SelectBox
                    label={t('kit.list.select', { title })}
                    isChecked={row.getIsSelected()}
                    onChange={(isChecked) => row.toggleSelected(isChecked)}
                  />
                </Cell>
              )}
              {columns.map((column, index) => (
                <Cell
                  key={column.id}
                  isCompact={isCompact}
                  className={classNames(
                    column.align === 'end' && 'text-end whitespace-nowrap',
                    column.isOneLine && 'whitespace-nowrap',
                    index === 0 && !isSelectable && 'ps-(--spacing-page)',
                  )}
                >
                  {index === 0 ? (
                    <Link
                      data-row-link=""
                      to={definition.getPath(original)}
                      className="font-semibold text-brand-ink no-underline hover:underline"
                    >
                      {column.cell(original)}
                    </Link>
                  ) : (
                    column.cell(original)
                  )}
                </Cell>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type HeadingProps = {
  className?: string;
  isEnd?: boolean;
  sorted?: 'ascending' | 'descending' | undefined;
  children: React.ReactNode;
};

function Heading({ className, isEnd = false, sorted, children }: HeadingProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={classNames(
        'sticky top-(--header-height) z-10 border-b border-line bg-canvas px-2 py-1 text-xs font-semibold whitespace-nowrap text-ink-muted last:pe-(--spacing-page)',
        isEnd ? 'text-end' : 'text-start',
        className,
      )}
    >
      {children}
    </th>
  );
}

type CellProps = { className?: string; isCompact: boolean; children: React.ReactNode };

function Cell({ className, isCompact, children }: CellProps) {
  return (
    <td
      className={classNames(
        'border-b border-line px-2 align-middle last:pe-(--spacing-page)',
        isCompact ? 'h-8 py-0' : 'py-1.5',
        className,
      )}
    >
      {isCompact ? <div className={ONE_LINE}>{children}</div> : children}
    </td>
  );
}

/** A cell of many lines in one: its blocks stand side by side, and what does not fit is cut. */
const ONE_LINE =
  'max-w-72 truncate whitespace-nowrap [&_.block]:inline [&_*>.block]:ms-1.5 [&_.flex]:ms-1.5 [&_.flex]:inline-flex [&_.flex]:align-middle [&_.line-clamp-2]:inline';

function toSorted(name: string | undefined, sort: string | null): 'ascending' | 'descending' | undefined {
  if (name === undefined) return undefined;
  return sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
}

type SortButtonProps = { label: string; name: string; sort: string | null; onSort: (name: string) => void };

function SortButton({ label, name, sort, onSort }: SortButtonProps) {
  const icon = sort === name ? 'chevron-up' : sort === `-${name}` ? 'chevron-down' : 'sort';
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1 font-semibold hover:text-ink"
      onClick={() => onSort(name)}
    >
      {label}
      <Icon name={icon} size={14} />
    </button>
  );
}
