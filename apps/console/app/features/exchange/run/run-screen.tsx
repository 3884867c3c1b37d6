import type { ExchangeRun } from '@kaplya/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { toFileName } from '../diary/diary-screen.tsx';
import { LackedRights, useLackedRights } from '../lacked-rights.tsx';
import { isWorking, RunState } from '../run-state.tsx';
import { RunRows } from './run-rows.tsx';

/** The poll interval while the file is being processed. */
const POLL_MS = 1000;

/** One file from 1C: its changes or their preview, the reasons for skipped rows, and its replay. */
export function RunScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getExchangeRun', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? POLL_MS : false),
  });
  if (!data) return <QueryState {...{ data, error, refetch }} />;
  return <Run key={id} run={data} />;
}

function Run({ run }: { run: ExchangeRun }) {
  const t = useText();
  const formats = useFormats();
  const lacked = useLackedRights(run.rights);
  const { counts, progress } = run;
  return (
    <>
      <ScreenHeader title={toFileName(run)} aside={<RunState run={run} />} actions={<RunActions run={run} />} />
      <div className="flex flex-col gap-4 px-(--spacing-page) pb-6">
        {run.mode === 'dry' && (
          <Callout tone="info" icon="info">
            {t('exchange.dry')}
          </Callout>
        )}
        {run.mode === 'dry' && run.state === 'done' && <LackedRights rights={lacked} act="commit" />}
        {run.failure && (
          <Callout tone="danger" icon="warning">
            {run.failure.message}
          </Callout>
        )}
        {run.unmapped.length > 0 && (
          <Callout tone="warning" icon="warning">
            {t('exchange.waits', { names: run.unmapped.map(({ name, externalId }) => name ?? externalId).join(', ') })}
          </Callout>
        )}
        <Section title={t('exchange.document')}>
          <div aria-live="polite">
            <Facts
              facts={[
                { label: t('exchange.at'), value: formats.dateTime(run.createdAt) },
                { label: t('exchange.type'), value: t(`exchange.type.${run.type}`) },
                { label: t('exchange.by'), value: run.by?.name ?? t('exchange.oneC') },
                { label: t('exchange.formedAt'), value: run.formedAt?.replace('T', ' ') ?? null },
                {
                  label: t('exchange.items'),
                  value: `${formats.number(progress.done)} / ${formats.number(progress.total)}`,
                },
                {
                  label: t('exchange.came'),
                  value: t('exchange.counts', {
                    ...{ added: counts.added, changed: counts.changed, unchanged: counts.unchanged },
                    ...{ refused: counts.refused + counts.conflict, waiting: counts.waiting },
                  }),
                },
                { label: 'SHA-256', value: run.sha256 === '' ? null : <code className="text-xs">{run.sha256}</code> },
              ]}
            />
          </div>
        </Section>
        <RunRows run={run} />
      </div>
    </>
  );
}

/** The buttons that process the file again: first as a preview, then with its changes. */
function RunActions({ run }: { run: ExchangeRun }) {
  const t = useText();
  const navigate = useNavigate();
  const params = { id: run.id };
  const queries = useQueryClient();
  const isShown = run.mode === 'dry' && run.state === 'done';
  const lacked = useLackedRights(run.rights);
  const replay = useMutation({
    mutationFn: () => call('replayExchangeRun', { params }),
    onSuccess: ({ id }) => navigate(`/exchange/${id}`),
  });
  const commit = useMutation({
    mutationFn: () => call('commitExchangeRun', { params }),
    onSuccess: ({ id }) => navigate(`/exchange/${id}`),
  });
  const end = useMutation({
    mutationFn: () => call('endExchangeRun', { params }),
    onSettled: () => queries.invalidateQueries({ queryKey: apiQuery('getExchangeRun', { params }).queryKey }),
  });
  if (isWorking(run))
    return (
      <>
        <FormFailure failure={end.error} />
        <ConfirmButton
          label={t('exchange.end')}
          title={t('exchange.end')}
          text={t('exchange.endText')}
          isBusy={end.isPending}
          onConfirm={() => end.mutate()}
        />
      </>
    );
  if (!run.isKept) return <span className="text-sm text-ink-muted">{t('exchange.gone')}</span>;
  return (
    <>
      <FormFailure failure={commit.error ?? replay.error} />
      <Button variant="secondary" size="sm" isLoading={replay.isPending} onClick={() => replay.mutate()}>
        {t('exchange.replay')}
      </Button>
      {isShown && lacked.length === 0 && (
        <Button size="sm" isLoading={commit.isPending} onClick={() => commit.mutate()}>
          {t('exchange.commit')}
        </Button>
      )}
    </>
  );
}
