import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UndeliveredOrder } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { ConflictNotice } from '#kit/conflict/conflict-notice.tsx';
import { findConflict } from '#kit/conflict/conflict.ts';
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
  /** The order has changed since it was read: reads it anew. */
  onChanged: () => void;
};

/** The first free time stands there, so that Enter takes it. */
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

  const conflict = findConflict(move.error);
  function readAnew(): void {
    move.reset();
    onChanged();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('worklists.undelivered.newTimeOf', { number: order.order.number, name: order.customerName })}
      description={t('worklists.undelivered.newTimeText')}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button
            type="submit"
            form="new-time"
            isLoading={move.isPending}
            isDisabled={place === '' || conflict !== null}
          >
            {t('worklists.undelivered.move')}
          </Button>
        </>
      }
    >
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {!free && !error && <RowsSkeleton rows={2} label={t('kit.loading')} />}
      {conflict && <ConflictNotice conflict={conflict} onAgain={readAnew} />}
      {!conflict && <FormFailure failure={move.error} className="mb-3" />}
      {free?.length === 0 && <p>{t('worklists.undelivered.noTime')}</p>}
      {free && free.length > 0 && (
        <form
          id="new-time"
          onSubmit={(event) => {
            event.preventDefault();
            move.mutate(place);
          }}
          // A select does not send its form by Enter of itself.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !move.isPending && !conflict) {
              event.preventDefault();
              move.mutate(place);
            }
          }}
        >
          <SelectField
            label={t('worklists.undelivered.time')}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to choose in this dialog
            autoFocus
            value={place}
            options={free}
            onChange={(event) => setChosen(event.target.value)}
          />
        </form>
      )}
    </Dialog>
  );
}
