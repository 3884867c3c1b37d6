import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpsOrderRow } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { Notice } from '@kaplya/ui/message/notice.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';
import type { BulkQuestion } from '#kit/bulk/bulk-action.ts';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { FailureState } from '#kit/state/failure-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';

/** What of the money of some orders goes back to those who paid. */
function sumPaid(rows: readonly OpsOrderRow[]) {
  const left = rows.map(({ paid, refunded }) => paid.amount - refunded.amount).filter((amount) => amount > 0);
  return { orders: left.length, amount: left.reduce((sum, amount) => sum + amount, 0) };
}

/** Asks why many orders are cancelled, and says what goes back. */
export function CancelOrders({ rows, onReady, onCancel }: BulkQuestion<OpsOrderRow>) {
  const t = useText();
  const { money } = useFormats();
  const { data, error, refetch } = useQuery(apiQuery('listReasons', { query: { kind: 'cancel' } }));
  const [reasonId, setReasonId] = useState('');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const paid = sumPaid(rows);
  const currency = rows[0]?.paid.currency;

  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('orders.bulk.cancel')}
      description={t('orders.bulk.cancelText', { count: rows.length })}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" form="cancel-orders" variant="danger" isDisabled={data === undefined}>
            {t('orders.bulk.cancel')}
          </Button>
        </>
      }
    >
      <form
        id="cancel-orders"
        noValidate
        className="flex flex-col gap-3 pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(reasonId === '');
          if (reasonId === '' || data === undefined) return;
          const said = note.trim();
          onReady(({ uuid, version }) =>
            call('transitionOrder', {
              params: { uuid },
              body: { version, status: 'cancelled', reasonId, ...(said !== '' && { note: said }) },
            }),
          );
        }}
      >
        {paid.orders > 0 && currency !== undefined && (
          <Notice tone="warning" icon="warning">
            {t('orders.bulk.paid', { count: paid.orders, sum: money({ amount: paid.amount, currency }) })}
          </Notice>
        )}
        {error ? (
          <FailureState failure={error} onRetry={() => void refetch()} />
        ) : (
          <ReasonField
            reasons={data?.items}
            value={reasonId}
            error={isMissing && reasonId === '' ? t('kit.required') : null}
            onChange={setReasonId}
          />
        )}
        <TextArea
          label={t('orders.bulk.note')}
          hint={t('orders.bulk.noteHint')}
          isOptional
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  );
}
