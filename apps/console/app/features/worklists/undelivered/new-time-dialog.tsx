import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UndeliveredOrder } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { ChangeFailure } from '#kit/conflict/change-failure.tsx';
import { findConflict } from '#kit/conflict/conflict.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';

type NewTimeDialogProps = {
  order: UndeliveredOrder;
  onClose: () => void;
  onDone: (number: string) => void;
  /** Refetches the order after a conflict. */
  onChanged: () => void;
};

/** Moves an order that came back to another slot; the first free one is preselected, so that Enter accepts it. */
export function NewTimeDialog({ order, onClose, onDone, onChanged }: NewTimeDialogProps) {
  const t = useText();
  const { day } = useFormats();
  const { data, error, refetch } = useQuery(apiQuery('listDeliveryIntervals', { query: order.point }));
  const [chosen, setChosen] = useState<string | null>(null);
  const move = useMutation({
    mutationFn: (place: string) => {
      const [date = '', intervalId = ''] = place.split(' ');
      const body = { version: order.order.version, step: 'retry' as const, date, intervalId };
      return call('stepUndelivered', { params: { uuid: order.order.uuid }, body });
    },
    onSuccess: ({ order: moved }) => onDone(moved.number),
  });
  const free = data?.data.flatMap(({ date, intervals }) =>
    intervals
      .filter(({ available }) => available > 0)
      .map(({ id, from, to }) => ({ value: `${date} ${id}`, label: `${day(date)}, ${from}–${to}` })),
  );
  const place = chosen ?? free?.[0]?.value ?? '';

  return (
    <FormDialog
      onClose={onClose}
      title={t('worklists.undelivered.newTimeOf', { number: order.order.number, name: order.customerName })}
      description={t('worklists.undelivered.newTimeText')}
      size="sm"
      submitLabel={t('worklists.undelivered.move')}
      isBusy={move.isPending}
      isDisabled={place === '' || findConflict(move.error) !== null}
      commits
      onSubmit={() => move.mutate(place)}
    >
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {!free && !error && <RowsSkeleton rows={2} label={t('kit.loading')} />}
      <ChangeFailure
        failure={move.error}
        onReread={() => {
          move.reset();
          onChanged();
        }}
      />
      {free?.length === 0 && <p>{t('worklists.undelivered.noTime')}</p>}
      {free && free.length > 0 && (
        <SelectField
          label={t('worklists.undelivered.time')}
          value={place}
          options={free}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
