import type { ImportPage, ImportRow } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { StatusPill, type StatusTone } from '#kit/status/status-pill.tsx';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';

export const ROWS_LIST = 'import-rows';

const outcomes = ['added', 'changed', 'unchanged', 'refused', 'conflict'] as const;
const effects = ['done', 'undone', 'left'] as const;

/** The rows of a file, each with its outcome. */
export const rowsListOf = ({
  id,
  kind,
  fields,
}: Pick<ImportPage, 'id' | 'kind' | 'fields'>): ListDefinition<ImportRow> => ({
  id: ROWS_LIST,
  of: id,
  columns: [
    { id: 'key', label: 'imports.row.key', cell: ({ key }) => <span className="wrap-anywhere">{key || '—'}</span> },
    { id: 'outcome', label: 'imports.row.outcome', cell: (row) => <OutcomePill row={row} />, card: 'aside' },
    { id: 'number', label: 'imports.row.number', cell: ({ number }) => number, align: 'end' },
    { id: 'what', label: 'imports.row.what', cell: (row) => <RowChanges row={row} fields={fields} /> },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'outcome',
      label: 'imports.row.outcome',
      options: outcomes.map((value) => ({ value, label: `imports.outcome.${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'effect',
      label: 'imports.row.effect',
      options: effects.map((value) => ({ value, label: `imports.effect.${value}` as const })),
    },
  ],
  getId: ({ number }) => `${number}`,
  getTitle: ({ key, number }) => key || `${number}`,
  getPath: ({ number }) => `/imports/${id}?peek=${number}`,
  load: ({ filters, cursor, limit, signal }) =>
    call('listImportRows', {
      params: { id },
      query: { ...filters, limit, ...(cursor !== null && { cursor }) },
      signal,
    }),
  file: {
    name: 'import-rows',
    permission: kind === 'customers' ? 'customers.export' : 'lists.export',
    fetch: ({ filters }, format) => fetchFile('exportImportRows', { params: { id }, query: { ...filters, format } }),
  },
});

const tones: Record<ImportRow['outcome'], StatusTone> = {
  added: 'active',
  changed: 'active',
  unchanged: 'off',
  refused: 'danger',
  conflict: 'problem',
};

const toneOfEffect: Record<NonNullable<ImportRow['effect']>, StatusTone> = {
  done: 'done',
  undone: 'off',
  left: 'problem',
};

function OutcomePill({ row: { outcome, effect } }: { row: ImportRow }) {
  const t = useText();
  return effect === null ? (
    <StatusPill tone={tones[outcome]}>{t(`imports.outcome.${outcome}`)}</StatusPill>
  ) : (
    <StatusPill tone={toneOfEffect[effect]}>{t(`imports.effect.${effect}`)}</StatusPill>
  );
}

type RowChangesProps = {
  row: Pick<ImportRow, 'errors' | 'changes'>;
  fields: ImportPage['fields'];
};

/** The errors of a refused row, or the changes of each field. */
export function RowChanges({ row: { errors, changes }, fields }: RowChangesProps) {
  const { decimal } = useFormats();
  const numbers = new Set(fields.filter(({ type }) => type === 'money' || type === 'count').map(({ id }) => id));
  const toShown = (field: string, value: string) =>
    numbers.has(field) && /^-?\d+(\.\d+)?$/.test(value) ? decimal(value) : value;
  if (errors.length > 0)
    return (
      <ul className="text-danger">
        {errors.map(({ field, code, message }) => (
          <li key={`${field} ${code}`}>{message}</li>
        ))}
      </ul>
    );
  if (changes.length === 0) return '—';
  return (
    <ul>
      {changes.map(({ field, title, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-ink-muted">{title}: </span>
          {before !== null && <span className="text-ink-muted">{toShown(field, before)} → </span>}
          <b>{after === null ? '—' : toShown(field, after)}</b>
        </li>
      ))}
    </ul>
  );
}
