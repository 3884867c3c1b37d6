import type { OpsOrderPage } from '@kaplya/contract';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { KeyCap } from '#kit/keys/key-cap.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { useMay } from '#platform/session/me.ts';
import { OrderStatusPill } from '../status/order-status.tsx';
import { PaymentPill } from '../status/payment-pill.tsx';
import { CustomerCard } from './customer-card.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { DetailsForm } from './details-form.tsx';
import { MoneySection } from './money-section.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderRecord } from './order-record.tsx';
import { NotesSection } from './notes/notes-section.tsx';
import { PrintedOrder } from './print/printed-order.tsx';
import { OrderTimeline } from './timeline/order-timeline.tsx';
import { RatingSection } from './rating-section.tsx';
import { useAuditValues } from './use-audit-values.ts';
import { useFieldLabel } from './use-field-label.ts';
import { useOrder } from './use-order.ts';

const ChangeForm = lazyPart(() =>
  whenOnline(async () => ({ default: (await import('../change/change-form.tsx')).ChangeForm })),
);

export function OrderScreen() {
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useOrder(uuid);
  // The key resets the forms when the URL changes to another order.
  if (data) return <OrderPage key={uuid} page={data} />;
  return <QueryState {...{ data, error, refetch }} />;
}

function OrderPage({ page }: { page: OpsOrderPage }) {
  const t = useText();
  const { money } = useFormats();
  const toLabel = useFieldLabel();
  const toValue = useAuditValues(page.order.total.currency);
  const mayWrite = useMay('orders.write');
  const [params, setParams] = useSearchParams();
  const { order } = page;
  useHotkeys({
    name: t('order.keys'),
    hotkeys: [{ keys: 'p', label: t('orders.print'), run: () => window.print() }],
  });
  // True while a form has unsaved text. It then stays after a step that locks it, so that the text can be copied.
  const [isTyped, setTyped] = useState(false);
  const hasForm = mayWrite && (page.change.isAllowed || isTyped);
  const lock = page.change.isAllowed ? null : t('order.locked', { status: t(`orders.status.${order.status}`) });
  const isChanging = params.has('edit') && hasForm;
  const setChanging = (isOn: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOn) next.set('edit', '');
        else next.delete('edit');
        return next;
      },
      { replace: !isOn },
    );
  return (
    <>
      <div className="contents print:hidden">
        <ScreenHeader
          title={t('orders.one', { number: order.id })}
          aside={
            <span className="flex flex-wrap gap-1.5">
              <OrderStatusPill status={order.status} />
              <PaymentPill state={order.payment.state} />
            </span>
          }
          actions={
            <>
              <AuditLink subject={page.subject} toLabel={toLabel} toValue={toValue} />
              <Button
                variant="ghost"
                size="sm"
                iconStart={<Icon name="print" size={16} />}
                iconEnd={
                  <span aria-hidden="true" className="max-sm:hidden">
                    <KeyCap keys="p" />
                  </span>
                }
                onClick={() => window.print()}
              >
                {t('orders.print')}
              </Button>
            </>
          }
        />
        <OrderRecord page={page} />
        {!isChanging && <OrderActions page={page} onChange={() => setChanging(true)} />}
        <div className="grid gap-4 px-(--spacing-page) pb-6 lg:grid-cols-[1fr_22rem]">
          {isChanging ? (
            <Optional fallback={<RowsSkeleton label={t('kit.loading')} />}>
              <ChangeForm page={page} lock={lock} onDirtyChange={setTyped} onClose={() => setChanging(false)} />
            </Optional>
          ) : (
            <div className="flex min-w-0 flex-col gap-4">
              <NotesSection page={page} />
              <Section title={t('orders.goods')}>
                <OrderLines order={order} why={page.why} />
              </Section>
              <Section title={t('order.details')}>
                {hasForm && <DetailsForm page={page} lock={lock} onDirtyChange={setTyped} />}
                {!hasForm && (
                  <div className="flex flex-col gap-1">
                    <p className="whitespace-pre-line wrap-anywhere">{order.note || t('orders.noNote')}</p>
                    {order.changeFrom && <p>{t('order.changeFrom', { sum: money(order.changeFrom) })}</p>}
                    {order.wishes.length > 0 && (
                      <p>{order.wishes.map((deliveryWish) => t(`order.wish.${deliveryWish}`)).join(', ')}</p>
                    )}
                  </div>
                )}
              </Section>
              {order.rating && <RatingSection rating={order.rating} />}
              <Section title={t('orders.timeline')}>
                <OrderTimeline page={page} />
              </Section>
            </div>
          )}
          <div className="flex min-w-0 flex-col gap-4">
            <CustomerCard page={page} />
            <DeliverySection page={page} />
            <MoneySection page={page} />
          </div>
        </div>
      </div>
      <PrintedOrder page={page} />
    </>
  );
}
