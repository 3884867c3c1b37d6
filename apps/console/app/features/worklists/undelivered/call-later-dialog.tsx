import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UndeliveredOrder } from '@kaplya/contract';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { ChangeFailure } from '#kit/conflict/change-failure.tsx';
import { findConflict } from '#kit/conflict/conflict.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { call } from '#platform/data/client.ts';
import { useCallTime } from '../call-time.ts';
import { StaffNoteField } from '../staff-note-field.tsx';

type CallLaterDialogProps = {
  order: UndeliveredOrder;
  onClose: () => void;
  onDone: (number: string) => void;
  /** Refetches the order after a conflict. */
  onChanged: () => void;
};

/** Adds a call about the order, which stays in the list until the outcome of the call. */
export function CallLaterDialog({ order, onClose, onDone, onChanged }: CallLaterDialogProps) {
  const t = useText();
  const callTime = useCallTime();
  const [at, setAt] = useState(callTime.inAnHour);
  const [note, setNote] = useState('');
  const put = useMutation({
    mutationFn: () =>
      call('stepUndelivered', {
        params: { uuid: order.order.uuid },
        body: {
          version: order.order.version,
          step: 'call_later',
          callAt: callTime.toInstant(at),
          ...(note && { note }),
        },
      }),
    onSuccess: ({ order: { number } }) => onDone(number),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('worklists.undelivered.laterOf', { number: order.order.number, name: order.customerName })}
      description={t('worklists.undelivered.laterText')}
      size="sm"
      submitLabel={t('worklists.calls.save')}
      isBusy={put.isPending}
      isDisabled={at === '' || findConflict(put.error) !== null}
      onSubmit={() => put.mutate()}
    >
      <ChangeFailure
        failure={put.error}
        onReread={() => {
          put.reset();
          onChanged();
        }}
      />
      <TextField
        label={t('worklists.calls.at')}
        type="datetime-local"
        required
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
      <StaffNoteField value={note} onChange={setNote} />
    </FormDialog>
  );
}
