import type { Import } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { ImportStatePill } from '../state-pill.tsx';

/** The uploaded files, newest first. */
export const importsList: ListDefinition<Import> = {
  id: 'imports',
  columns: [
    { id: 'file', label: 'imports.file', cell: ({ fileName }) => <FileName name={fileName} /> },
    { id: 'state', label: 'imports.state', cell: ({ state }) => <ImportStatePill state={state} />, card: 'aside' },
    { id: 'kind', label: 'imports.kind', cell: ({ kind }) => <Kind kind={kind} /> },
    { id: 'rows', label: 'imports.rows', cell: (row) => <Counts row={row} /> },
    { id: 'author', label: 'imports.author', cell: ({ by }) => by?.name ?? '', needsRoom: 'some' },
    { id: 'at', label: 'imports.at', cell: ({ createdAt }) => <At at={createdAt} />, isOneLine: true },
  ],
  filters: [{ kind: 'choice', name: 'kind', label: 'imports.kind' }],
  getId: ({ id }) => id,
  getTitle: ({ fileName, id }) => fileName || id,
  getPath: ({ id }) => `/imports/${id}`,
  load: ({ filters, cursor, limit, signal }) =>
    call('listImports', { query: { ...filters, limit, ...(cursor !== null && { cursor }) }, signal }),
  file: {
    name: 'imports',
    permission: 'lists.export',
    fetch: ({ filters }, format) => fetchFile('exportImports', { query: { ...filters, format } }),
  },
};

function FileName({ name }: { name: string }) {
  const t = useText();
  return <span className="wrap-anywhere">{name || t('imports.unnamed')}</span>;
}

function Kind({ kind }: Pick<Import, 'kind'>) {
  const t = useText();
  return t(`imports.kind.${kind}`);
}

/** The counts of rows by outcome; empty before the dry run. */
function Counts({ row: { counts, progress, state } }: { row: Import }) {
  const t = useText();
  const { number } = useFormats();
  if (state === 'checking' || state === 'committing' || state === 'undoing')
    return t('imports.progress', { done: number(progress.done), total: number(progress.total) });
  const counted = (['added', 'changed', 'refused', 'conflict'] as const).filter(
    (outcome) => (counts[outcome] ?? 0) > 0,
  );
  return counted.map((outcome) => t(`imports.counted.${outcome}`, { count: counts[outcome] ?? 0 })).join(', ') || '—';
}

function At({ at }: { at: string }) {
  return useFormats().dateTime(at);
}
