import type { ImportPage } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';

/** The field of each column; an empty string skips the column. */
export type FieldOfColumn = Readonly<Record<string, string>>;

type MappingTableProps = {
  page: ImportPage;
  chosen: FieldOfColumn;
  onChange: (chosen: FieldOfColumn) => void;
};

const SELECT =
  'min-h-target w-full min-w-36 rounded-sm border border-line-strong bg-surface px-2 text-sm text-ink hover:border-brand';

/** A row for each column of the file: sample cells, and the field that it is imported to. */
export function MappingTable({ page: { columns, fields }, chosen, onChange }: MappingTableProps) {
  const t = useText();
  const taken = new Set(Object.values(chosen));
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-muted">
            {(['column', 'samples', 'field'] as const).map((head) => (
              <th
                key={head}
                scope="col"
                className={
                  head === 'samples'
                    ? 'py-1 pe-3 text-start font-semibold max-sm:hidden'
                    : 'py-1 pe-3 text-start font-semibold'
                }
              >
                {t(`imports.map.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, title, samples, otherImport }) => {
            const name = title || t('imports.map.untitled', { place: column + 1 });
            const field = chosen[column] ?? '';
            return (
              <tr key={column} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal wrap-anywhere">
                  {name}
                  <span className="line-clamp-1 text-ink-muted sm:hidden">{samples.join(' · ')}</span>
                </th>
                <td className="max-w-80 py-1.5 pe-3 text-ink-muted wrap-anywhere max-sm:hidden">
                  <span className="line-clamp-2">{samples.join(' · ') || '—'}</span>
                </td>
                <td className="py-1.5">
                  <select
                    className={SELECT}
                    aria-label={t('imports.map.fieldOf', { name })}
                    aria-describedby={otherImport === 'stock' && field === '' ? `other-import-${column}` : undefined}
                    value={field}
                    onChange={({ target }) => onChange({ ...chosen, [column]: target.value })}
                  >
                    <option value="">{t('imports.map.skip')}</option>
                    {fields.map(({ id, title: of, isRequired }) => (
                      // A field belongs to at most one column.
                      <option key={id} value={id} disabled={id !== field && taken.has(id)}>
                        {isRequired ? t('imports.map.required', { field: of }) : of}
                      </option>
                    ))}
                  </select>
                  {otherImport === 'stock' && field === '' && (
                    <p id={`other-import-${column}`} className="max-w-80 pt-1 text-ink-muted">
                      {t('imports.map.otherStock')}
                    </p>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
