import type { ImportPage } from '@kaplya/contract';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';

type RawRowsProps = {
  rows: ImportPage['rows'];
  /** The number of the row with the column names. */
  header: number;
  onChoose: (header: number) => void;
};

/** The first rows of a file as they are; one of them is chosen as that with the column names. */
export function RawRows({ rows, header, onChoose }: RawRowsProps) {
  const t = useText();
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length));
  return (
    <div className="mt-3">
      <p id="raw-rows" className="pb-1.5 text-sm text-ink-muted">
        {t('imports.raw')}
      </p>
      <div className="max-h-72 overflow-auto rounded-md border border-line" role="group" aria-labelledby="raw-rows">
        <table className="w-full border-collapse text-sm">
          <tbody>
            {rows.map(({ number, cells }) => {
              const isHeader = number === header;
              return (
                <tr
                  key={number}
                  className={classNames(
                    'border-b border-line last:border-0',
                    isHeader && 'bg-brand-soft font-semibold',
                    number < header && 'text-ink-muted',
                  )}
                >
                  <th
                    scope="row"
                    className={classNames('sticky start-0 p-0 font-normal', isHeader ? 'bg-brand-soft' : 'bg-surface')}
                  >
                    <button
                      type="button"
                      aria-pressed={isHeader}
                      aria-label={t('imports.raw.choose', { number })}
                      className={classNames(
                        'min-h-target w-11 px-2 text-end tabular-nums hover:text-brand',
                        isHeader ? 'font-semibold text-brand' : 'text-ink-muted',
                      )}
                      onClick={() => onChoose(number)}
                    >
                      {number}
                    </button>
                  </th>
                  {cells.map((text, column) => (
                    <td
                      // oxlint-disable-next-line react/no-array-index-key -- a column has no other name
                      key={column}
                      // A title above the table is as wide as the table.
                      colSpan={cells.length === 1 ? width : undefined}
                      className={classNames('truncate px-2', cells.length === 1 ? 'max-w-0' : 'max-w-48')}
                      title={text}
                    >
                      {text}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
