import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { ListFileButton } from '#kit/list/list-file-button.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { useMay } from '#platform/session/me.ts';
import { JobPill } from './job-pill.tsx';
import { JOB_POLL_MS, jobsQuery, useOpenJob } from './use-jobs.ts';

const SHOWN = 50;

/** The report of the job in the URL: its progress, what was refused and why, and the file with every row. */
export function JobDialog() {
  const t = useText();
  const { id, close } = useOpenJob();
  return (
    <ContentDialog isOpen={id !== null} onClose={close} title={t('orders.jobs.title')}>
      {id !== null && <Report id={id} />}
    </ContentDialog>
  );
}

function Report({ id }: { id: string }) {
  const t = useText();
  const formats = useFormats();
  const queries = useQueryClient();
  const mayStop = useMay('orders.write');
  const params = { id };
  const query = apiQuery('getOrderBulk', { params });
  const { data, error, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.bulk.state === 'working' ? JOB_POLL_MS : false),
  });
  const bulk = data?.bulk;
  const refused = useQuery({
    ...apiQuery('listOrderBulkRows', { params, query: { outcome: 'refused', limit: SHOWN } }),
    enabled: bulk !== undefined && bulk.state !== 'working' && bulk.refused > 0,
  });
  const stop = useMutation({
    mutationFn: () => call('stopOrderBulk', { params }),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const state = bulk?.state;
  useEffect(() => {
    if (state === undefined || state === 'working') return;
    void queries.invalidateQueries({ queryKey: listKey('orders') });
    void queries.invalidateQueries({ queryKey: jobsQuery().queryKey });
  }, [queries, state]);

  if (!bulk) return <QueryState {...{ data, error, refetch }} rows={3} />;
  const over = bulk.moved + bulk.unchanged + bulk.refused;
  const rows = refused.data;
  return (
    <div className="flex flex-col gap-3 pt-2">
      <div className="flex flex-wrap items-center gap-2">
        <JobPill state={bulk.state} />
        <span className="font-semibold">
          {t('orders.jobs.of', { action: t(`orders.jobs.action.${bulk.action}`), count: bulk.total })}
        </span>
        <span className="text-sm text-ink-muted">
          {[bulk.by?.name, formats.dateTime(bulk.createdAt)].filter(Boolean).join(' · ')}
        </span>
        <span className="ms-auto">
          <ListFileButton
            name="order-bulk"
            permission="lists.export"
            fetch={(format) => fetchFile('exportOrderBulkRows', { params, query: { format } })}
          />
        </span>
      </div>
      {bulk.message !== null && (
        <Callout tone="warning" icon="warning">
          {bulk.message}
        </Callout>
      )}
      <p role="status">
        {bulk.state === 'working'
          ? t('kit.bulk.progress', { over, count: bulk.total })
          : t('orders.jobs.counts', { moved: bulk.moved, unchanged: bulk.unchanged, refused: bulk.refused })}
      </p>
      <progress
        className="h-1.5 w-full accent-brand"
        max={bulk.total}
        value={over}
        aria-label={t('orders.jobs.title')}
      />
      {bulk.state === 'working' && mayStop && (
        <Button variant="secondary" size="sm" isLoading={stop.isPending} onClick={() => stop.mutate()}>
          {t('kit.bulk.stop')}
        </Button>
      )}
      <FormFailure failure={stop.error} />
      {rows && rows.items.length > 0 && (
        <section aria-label={t('orders.jobs.refused')}>
          <ul className="max-h-72 overflow-y-auto border-t border-line">
            {rows.items.map(({ uuid, number, message }) => (
              <li key={uuid} className="border-b border-line py-1.5">
                <Link className={linkClass()} to={`/orders/${uuid}`}>
                  {t('orders.one', { number })}
                </Link>
                <span className="block text-sm text-danger">{message}</span>
              </li>
            ))}
          </ul>
          {rows.total > rows.items.length && (
            <p className="pt-1 text-sm text-ink-muted">
              {t('orders.jobs.more', { count: rows.total - rows.items.length })}
            </p>
          )}
        </section>
      )}
    </div>
  );
}
