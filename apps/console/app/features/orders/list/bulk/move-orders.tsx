import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpsOrderRow } from '@kaplya/contract';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import type { BulkQuestion } from '#kit/bulk/bulk-action.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { useMay } from '#platform/session/me.ts';
import { previewOptions } from '#platform/data/preview-options.ts';
import { MoveEffect } from './move-effect.tsx';
import { moveOrder, previewMoves, type WantedTime } from './preview-moves.ts';
import { WantedTimeFields } from './wanted-time-fields.tsx';

/** The dialog of a bulk move: the new time, its preview, then the moves exactly as previewed. */
export function MoveOrders({ rows, onReady, onCancel }: BulkQuestion<OpsOrderRow>) {
  const t = useText();
  const { tomorrow } = useFormats();
  const mayOverfill = useMay('slots.overfill');
  const [wanted, setWanted] = useState<WantedTime>(() => ({ date: tomorrow(), time: null }));
  const [overfills, setOverfills] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { date, time } = wanted;
  const board = useQuery({ ...apiQuery('getBoard', { query: { date } }), enabled: date !== '' });
  const missing = t('orders.bulk.noSuchTime');
  const boardOfDay = board.data?.date === date ? board.data : undefined;
  const effect = useQuery({
    queryKey: ['previewMoves', rows.map(({ uuid, version }) => [uuid, version]), date, time, overfills],
    queryFn: boardOfDay
      ? ({ signal }) =>
          previewMoves({
            ...{ rows, missing, overfills, signal, wanted, board: boardOfDay },
          })
      : skipToken,
    ...previewOptions,
  });
  const previews = effect.data;
  const canMove = previews !== undefined && [...previews.values()].some((preview) => preview.canMove);
  const failure = board.error ?? effect.error;

  return (
    <FormDialog
      onClose={onCancel}
      title={t('orders.bulk.move')}
      description={t('orders.bulk.moveText', { count: rows.length })}
      submitLabel={t('orders.bulk.move')}
      isDisabled={!canMove || effect.isFetching}
      commits
      onSubmit={() => {
        const why = reason.trim();
        setMissing(overfills && why === '');
        if (!canMove || (overfills && why === '')) return;
        onReady((row) => moveOrder(row, previews.get(row.uuid), overfills ? { reason: why } : null));
      }}
    >
      <WantedTimeFields
        value={wanted}
        board={boardOfDay}
        zones={new Set(rows.map(({ zone }) => zone.id))}
        onChange={setWanted}
      />
      {mayOverfill && (
        <Checkbox
          label={t('orders.bulk.overfill')}
          checked={overfills}
          onChange={({ target }) => setOverfills(target.checked)}
        />
      )}
      {overfills && (
        <TextField
          label={t('orders.bulk.overfillReason')}
          value={reason}
          maxLength={500}
          error={isMissing && reason.trim() === '' ? t('kit.required') : null}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <div aria-live="polite" aria-busy={effect.isFetching}>
        {failure && (
          <FailureState failure={failure} onRetry={() => void (board.error ? board.refetch() : effect.refetch())} />
        )}
        {!failure && effect.isFetching && <RowsSkeleton rows={2} label={t('kit.preview.loading')} />}
        {!failure && !effect.isFetching && previews && <MoveEffect rows={rows} previews={previews} />}
      </div>
    </FormDialog>
  );
}
