import type { OpsOrderPage } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { Timeline } from '#kit/record/timeline.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { useMay } from '#platform/session/me.ts';
import { OrderStatusPill } from '../status/order-status.tsx';
import { PaymentPill } from '../status/payment-pill.tsx';
import { NoteForm } from './note-form.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderQuery } from './order-query.ts';
import { toAddressLine } from './to-address-line.ts';
import { useFieldLabel } from './use-field-label.ts';

/** One order: what was sold, to whom, when and for how much, and what happened to it. */
export function OrderScreen() {
  const t = useText();
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(orderQuery(uuid));
  if (data) return <OrderPage page={data} />;
  return error ? (
    <FailureState failure={error} onRetry={() => void refetch()} />
  ) : (
    <RowsSkeleton label={t('kit.loading')} />
  );
}

function OrderPage({ page }: { page: OpsOrderPage }) {
  const t = useText();
  const formats = useFormats();
  const toLabel = useFieldLabel();
  const mayWrite = useMay('orders.write');
  const { order, customer, due } = page;
  return (
    <>
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
            <AuditLink subject={page.subject} toLabel={toLabel} />
            <Button
              variant="secondary"
              size="sm"
              iconStart={<Icon name="print" size={16} />}
              onClick={() => window.print()}
            >
              {t('orders.print')}
            </Button>
          </>
        }
      />
      <div className="grid gap-4 px-(--spacing-page) pb-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={t('orders.goods')}>
            <OrderLines order={order} />
          </Section>
          <Section title={t('orders.note')}>
            {mayWrite && page.change.isAllowed ? (
              <NoteForm page={page} />
            ) : (
              <p className="whitespace-pre-line">{order.note || t('orders.noNote')}</p>
            )}
          </Section>
          <Section title={t('orders.timeline')}>
            <Timeline
              label={t('orders.timeline')}
              entries={page.timeline.map(({ at, status, text, author, reason }, index) => ({
                id: `${index}`,
                at,
                title: t(`orders.status.${status}` satisfies MessageId),
                author: author?.name ?? null,
                text: [text, reason].filter(Boolean).join(' · '),
              }))}
            />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={t('orders.customer')}>
            <Facts
              facts={[
                { label: t('orders.name'), value: customer.name },
                { label: t('orders.phone'), value: customer.phone },
                { label: t('orders.ordersInAll'), value: formats.number(customer.orders) },
                { label: t('orders.bottlesHeld'), value: formats.number(customer.bottles) },
                { label: t('orders.debt'), value: customer.debt.amount > 0 ? formats.money(customer.debt) : null },
              ]}
            />
          </Section>
          <Section title={t('orders.delivery')}>
            <Facts
              facts={[
                { label: t('orders.address'), value: toAddressLine(order.shipping.address) },
                {
                  label: t('orders.slot'),
                  value: `${formats.dateTime(order.shippingDate)}–${formats.time(order.shippingDateTo)}`,
                },
                { label: t('orders.bottles'), value: order.bottles.delivered },
                { label: t('orders.empties'), value: order.bottles.declared },
              ]}
            />
          </Section>
          <Section title={t('orders.money')}>
            <Facts
              facts={[
                { label: t('orders.method'), value: order.paymentMethodName },
                { label: t('orders.total'), value: formats.money(order.total) },
                { label: t('orders.paid'), value: formats.money(order.paidAmount) },
                {
                  label: t('orders.refunded'),
                  value: order.refundedAmount.amount > 0 ? formats.money(order.refundedAmount) : null,
                },
                { label: t('orders.due'), value: formats.money(due) },
              ]}
            />
          </Section>
        </div>
      </div>
    </>
  );
}
