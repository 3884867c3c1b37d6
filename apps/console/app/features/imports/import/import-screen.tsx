import type { ImportPage } from '@kaplya/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { Progress } from '#kit/state/progress.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { importQuery, isBusy, isMapped } from '../import-query.ts';
import { ImportStatePill } from '../state-pill.tsx';
import { DeleteButton } from './delete-button.tsx';
import { ImportResult } from './import-result.tsx';
import { MappingSection } from './mapping-section.tsx';
import { ROWS_LIST } from './rows-list.tsx';

const ASKED_EVERY_MS = 700;
const STEP = 'step';

/** An uploaded file: its mapping, dry run and result. */
export function ImportScreen() {
  const queries = useQueryClient();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...importQuery(id),
    // The stream of changes does not report the progress of an import, so it is polled.
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? ASKED_EVERY_MS : false),
  });
  const state = data?.state;
  useEffect(() => {
    if (state === undefined) return;
    void queries.invalidateQueries({ queryKey: listKey(ROWS_LIST) });
    void queries.invalidateQueries({ queryKey: listKey('imports') });
  }, [queries, state]);
  if (!data) return <QueryState {...{ data, error, refetch }} />;
  return <OpenImport page={data} />;
}

function OpenImport({ page }: { page: ImportPage }) {
  const t = useText();
  const go = useNavigate();
  const { number, dateTime } = useFormats();
  const [params, setParams] = useSearchParams();
  const { id, fileName, kind, state, progress, failure, by, createdAt } = page;
  const isReread = state === 'checked' && params.get(STEP) === 'mapping';
  const share = progress.total === 0 ? 0 : progress.done / progress.total;
  return (
    <>
      <ScreenHeader
        title={fileName || t('imports.unnamed')}
        aside={
          <>
            <ImportStatePill state={state} />
            <span className="text-sm text-ink-muted">
              {[t(`imports.kind.${kind}`), by?.name, dateTime(createdAt)].filter(Boolean).join(' · ')}
            </span>
          </>
        }
        actions={
          <>
            {state === 'checked' && (
              <Button
                variant="ghost"
                size="sm"
                aria-expanded={isReread}
                onClick={() => setParams(isReread ? {} : { [STEP]: 'mapping' })}
              >
                {t('imports.remap')}
              </Button>
            )}
            {!isBusy(page) && <DeleteButton page={page} onDeleted={() => void go('/imports', { replace: true })} />}
          </>
        }
      />
      {isBusy(page) && (
        <div className="px-(--spacing-page) pb-3" role="status">
          <Progress
            label={`${t(`imports.state.${state}`)}: ${t('imports.progress', { done: number(progress.done), total: number(progress.total) })}`}
            share={share}
          />
          <p className="pt-1.5 text-sm text-ink-muted">{t('imports.goesOn')}</p>
        </div>
      )}
      {failure && (
        <div className="px-(--spacing-page) pb-3" role="alert">
          <Callout tone="danger" icon="warning">
            {failure.message}
          </Callout>
        </div>
      )}
      {(isMapped(page) || isReread) && <MappingSection key={id} page={page} />}
      {!isReread && <ImportResult page={page} />}
    </>
  );
}
