import type { ExchangeRow, ExchangeRun } from '@kaplya/contract';
import { exchangeOutcomes } from '@kaplya/contract/exchange-values';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { ListFileButton } from '#kit/list/list-file-button.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { StatusPill, type StatusTone } from '#kit/status/status-pill.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { useFieldName } from './use-field-name.ts';

const tones: Readonly<Record<ExchangeRow['outcome'], StatusTone>> = {
  ...{ added: 'done', changed: 'active', unchanged: 'off', refused: 'danger', waiting: 'waiting', conflict: 'problem' },
};

const shownOutcomes = exchangeOutcomes.filter((outcome) => outcome !== 'unchanged');

const LIMIT = 100;

/** The outcome of each item in a file from 1C; unchanged items are only counted. */
export function RunRows({ run }: { run: ExchangeRun }) {
  const t = useText();
  const formats = useFormats();
  const [search, setSearch] = useSearchParams();
  const outcome = shownOutcomes.find((each) => each === search.get('outcome'));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['listExchangeRows', run.id, outcome, run.progress.done],
    queryFn: ({ pageParam, signal }) =>
      call('listExchangeRows', {
        params: { id: run.id },
        query: { limit: LIMIT, ...(outcome && { outcome }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <Section title={run.mode === 'dry' ? t('exchange.wouldChange') : t('exchange.didChange')}>
      <div className="flex flex-col gap-3">
        <div className="max-w-xs">
          <SelectField
            label={t('exchange.outcome')}
            placeholder={t('exchange.outcome.all')}
            value={outcome ?? ''}
            options={shownOutcomes.map((value) => ({ value, label: t(`exchange.outcome.${value}`) }))}
            onChange={({ target }) =>
              setSearch(target.value === '' ? {} : { outcome: target.value }, { replace: true })
            }
          />
        </div>
        <QueryState {...{ data, error, refetch }} rows={4} />
        {data && rows.length === 0 && <p className="text-ink-muted">{t('exchange.nothing')}</p>}
        {rows.length > 0 && (
          <>
            <div className="flex items-center gap-2">
              <p className="text-sm text-ink-muted">
                {t('exchange.rows', { shown: formats.number(rows.length), total: formats.number(total) })}
              </p>
              <ListFileButton
                name="exchange-rows"
                permission="lists.export"
                fetch={(format) =>
                  fetchFile('exportExchangeRows', {
                    params: { id: run.id },
                    query: { ...(outcome && { outcome }), format },
                  })
                }
              />
            </div>
            <ul className="flex flex-col divide-y divide-line">
              {rows.map((row) => (
                <Row key={row.number} row={row} />
              ))}
            </ul>
          </>
        )}
        {hasNextPage && (
          <Button variant="secondary" size="sm" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('exchange.more')}
          </Button>
        )}
      </div>
    </Section>
  );
}

function Row({ row: { outcome, key, name, subject, errors, changes } }: { row: ExchangeRow }) {
  const t = useText();
  const { fieldName, valueName } = useFieldName();
  const { data } = useQuery(apiQuery('getExchange'));
  const places = new Map(
    [...(data?.choices.areas ?? []), ...(data?.choices.warehouses ?? [])].map((each) => [each.id, each.name]),
  );
  const [, orderId] = /^order:(.+)$/.exec(subject ?? '') ?? [];
  const title = name === '' ? key : name;
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {orderId ? (
          <Link to={`/orders/${orderId}`} className="font-medium underline">
            {t('exchange.order', { number: title })}
          </Link>
        ) : (
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
        )}
        <StatusPill tone={tones[outcome]}>{t(`exchange.outcome.${outcome}`)}</StatusPill>
        {title !== key && <code className="min-w-0 text-xs wrap-anywhere text-ink-muted">{key}</code>}
      </div>
      {changes.map(({ field, of, before, after }) => (
        <p key={`${field} ${of}`} className="text-sm wrap-anywhere">
          {fieldName(field)}
          {of !== null && ` · ${places.get(of) ?? of}`}: {before !== null && `${valueName(field, before)} → `}
          <b>{valueName(field, after ?? '')}</b>
        </p>
      ))}
      {errors.map(({ code, message }) => (
        <p key={code} className="text-sm text-warning">
          {message}
        </p>
      ))}
    </li>
  );
}
