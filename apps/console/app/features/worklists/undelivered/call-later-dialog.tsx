import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UndeliveredOrder } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { ConflictNotice } from '#kit/conflict/conflict-notice.tsx';
import { findConflict } from '#kit/conflict/conflict.ts';
import { call } from '#platform/data/client.ts';
import { useCallTime } from '../call-time.ts';

type CallLaterDialogProps = {
  order: UndeliveredOrder;
  onClose: () => void;
  onDone: (number: string) => void;
  /** The order has changed since it was read: reads it anew. */
  onChanged: () => void;
};

/** Puts a call about the order on the list; the order waits meanwhile. */
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
  const conflict = findConflict(put.error);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('worklists.undelivered.laterOf', { number: order.order.number, name: order.customerName })}
      description={t('worklists.undelivered.laterText')}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" form="call-later" isLoading={put.isPending} isDisabled={at === '' || conflict !== null}>
            {t('worklists.calls.save')}
          </Button>
        </>
      }
    >
      <form
        id="call-later"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          put.mutate();
        }}
      >
        {conflict && (
          <ConflictNotice
            conflict={conflict}
            onAgain={() => {
              put.reset();
              onChanged();
            }}
          />
        )}
        {!conflict && <FormFailure failure={put.error} />}
        <TextField
          label={t('worklists.calls.at')}
          type="datetime-local"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first thing to choose in this dialog
          autoFocus
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
        <TextField
          label={t('worklists.undelivered.staffNote')}
          isOptional
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
