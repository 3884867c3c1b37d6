import type { ImportPage } from '@kaplya/contract';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { DataList } from '#kit/list/data-list.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useImportKinds } from '../import-kinds.ts';
import { UploadField } from '../upload-field.tsx';
import { FailedRowsButtons } from './failed-rows-buttons.tsx';
import { rowsListOf } from './rows-list.tsx';
import { StartButton } from './start-button.tsx';

const outcomes = ['added', 'changed', 'unchanged', 'refused', 'conflict'] as const;
const effects = ['done', 'undone', 'left'] as const;

/** The outcome of the rows or its preview, the next actions, and the list of rows. */
export function ImportResult({ page }: { page: ImportPage }) {
  const t = useText();
  const go = useNavigate();
  const { number } = useFormats();
  const { id, state, counts, effects: became, kind, fields } = page;
  const mayImportStock = useImportKinds().includes('stock');
  const mapped = new Set(page.mapping?.columns.map(({ column }) => column));
  const hasStock = page.columns.some(({ column, otherImport }) => otherImport === 'stock' && !mapped.has(column));
  const definition = useMemo(() => rowsListOf({ id, kind, fields }), [id, kind, fields]);
  const of = (name: keyof typeof counts) => counts[name] ?? 0;
  const all = outcomes.reduce((sum, name) => sum + of(name), 0);
  if (all === 0) return null;
  const written = became.done ?? 0;
  const failed = of('refused') + of('conflict');
  const isAtRest = state === 'checked' || state === 'committed' || state === 'undone' || state === 'failed';
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3 px-(--spacing-page) pb-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {outcomes
            .filter((name) => of(name) > 0)
            .map((name) => (
              <Count key={name} label={t(`imports.outcome.${name}`)} value={number(of(name))} />
            ))}
          {effects
            .filter((name) => (became[name] ?? 0) > 0)
            .map((name) => (
              <Count key={name} label={t(`imports.effect.${name}`)} value={number(became[name] ?? 0)} />
            ))}
          {page.waiting > 0 && <Count label={t('imports.waiting')} value={number(page.waiting)} />}
        </dl>
        {isAtRest && (
          <div className="ms-auto flex flex-wrap items-center gap-2">
            {failed > 0 && <FailedRowsButtons page={page} />}
            {(state === 'committed' || state === 'failed') && written > 0 && (
              <StartButton
                page={page}
                id="undoImport"
                label={t('imports.undo')}
                title={t('imports.undoTitle')}
                text={[
                  t('imports.undoText', { count: written }),
                  ...(kind === 'customers' ? [t('imports.undoCustomers')] : []),
                ].join(' ')}
              />
            )}
            {state === 'checked' &&
              (of('added') + of('changed') > 0 ? (
                <StartButton
                  page={page}
                  id="commitImport"
                  isMain
                  label={t('imports.commit', { count: of('added') + of('changed') })}
                  title={t('imports.commitTitle')}
                  text={t('imports.commitText', {
                    added: number(of('added')),
                    changed: number(of('changed')),
                    refused: number(of('refused')),
                  })}
                />
              ) : (
                <p className="text-sm text-ink-muted">{t('imports.nothingToWrite')}</p>
              ))}
          </div>
        )}
      </div>
      {state === 'undone' && kind === 'customers' && (
        <div className="px-(--spacing-page) pb-3">
          <Callout tone="info" icon="info">
            {[
              t('imports.undoneCustomers'),
              ...((became.left ?? 0) > 0 ? [t('imports.undoneLeft', { count: became.left ?? 0 })] : []),
            ].join(' ')}
          </Callout>
        </div>
      )}
      {isAtRest && page.waiting > 0 && state !== 'undone' && (
        <div className="px-(--spacing-page) pb-3">
          <Callout tone="info" icon="pin">
            {t('imports.waitingText', { count: page.waiting })}{' '}
            {state === 'committed' && (
              <Link className={linkClass()} to="/customers/waiting-addresses">
                {t('imports.waitingOpen')}
              </Link>
            )}
          </Callout>
        </div>
      )}
      {state === 'committed' && kind === 'goods' && hasStock && (
        <div className="px-(--spacing-page) pb-3">
          <Callout tone="info" icon="info">
            {t('imports.stockLeft')}{' '}
            {mayImportStock && (
              <Link className={linkClass()} to="/imports?send=stock">
                {t('imports.stockLeft.open')}
              </Link>
            )}
          </Callout>
        </div>
      )}
      {isAtRest && failed > 0 && (
        <div className="px-(--spacing-page) pb-3">
          <UploadField
            kind={kind}
            label={t('imports.sendCorrected')}
            onUploaded={(sent) => void go(`/imports/${sent.id}`)}
          />
        </div>
      )}
      <DataList definition={definition} empty={<ScreenState icon="document" title={t('imports.noRows')} />} />
    </>
  );
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
