import type { ChangedLine, OpsOrderChange } from '@kaplya/contract';
import type { ReactNode } from 'react';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { SimpleTable } from '#kit/table/simple-table.tsx';

type Row = { readonly id: string; readonly label: ReactNode; readonly before: ReactNode; readonly after: ReactNode };

const alwaysShown: ReadonlySet<string> = new Set(['order.sum.costs', 'orders.paid', 'orders.due']);

/** The preview of a change: goods and sums before and after, and the payment's consequence. */
export function ChangeEffect({ change }: { change: OpsOrderChange }) {
  const t = useText();
  const formats = useFormats();
  const { lines, totals, points, bottles, slot, address, promocode, stock, warnings } = change;
  const { before: wasMoney, after: isMoney } = change.customer;
  const { money, number } = formats;
  const toWhen = ({ from, to }: typeof slot.before) => `${formats.dateTime(from)}–${formats.time(to)}`;
  const sums = [
    ['order.sum.costs', money(wasMoney.costs), money(isMoney.costs)],
    ...(wasMoney.paid.amount > 0 ? [['orders.paid', money(wasMoney.paid), money(isMoney.paid)] as const] : []),
    ...(wasMoney.due.amount > 0 || isMoney.due.amount > 0
      ? [['orders.due', money(wasMoney.due), money(isMoney.due)] as const]
      : []),
    ['order.sum.discount', money(totals.before.discount), money(totals.after.discount)],
    ['order.sum.delivery', money(totals.before.delivery), money(totals.after.delivery)],
    ['order.points.spent', number(points.before.spent), number(points.after.spent)],
    ['order.points.willEarn', number(points.before.willEarn), number(points.after.willEarn)],
    ['order.empties', number(bottles.before.returned), number(bottles.after.returned)],
    ['order.promocode', promocode.before ?? '—', promocode.after ?? '—'],
    ['order.when', toWhen(slot.before), toWhen(slot.after)],
    ['order.where', address.before, address.after],
  ] as const;
  const rows: Row[] = [
    ...toLineRows(lines).map(({ id, name, before, after }) => ({
      id,
      label: name,
      before: before && t('order.pieces', { count: before.quantity, sum: money(before.total) }),
      after: after ? t('order.pieces', { count: after.quantity, sum: money(after.total) }) : t('order.change.gone'),
    })),
    ...sums
      .filter(([label, before, after]) => before !== after || alwaysShown.has(label))
      .map(([label, before, after]) => ({ id: label, label: t(label), before, after })),
  ];
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{useMoneySentence(change)}</p>
      <SimpleTable
        hasRowHeads
        columns={[{ label: '' }, { label: t('order.change.before') }, { label: t('order.change.after') }]}
        rows={rows.map(({ id, label, before, after }) => ({
          id,
          cells: [
            label,
            <span key="before" className="text-ink-muted">
              {before}
            </span>,
            <span key="after" className="font-medium">
              {after}
            </span>,
          ],
        }))}
      />
      {stock.length > 0 && (
        <p className="text-sm text-ink-muted">
          {t('order.change.stock', {
            pieces: stock
              .map(({ name, quantity }) => `${name} ${quantity > 0 ? '+' : '−'}${Math.abs(quantity)}`)
              .join(', '),
          })}
        </p>
      )}
      {slot.after.taken && (
        <p className="text-sm text-ink-muted">
          {t('order.change.places', { taken: slot.after.taken.orders, limit: slot.after.taken.maxOrders })}
        </p>
      )}
      {warnings.map(({ code, message }) => (
        <Callout key={`${code} ${message}`} tone="warning" icon="warning">
          {message}
        </Callout>
      ))}
      <p className="text-sm text-ink-muted">{t('order.change.heard')}</p>
    </div>
  );
}

/** Sentences about the consequence of the change for the payment: what goes back or is added, and what is left. */
function useMoneySentence({ difference, refund, due, customer, paymentMethod, isSame }: OpsOrderChange): string {
  const t = useText();
  const { money } = useFormats();
  if (isSame) return t('order.change.nothing');
  const sum = money({ ...difference, amount: Math.abs(difference.amount) });
  // More of an order that was paid online is collected by the courier, whatever its way of paying is (rule 83b).
  const method = customer.after.paid.amount > 0 ? t('order.change.toCourier') : paymentMethod;
  const left = due.amount > 0 ? t('order.change.left', { due: money(due), method }) : t('order.change.nothingLeft');
  if (refund.amount > 0) return `${t('order.change.refund', { sum: money(refund), method: paymentMethod })} ${left}`;
  if (difference.amount === 0) return `${t('order.change.sameSum')} ${left}`;
  return `${t(difference.amount > 0 ? 'order.change.more' : 'order.change.less', { sum })} ${left}`;
}

type LineRow = { id: string; name: string; before: ChangedLine | null; after: ChangedLine | null };

function toLineRows({ before, after }: OpsOrderChange['lines']): LineRow[] {
  const next = new Map(after.map((line) => [line.id, line]));
  const changed = before
    .filter(({ state }) => state !== 'same')
    .map((line) => ({ id: line.id, name: line.name, before: line, after: next.get(line.id) ?? null }));
  const fresh = after.filter(({ state }) => state === 'new');
  return [...changed, ...fresh.map((line) => ({ id: line.id, name: line.name, before: null, after: line }))];
}
