import type { ExchangeRun } from '@kaplya/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { listKey } from '#kit/list/use-list-pages.ts';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { RunState } from '../run-state.tsx';

const diary: ListDefinition<ExchangeRun> = {
  id: 'exchange-runs',
  columns: [
    { id: 'file', label: 'exchange.file', cell: (run) => toFileName(run) },
    { id: 'at', label: 'exchange.at', cell: ({ createdAt }) => <At at={createdAt} />, isOneLine: true },
    { id: 'state', label: 'exchange.state', cell: (run) => <RunState run={run} />, card: 'aside' },
    { id: 'type', label: 'exchange.type', cell: ({ type }) => <Type type={type} /> },
    { id: 'changed', label: 'exchange.changed', cell: ({ counts }) => counts.added + counts.changed, align: 'end' },
    { id: 'left', label: 'exchange.left', cell: ({ faults }) => faults, align: 'end' },
    { id: 'by', label: 'exchange.by', cell: ({ by }) => <Author by={by} />, needsRoom: 'some' },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'type',
      label: 'exchange.type',
      options: (['catalog', 'sale'] as const).map((value) => ({ value, label: `exchange.type.${value}` as const })),
    },
  ],
  getId: ({ id }) => id,
  getTitle: toFileName,
  getPath: ({ id }) => `/exchange/${id}`,
  load: ({ filters, cursor, limit, signal }) =>
    call('listExchangeRuns', { query: { limit, ...(cursor !== null && { cursor }), ...toQuery(filters) }, signal }),
  file: {
    name: 'exchange',
    permission: 'lists.export',
    fetch: ({ filters }, format) => fetchFile('exportExchangeRuns', { query: { ...toQuery(filters), format } }),
  },
};

function toQuery({ type }: Readonly<Record<string, string>>): { type?: ExchangeRun['type'] } {
  return type === 'catalog' || type === 'sale' ? { type } : {};
}

/** The name of a file from 1C; for a file inside an archive, followed by the name of the archive. */
export function toFileName({ fileName, entry }: Pick<ExchangeRun, 'fileName' | 'entry'>): string {
  return entry === null ? fileName : `${entry} (${fileName})`;
}

function Type({ type }: Pick<ExchangeRun, 'type'>) {
  return useText()(`exchange.type.${type}`);
}

function Author({ by }: Pick<ExchangeRun, 'by'>) {
  const t = useText();
  return by?.name ?? t('exchange.oneC');
}

function At({ at }: { at: string }) {
  return useFormats().dateTime(at);
}

/** The number of documents that wait or are worked on, and the button that ends them. */
function Waiting({ count }: { count: number }) {
  const t = useText();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => call('endExchangeRuns'),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: apiQuery('getExchange').queryKey }),
        queries.invalidateQueries({ queryKey: listKey(diary.id) }),
      ]),
  });
  return (
    <div className="flex flex-wrap items-center gap-3 px-(--spacing-page) pb-3">
      <p aria-live="polite">{t('exchange.runsDue', { count })}</p>
      <ConfirmButton
        label={t('exchange.endAll')}
        title={t('exchange.endAll')}
        text={t('exchange.endAllText')}
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
      />
      <FormFailure failure={end.error} />
    </div>
  );
}

/** The poll interval while documents wait or are worked on. */
const POLL_MS = 5000;

export function DiaryScreen() {
  const t = useText();
  const { data } = useQuery({
    ...apiQuery('getExchange'),
    refetchInterval: ({ state }) => (state.data && state.data.runsDue > 0 ? POLL_MS : false),
  });
  const toSetUp = (
    <Link to="/exchange/set-up" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      {t('exchange.setUp')}
    </Link>
  );
  return (
    <>
      <ScreenHeader title={t('shell.nav.exchange')} actions={toSetUp} />
      {data && data.unmapped > 0 && (
        <div className="px-(--spacing-page) pb-3">
          <Callout tone="warning" icon="warning">
            {t('exchange.unmapped', { count: data.unmapped })}
          </Callout>
        </div>
      )}
      {data && data.runsDue > 0 && <Waiting count={data.runsDue} />}
      <DataList
        definition={diary}
        empty={
          <ScreenState icon="repeat" title={t('exchange.empty')} text={t('exchange.emptyText')}>
            {toSetUp}
          </ScreenState>
        }
      />
    </>
  );
}
