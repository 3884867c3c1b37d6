import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpsOrderRow } from '@kaplya/contract';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import type { BulkQuestion } from '#kit/bulk/bulk-action.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { ReasonField } from '#kit/reason/reason-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { previewOptions } from '#platform/data/preview-options.ts';
import { cancelOrder, previewCancellations, type CancelPreview } from './preview-cancellations.ts';
import { StayingRows } from './staying-rows.tsx';

/** The confirmation of a bulk cancellation: its reason, with a preview of the refunds. */
export function CancelOrders({ rows, onReady, onCancel }: BulkQuestion<OpsOrderRow>) {
  const t = useText();
  const { data, error, refetch } = useQuery(apiQuery('listReasons', { query: { kind: 'cancel' } }));
  const [reasonId, setReasonId] = useState('');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const effect = useQuery({
    queryKey: ['previewCancellations', rows.map(({ uuid, version }) => [uuid, version])],
    queryFn: ({ signal }) => previewCancellations(rows, signal),
    ...previewOptions,
  });
  const previews = effect.isFetching ? undefined : effect.data;
  const canCancel = previews !== undefined && [...previews.values()].some(({ isPossible }) => isPossible);

  return (
    <FormDialog
      onClose={onCancel}
      title={t('orders.bulk.cancel')}
      description={t('orders.bulk.cancelText', { count: rows.length })}
      submitLabel={t('orders.bulk.cancel')}
      cancelLabel={t('orders.keep')}
      isDangerous
      isDisabled={data === undefined || !canCancel}
      onSubmit={() => {
        setMissing(reasonId === '');
        if (reasonId === '' || !canCancel) return;
        onReady((row) => cancelOrder(row, previews.get(row.uuid), { reasonId, note: note.trim() }));
      }}
    >
      <div aria-live="polite" aria-busy={effect.isFetching}>
        {effect.error && <FailureState failure={effect.error} onRetry={() => void effect.refetch()} />}
        {effect.isFetching && <RowsSkeleton rows={1} label={t('kit.preview.loading')} />}
        {previews && <CancelEffect rows={rows} previews={previews} />}
      </div>
      <ReasonField
        reasons={data?.items}
        failure={error}
        onRetry={refetch}
        value={reasonId}
        error={isMissing && reasonId === '' ? t('kit.required') : null}
        onChange={setReasonId}
      />
      <TextArea
        label={t('orders.bulk.note')}
        hint={t('orders.bulk.noteHint')}
        isOptional
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}

type CancelEffectProps = { rows: readonly OpsOrderRow[]; previews: ReadonlyMap<string, CancelPreview> };

/** The preview: the sum of the refunds, and the orders that cannot be cancelled with reasons. */
function CancelEffect({ rows, previews }: CancelEffectProps) {
  const t = useText();
  const { money } = useFormats();
  const sums = [...previews.values()].map((preview) => (preview.isPossible ? preview.back : 0));
  const count = sums.filter((sum) => sum > 0).length;
  const currency = rows[0]?.paid.currency;
  const staying = rows.flatMap((row) => {
    const preview = previews.get(row.uuid);
    return preview?.isPossible === false ? [{ row, failure: preview.failure }] : [];
  });
  return (
    <>
      {count > 0 && currency !== undefined && (
        <Callout tone="warning" icon="warning">
          {t('orders.bulk.paid', {
            count,
            sum: money({ amount: sums.reduce((sum, each) => sum + each, 0), currency }),
          })}
        </Callout>
      )}
      <StayingRows title={t('orders.bulk.uncancelled', { count: staying.length })} rows={staying} />
    </>
  );
}
