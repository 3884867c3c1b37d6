import type { OpsOrderPage } from '@kaplya/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { ChangeFailure } from '#kit/conflict/change-failure.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { call } from '#platform/data/client.ts';
import { orderQuery } from '../order/order-query.ts';

type PlainStepDialogProps = { page: OpsOrderPage; step: 'inProcess' | 'recall'; onClose: () => void };

/** The question before a step that moves no money but decides who may still change the order. */
export function PlainStepDialog({ page, step, onClose }: PlainStepDialogProps) {
  const t = useText();
  const { dateTime, time } = useFormats();
  const queries = useQueryClient();
  const { order, version } = page;
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const isRecall = step === 'recall';
  const reload = () => queries.invalidateQueries({ queryKey: orderQuery(order.uuid).queryKey });
  const work = useMutation({
    mutationFn: () =>
      call('transitionOrder', {
        params: { uuid: order.uuid },
        body: isRecall
          ? { version, status: 'approved' as const, reason: reason.trim() }
          : { version, status: 'inProcess' as const },
      }),
    onSuccess: () => {
      showToast({ tone: 'success', text: t(`order.step.${step}.done`, { number: order.id }) });
      onClose();
      return reload();
    },
  });
  const slot = `${dateTime(order.shippingDate)}–${time(order.shippingDateTo)}`;
  const isReasonMissing = isRecall && reason.trim() === '';

  return (
    <FormDialog
      onClose={onClose}
      title={t(`order.step.${step}.title`, { number: order.id })}
      submitLabel={t(`order.step.${step}.commit`)}
      isBusy={work.isPending}
      onSubmit={() => {
        setIsSent(true);
        if (!isReasonMissing) work.mutate();
      }}
    >
      <ChangeFailure failure={work.error} onReread={() => void reload().then(() => work.reset())} />
      <p>{isRecall ? t('order.step.recall.effect') : t('order.step.inProcess.otherDay', { slot })}</p>
      {isRecall && (
        <TextField
          label={t('order.step.recall.reason')}
          hint={t('order.step.recall.reasonHint')}
          maxLength={500}
          autoComplete="off"
          value={reason}
          error={isSent && isReasonMissing ? t('order.step.recall.reasonMissing') : null}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </FormDialog>
  );
}
