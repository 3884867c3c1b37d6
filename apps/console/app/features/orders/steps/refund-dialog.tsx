import type { EndpointInput, OpsOrderPage, operatorEndpoints } from '@kaplya/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { ReasonField } from '#kit/reason/reason-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { orderQuery } from '../order/order-query.ts';
import { MoneyEffect } from './money-effect.tsx';

type Body = EndpointInput<typeof operatorEndpoints.refundOrder>['body'];

type RefundDialogProps = { page: OpsOrderPage; onClose: () => void };

/** The refund of some pieces: quantities and reason first, then the preview. */
export function RefundDialog({ page, onClose }: RefundDialogProps) {
  const t = useText();
  const { money } = useFormats();
  const queries = useQueryClient();
  const { order, version } = page;
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({});
  const [reasonId, setReasonId] = useState('');
  const [note, setNote] = useState('');
  const [isSent, setIsSent] = useState(false);
  // One idempotency key for all attempts of a request, so that a retry refunds nothing twice.
  const [wanted, setWanted] = useState<{ body: Omit<Body, 'version'>; key: string } | null>(null);
  const reasons = useQuery(apiQuery('listReasons', { query: { kind: 'refund' } }));
  const lines = order.items
    .map((item) => ({ ...item, left: item.quantity - item.refundedQuantity }))
    .filter(({ left }) => left > 0);
  const items = lines.map(({ id }) => ({ id, quantity: pieces[id] ?? 0 })).filter(({ quantity }) => quantity > 0);
  const title = t('order.refund.title', { number: order.id });
  const params = { uuid: order.uuid };

  function showEffect() {
    setIsSent(true);
    if (items.length === 0 || reasonId === '') return;
    const body = { items, reasonId, ...(note.trim() && { note: note.trim() }) };
    setWanted({ body, key: crypto.randomUUID() });
  }

  return (
    <>
      <FormDialog
        isOpen={wanted === null}
        onClose={onClose}
        title={title}
        submitLabel={t('order.change.show')}
        onSubmit={showEffect}
      >
        <ul className="flex flex-col divide-y divide-line">
          {lines.map(({ id, name, left, total, quantity }) => (
            <li key={id} className="flex items-center gap-3 py-1">
              <span className="min-w-0 grow wrap-anywhere">
                {name}
                <span className="block text-sm text-ink-muted">
                  {t('order.pieces', { count: quantity, sum: money(total) })}
                </span>
              </span>
              <Stepper
                label={name}
                max={left}
                value={pieces[id] ?? 0}
                onValueChange={(next) => setPieces({ ...pieces, [id]: next })}
              />
            </li>
          ))}
        </ul>
        <FieldError id="order-refund-pieces" error={isSent && items.length === 0 ? t('order.refund.noPieces') : null} />
        <ReasonField
          reasons={reasons.data?.items}
          failure={reasons.error}
          onRetry={reasons.refetch}
          value={reasonId}
          error={isSent && reasonId === '' ? t('order.step.reasonMissing') : null}
          onChange={setReasonId}
        />
        <TextField
          label={t('order.step.note')}
          hint={t('order.step.noteHint')}
          isOptional
          maxLength={500}
          autoComplete="off"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </FormDialog>
      <PreviewCommit
        title={title}
        body={wanted && { version, ...wanted.body }}
        preview={(body, signal) => call('refundOrder', { params, body: { ...body, preview: true }, signal })}
        commit={(body) =>
          call('refundOrder', { params, body, ...(wanted && { headers: { 'idempotency-key': wanted.key } }) })
        }
        renderEffect={(after) => <MoneyEffect page={page} after={after} />}
        commitLabel={t('order.refund.commit')}
        isDangerous
        onChanged={() => void queries.invalidateQueries({ queryKey: orderQuery(order.uuid).queryKey })}
        onClose={() => setWanted(null)}
        onDone={() => {
          showToast({ tone: 'success', text: t('order.refund.done', { number: order.id }) });
          void queries.invalidateQueries({ queryKey: orderQuery(order.uuid).queryKey });
          onClose();
        }}
      />
    </>
  );
}
