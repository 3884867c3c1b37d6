import type { Order } from '@kaplya/contract';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { getClient } from '#platform/data/client.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import { useQuery } from '#platform/data/queries.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { RadioCardGroup } from '@kaplya/ui/field/radio-card-group.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { scrollIntoView } from '@kaplya/ui/focus/scroll-into-view.ts';
import type { OrderPart } from './change-order-dialog.tsx';
import { findRefundNote, toCancellationRefund } from '../payment/refunds.ts';
import { cacheOrder, refreshOrder, reloadHistory } from '../data/order-queries.ts';
import { ShopPhone } from '../order/shop-phone.tsx';

const MAX_LENGTH = 500;

type CancelOrderDialogProps = {
  order: Order;
  /** Whether the history is shown behind the dialog: then it is refetched in place, so that it and the focus stay. */
  isInHistory: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Opens the dialog to change the order instead; null when it cannot be changed any more. */
  onChange: ((part: OrderPart) => void) | null;
  /**
   * Called when the order is cancelled. The button that opened this dialog is gone then, so the caller moves the focus.
   */
  onCancelled: () => void;
};

/** The dialog to cancel an order, with its refund and the reason to choose (S-41, V-11, rule 53). */
export function CancelOrderDialog({
  order,
  isInHistory,
  isOpen,
  onClose,
  onChange,
  onCancelled,
}: CancelOrderDialogProps) {
  const t = useText();
  const lang = useLanguage();
  const [reasonId, setReasonId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const form = useCallForm<'note'>({ failed: 'orders.cancel.failed' });
  const field = useRef<HTMLTextAreaElement>(null);
  const reasons = useQuery({ ...apiQuery('listCancelReasons', { query: { lang } }), enabled: isOpen });

  const instead = reasons.data?.data.find(({ id }) => id === reasonId)?.change ?? null;

  // Scrolls until both the field and the alert below it are visible.
  const isMissing = form.errors.note !== undefined;
  useEffect(() => {
    if (isMissing) field.current?.scrollIntoView({ block: 'center' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once more with reasons that come late and push it down
  }, [isMissing, reasons.data]);

  const comment = note.trim();
  const isReasonMissing = reasonId === null && comment === '';

  async function cancel() {
    try {
      const { order: cancelled } = await getClient().call('cancelOrder', {
        body: {
          externalOrder: order.uuid,
          ...(reasonId !== null && { reasonId }),
          ...(comment !== '' && { note: comment }),
        },
      });
      cacheOrder(cancelled);
      onClose();
      onCancelled();
      showToast({ tone: 'success', text: t('orders.cancel.done', { number: order.id }) });
      await (isInHistory ? refreshOrder(order.uuid) : reloadHistory());
    } catch (failure) {
      // The order may have changed since it was read, or be cancelled although no answer came.
      void refreshOrder(order.uuid);
      throw failure;
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        form.reset();
        onClose();
      }}
      title={t('orders.cancel.title', { number: order.id })}
      footer={
        <>
          <Button variant="secondary" className="grow" onClick={onClose}>
            {t('orders.cancel.keep')}
          </Button>
          <Button
            variant="danger"
            className="grow"
            isLoading={form.isBusy}
            onClick={() => void form.submit(isReasonMissing ? { note: t('errors.cancelReason') } : {}, cancel)}
          >
            {t('orders.cancel.confirm')}
          </Button>
        </>
      }
    >
      <div {...form.rootProps} className="flex flex-col gap-4">
        <CancellationEffect order={order} />
        {reasons.data ? (
          <RadioCardGroup
            legend={t('orders.cancel.reason')}
            value={reasonId}
            onValueChange={(id) => {
              setReasonId(id);
              form.clear('note');
            }}
            options={reasons.data.data.map(({ id, name }) => ({ value: id, title: name }))}
          />
        ) : reasons.isError ? (
          <p className="text-ink-muted">{t('orders.cancel.reasonsFailed')}</p>
        ) : (
          <Skeleton className="h-60 rounded-lg" />
        )}
        {instead && onChange && (
          <div
            key={instead}
            ref={scrollIntoView}
            role="status"
            className="flex scroll-mb-4 flex-col items-start gap-2 rounded-lg bg-brand-soft p-4"
          >
            <p>{t(instead === 'time' ? 'orders.cancel.timeInstead' : 'orders.cancel.addressInstead')}</p>
            <Button
              iconStart={<Icon name={instead === 'time' ? 'clock' : 'pin'} size={18} />}
              onClick={() => onChange(instead)}
            >
              {t(instead === 'time' ? 'orders.changeTime' : 'orders.changeAddress')}
            </Button>
          </div>
        )}
        <TextArea
          ref={field}
          label={t('orders.cancel.comment')}
          isOptional={reasonId !== null}
          value={note}
          maxLength={MAX_LENGTH}
          rows={2}
          error={form.errors.note}
          onChange={(event) => {
            setNote(event.target.value);
            form.clear('note');
          }}
        />
        {form.errors.form && <Refused text={form.errors.form} failure={form.failure} />}
      </div>
    </Dialog>
  );
}

/** The shop's refusal in its own words, with the phone to call. */
function Refused({ text, failure }: { text: string; failure: unknown }) {
  const t = useText();
  const isFinal = failure instanceof ApiFailure && failure.code === 'order.cancel_refused';
  return (
    <div role="alert" className="rounded-md bg-danger-soft px-3 py-2.5 text-danger">
      <p className="font-medium">{text}</p>
      {isFinal && (
        <p>
          {t('orders.cancel.call')} <ShopPhone />
        </p>
      )}
    </div>
  );
}

function CancellationEffect({ order }: { order: Order }) {
  const t = useText();
  const { money } = useFormats();
  const { money: sum, points, promocode } = toCancellationRefund(order);
  const lines = [
    sum && t('orders.cancel.money', { sum: money(sum), method: order.paymentMethodName }),
    points > 0 && t('orders.cancel.points', { count: points }),
    promocode !== null && t('orders.cancel.promo', { code: promocode }),
  ].filter((line) => typeof line === 'string');

  if (lines.length === 0) return <p className="text-ink-muted">{t('orders.cancel.nothing')}</p>;
  return (
    <div className="rounded-lg bg-sunken p-4">
      <h3 className="mb-1 text-base">{t('orders.cancel.back')}</h3>
      <ul className="flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2">
            <Icon name="check" size={18} className="mt-0.5 text-success" />
            <span className="min-w-0 wrap-anywhere">{line}</span>
          </li>
        ))}
      </ul>
      {sum && <p className="mt-2 text-sm text-ink-muted">{t(findRefundNote(order.paymentType))}</p>}
    </div>
  );
}
