import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UndeliveredOrder } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { ReasonField } from '#kit/reason/reason-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { StaffNoteField } from '../staff-note-field.tsx';

type EndDialogProps = {
  order: UndeliveredOrder;
  step: 'refund' | 'give_up';
  onClose: () => void;
  onDone: (number: string) => void;
  /** Refetches the order after a conflict. */
  onChanged: () => void;
};

/** Closes an order that came back, with or without a refund, after a preview of the effect and with a reason. */
export function EndDialog({ order, step, onClose, onDone, onChanged }: EndDialogProps) {
  const t = useText();
  const formats = useFormats();
  const reasons = useQuery(apiQuery('listReasons', { query: { kind: step === 'refund' ? 'refund' : 'cancel' } }));
  const [reasonId, setReasonId] = useState('');
  const [note, setNote] = useState('');
  const { paid, refunded } = order.money;
  const owed = { ...paid, amount: paid.amount - refunded.amount };
  const isPaid = owed.amount > 0;
  const params = { uuid: order.order.uuid };
  const whom = { number: order.order.number, name: order.customerName };
  return (
    <PreviewCommit
      title={t(step === 'refund' ? 'worklists.undelivered.refundOf' : 'worklists.undelivered.giveUpOf', whom)}
      body={{ version: order.order.version, step }}
      preview={(wanted, signal) => call('stepUndelivered', { params, body: { ...wanted, preview: true }, signal })}
      commit={(wanted) => call('stepUndelivered', { params, body: { ...wanted, reasonId, ...(note && { note }) } })}
      renderEffect={({ refund }) => (
        <div className="flex flex-col gap-3">
          <p>
            {refund
              ? t('worklists.undelivered.refundText', { amount: formats.money(refund) })
              : isPaid
                ? t('worklists.undelivered.giveUpPaidText', { amount: formats.money(owed) })
                : t('worklists.undelivered.giveUpText')}
          </p>
          <ReasonField
            reasons={reasons.data?.items}
            failure={reasons.error}
            onRetry={reasons.refetch}
            value={reasonId}
            onChange={setReasonId}
          />
          <StaffNoteField value={note} onChange={setNote} />
        </div>
      )}
      findObstacle={() => (reasonId === '' ? t('kit.reason.choose') : null)}
      commitLabel={t(step === 'refund' ? 'worklists.undelivered.refund' : 'worklists.undelivered.giveUp')}
      isDangerous
      onChanged={onChanged}
      onClose={onClose}
      onDone={({ order: { number } }) => onDone(number)}
    />
  );
}
