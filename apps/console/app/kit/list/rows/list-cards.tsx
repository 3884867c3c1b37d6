import { Link } from 'react-router';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import type { ListViewProps } from './list-table.tsx';
import { SelectBox } from './select-box.tsx';

/** The rows on a phone: cards, the first column as the title. */
export function ListCards<Row extends object>({
  definition,
  table,
  columns,
  isSelectable,
  peekId,
}: ListViewProps<Row>) {
  const t = useText();
  const [first, ...others] = columns;
  const asides = others.filter(({ card }) => card === 'aside');
  const lines = others.filter(({ card = 'line' }) => card === 'line');
  return (
    <ul className="flex flex-col">
      {table.getRowModel().rows.map((row) => {
        const { original } = row;
        return (
          <li
            key={row.id}
            data-row={row.id}
            className={classNames(
              'flex gap-2 border-b border-line px-(--spacing-page) py-2.5',
              (row.id === peekId || row.getIsSelected()) && 'bg-brand-soft',
            )}
          >
            {isSelectable && (
              <SelectBox
                label={t('kit.list.select', { title: definition.getTitle(original) })}
                isChecked={row.getIsSelected()}
                onChange={(isChecked) => row.toggleSelected(isChecked)}
              />
            )}
            <div className="min-w-0 grow">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Link
                  data-row-link=""
                  to={definition.getPath(original)}
                  className="flex min-h-6 items-center font-semibold text-brand-ink no-underline"
                >
                  <span>{first?.cell(original)}</span>
                </Link>
                <span className="ms-auto flex flex-wrap items-center justify-end gap-1.5">
                  {asides.map((column) => (
                    <span key={column.id}>{column.cell(original)}</span>
                  ))}
                </span>
              </div>
              <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
                {lines.map((column) => (
                  <div key={column.id} className="flex min-w-0 gap-1.5 has-[dd:empty]:hidden">
                    <dt className="shrink-0 text-ink-muted">{t(column.label)}</dt>
                    <dd className="min-w-0">{column.cell(original)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
