import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { JobPill } from './job-pill.tsx';
import { JOB_POLL_MS, jobsQuery, useOpenJob } from './use-jobs.ts';

/** The last jobs over many orders; shown once there is one. */
export function JobsButton() {
  const t = useText();
  const formats = useFormats();
  const { open } = useOpenJob();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    ...jobsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.items.some((job) => job.state === 'working') ? 4 * JOB_POLL_MS : false,
  });
  const jobs = data?.items ?? [];
  const working = jobs.filter(({ state }) => state === 'working').length;
  if (jobs.length === 0) return null;
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('orders.jobs.title')}
        {working > 0 && (
          <span className="ms-1 rounded-full bg-brand-soft px-1.5 text-xs text-brand-ink tabular-nums">{working}</span>
        )}
      </Button>
      <ContentDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('orders.jobs.title')}>
        {!data && <QueryState {...{ data, error, refetch }} rows={3} />}
        <ul className="flex flex-col pt-2">
          {jobs.map((job) => (
            <li key={job.id} className="flex flex-wrap items-center gap-x-2 border-b border-line py-1">
              <JobPill state={job.state} />
              <span>{t('orders.jobs.of', { action: t(`orders.jobs.action.${job.action}`), count: job.total })}</span>
              <span className="text-sm text-ink-muted">
                {[job.by?.name, formats.dateTime(job.createdAt)].filter(Boolean).join(' · ')}
              </span>
              <Button
                variant="ghost"
                size="sm"
                className="ms-auto"
                onClick={() => {
                  setOpen(false);
                  open(job.id);
                }}
              >
                {t('orders.jobs.open')}
              </Button>
            </li>
          ))}
        </ul>
      </ContentDialog>
    </>
  );
}
