import type { OpsOrderPage } from '@kaplya/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useLabels, type Labels } from '#i18n/use-labels.ts';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { StatusPill, type StatusTone } from '#kit/status/status-pill.tsx';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';
import { orderQuery } from './order-query.ts';

const TONES: Readonly<Record<string, StatusTone>> = { succeeded: 'done', canceled: 'danger' };
/** Reasons of YooKassa for a declined refund; any other is shown as the acquirer names it. */
const declines = {
  general_decline: 'order.decline.general_decline',
  insufficient_funds: 'order.decline.insufficient_funds',
  rejected_by_payee: 'order.decline.rejected_by_payee',
  rejected_by_timeout: 'order.decline.rejected_by_timeout',
  yoo_money_account_closed: 'order.decline.yoo_money_account_closed',
} as const satisfies Labels;
const states = ['opening', 'queued', 'pending', 'waiting_for_capture', 'succeeded', 'canceled'] as const;

/** The payment method, the attempts of payments and refunds, and the points that were spent. */
export function MoneySection({ page }: { page: OpsOrderPage }) {
  const t = useText();
  const toDecline = useLabels(declines);
  const { money, number, dateTime, phone: writePhone } = useFormats();
  const { order, due, payments, refunds } = page;
  const { totals, loyalty, payment, receipt, promocode } = order;
  const of = (sum: { amount: number; currency: string }) => (sum.amount === 0 ? null : money(sum));
  return (
    <Section title={t('orders.money')}>
      <Facts
        facts={[
          {
            label: t('orders.method'),
            value: order.payer ? `${order.paymentMethodName} · ${order.payer.name}` : order.paymentMethodName,
          },
          { label: t('order.sum.costs'), value: money(page.costs) },
          { label: t('order.sum.discount'), value: of(totals.discount) },
          { label: t('order.promocode'), value: promocode },
          { label: t('order.points.spent'), value: loyalty.spent > 0 ? number(loyalty.spent) : null },
          { label: t('order.points.willEarn'), value: loyalty.willEarn > 0 ? number(loyalty.willEarn) : null },
          { label: t('orders.paid'), value: money(order.paidAmount) },
          { label: t('orders.refunded'), value: of(order.refundedAmount) },
          { label: t('order.cashToReturn'), value: of(page.cashToReturn) },
          { label: t('orders.due'), value: money(due) },
          { label: t('order.payBy'), value: payment.payBy && dateTime(payment.payBy) },
          { label: t('order.receipt'), value: receipt.email ?? (receipt.phone && writePhone(receipt.phone)) },
        ]}
      />
      {payments.length > 0 && (
        <Attempts
          title={t('order.payments')}
          rows={payments.map(({ id, amount, status, at }) => ({ id, sum: money(amount), status, at, why: null }))}
        />
      )}
      {refunds.length > 0 && (
        <Attempts
          title={t('order.refunds')}
          rows={refunds.map(({ id, amount, status, at, declineReason: why }) => ({
            ...{ id, sum: money(amount), status, at, why: why && toDecline(why) },
          }))}
        />
      )}
      <RetryRefunds page={page} />
      <ReturnCash page={page} />
    </Section>
  );
}

type Attempt = { id: string; sum: string; status: string; at: string; why: string | null };

function Attempts({ title, rows }: { title: string; rows: readonly Attempt[] }) {
  const t = useText();
  const { dateTime } = useFormats();
  return (
    <div className="mt-3">
      <h3 className="mb-1 text-sm text-ink-muted">{title}</h3>
      <ul className="flex flex-col gap-1">
        {rows.map(({ id, sum, status, at, why }) => {
          const known = states.find((state) => state === status);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="font-medium">{sum}</span>
              <StatusPill tone={TONES[status] ?? 'waiting'}>{known ? t(`order.attempt.${known}`) : status}</StatusPill>
              <span className="text-sm text-ink-muted">{dateTime(at)}</span>
              {why && <span className="text-sm text-ink-muted">{why}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A retry of the refunds that the acquirer declined. */
export function RetryRefunds({ page: { order, refunds } }: { page: OpsOrderPage }) {
  const t = useText();
  const { money } = useFormats();
  const queries = useQueryClient();
  const mayRefund = useMay('refunds.write');
  const retry = useMutation({
    mutationFn: () => call('retryRefunds', { params: { uuid: order.uuid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: orderQuery(order.uuid).queryKey }),
  });
  const declined = refunds.filter(({ status }) => status === 'canceled');
  if (!mayRefund || declined.length === 0) return null;
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <ConfirmButton
        label={t('order.refunds.retry')}
        title={t('order.refunds.retry.title', { number: order.id })}
        text={t('order.refunds.retry.text', { sums: declined.map(({ amount }) => money(amount)).join(', ') })}
        isDangerous={false}
        isBusy={retry.isPending}
        onConfirm={() => retry.mutate()}
      />
      <FormFailure failure={retry.error} />
    </div>
  );
}

/** The record that the cash of an order was handed back. */
export function ReturnCash({ page: { order, version, cashToReturn } }: { page: OpsOrderPage }) {
  const t = useText();
  const { money } = useFormats();
  const queries = useQueryClient();
  const mayRefund = useMay('refunds.write');
  const work = useMutation({
    mutationFn: () => call('returnCash', { params: { uuid: order.uuid }, body: { version } }),
    onSuccess: () => showToast({ tone: 'success', text: t('order.cash.return.done', { sum: money(cashToReturn) }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: orderQuery(order.uuid).queryKey }),
  });
  if (!mayRefund || cashToReturn.amount === 0) return null;
  return (
    <div data-no-print="" className="mt-3 flex flex-col items-start gap-2">
      <ConfirmButton
        label={t('order.cash.return')}
        title={t('order.cash.return.title', { number: order.id, sum: money(cashToReturn) })}
        text={t('order.cash.return.text')}
        isDangerous={false}
        isBusy={work.isPending}
        onConfirm={() => work.mutate()}
      />
      <FormFailure failure={work.error} />
    </div>
  );
}
