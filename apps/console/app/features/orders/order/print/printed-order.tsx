import type { OpsOrderPage } from '@kaplya/contract';
import { foldItems } from '@kaplya/domain/fold-items';
import { addressText } from '@kaplya/domain/address-text';
import type { ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { SimpleTable } from '#kit/table/simple-table.tsx';
import { useMe } from '#platform/session/me.ts';
import { MoneyAtDoor } from '../../status/money-at-door.tsx';

/** The order on paper, for the box and the courier: one A4 page, without notes of colleagues. Only print shows it. */
export function PrintedOrder({ page }: { page: OpsOrderPage }) {
  const t = useText();
  const formats = useFormats();
  const { partner } = useMe();
  const { order, atDoor } = page;
  const { shipping, bottles } = order;
  const { entrance, floor, intercom, note: addressNote, comment } = shipping.address;
  const way = [
    entrance && t('order.address.entrance', { entrance }),
    floor && t('order.address.floor', { floor }),
    intercom && t('order.address.intercom', { intercom }),
  ].filter(Boolean);
  const notes = [addressNote, comment, order.note].filter(Boolean);
  const isUnconfirmed = order.status === 'new' || order.status === 'requiresConfirmation';
  return (
    <article data-printed-order="" aria-label={t('orders.one', { number: order.id })} className="hidden print:block">
      <header className="flex items-baseline gap-4 border-b-2 border-ink pb-2">
        <h1 className="text-[20pt] leading-tight font-bold">{t('orders.one', { number: order.id })}</h1>
        <span className="ms-auto">{partner.name}</span>
      </header>
      <div className="grid grid-cols-2 gap-x-8 gap-y-3 border-b border-ink py-3">
        <Field label={t('orders.slot')}>
          <strong className="text-[13pt]">
            {formats.dateTime(order.shippingDate)}–{formats.time(order.shippingDateTo)}
          </strong>
        </Field>
        <Field label={t('orders.customer')}>
          <strong className="text-[13pt]">{shipping.name}</strong>
          <span className="block">{formats.phone(shipping.phone)}</span>
        </Field>
        <Field label={t('orders.address')} isWide>
          <strong className="text-[13pt]">{addressText(shipping.address)}</strong>
          {shipping.address.zoneOnly && <span className="block font-semibold">{t('order.address.zoneOnly')}</span>}
          {way.length > 0 && <span className="block">{way.join(', ')}</span>}
        </Field>
        {(notes.length > 0 || order.wishes.length > 0 || isUnconfirmed) && (
          <Field label={t('order.details')} isWide>
            {isUnconfirmed && <strong className="block">{t('order.print.unconfirmed')}</strong>}
            {order.wishes.map((wish) => (
              <strong key={wish} className="block">
                {t(`order.wish.${wish}`)}
              </strong>
            ))}
            {notes.map((text) => (
              <span key={text} className="block whitespace-pre-line">
                {text}
              </span>
            ))}
          </Field>
        )}
      </div>
      <PrintedLines page={page} />
      <div data-print-whole="" className="grid grid-cols-2 gap-x-8 border-t-2 border-ink py-3">
        <Field label={t('order.print.collect')}>
          <span className="block text-[16pt] leading-snug">
            <MoneyAtDoor atDoor={atDoor} />
          </span>
          <span className="block">{order.paymentMethodName}</span>
          {order.changeFrom && (
            <strong className="block">{t('order.changeFrom', { sum: formats.money(order.changeFrom) })}</strong>
          )}
        </Field>
        <Field label={t('order.print.empties')}>
          <span className="block text-[16pt] leading-snug font-semibold">{formats.number(bottles.declared)}</span>
          <span className="block">{t('order.print.taken')} __________</span>
        </Field>
      </div>
    </article>
  );
}

function Field({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'col-span-2 min-w-0 wrap-anywhere' : 'min-w-0 wrap-anywhere'}>
      <p className="text-ink-muted">{label}</p>
      <div>{children}</div>
    </div>
  );
}

/** The delivered lines, without refunded pieces, and their sum. */
function PrintedLines({ page: { order, costs } }: { page: OpsOrderPage }) {
  const t = useText();
  const { money } = useFormats();
  const { totals } = order;
  const items = foldItems(order.items);
  const lines = items
    .map((item) => ({ ...item, left: item.quantity - item.refundedQuantity }))
    .filter(({ left }) => left > 0);
  const isWhole = lines.length === items.length && items.every((item) => item.refundedQuantity === 0);
  const reductions = [
    [t('order.sum.discount'), totals.discount],
    [t('order.points.spent'), totals.points],
  ] as const;
  const sums = [
    // With refunded pieces the parts no longer add up to what is paid, so the paper has the sum alone.
    ...(isWhole
      ? reductions.filter(([, { amount }]) => amount > 0).map(([label, sum]) => [label, `−${money(sum)}`])
      : []),
    [t('order.sum.costs'), money(costs)],
  ];
  return (
    <div className="py-2">
      <SimpleTable
        label={t('orders.goods')}
        columns={[
          { label: t('orders.goods') },
          { label: t('order.price'), align: 'end' },
          { label: t('orders.pieces'), align: 'end' },
          { label: t('orders.sum'), align: 'end' },
        ]}
        rows={lines.map(({ id, name, price, left }) => ({
          id,
          cells: [
            name,
            money(price),
            <strong key="pieces">{left}</strong>,
            money({ ...price, amount: price.amount * left }),
          ],
        }))}
        foot={sums.map(([label, sum]) => (
          <tr key={label}>
            <th scope="row" colSpan={3} className="border-t border-line-strong py-1 text-start font-normal">
              {label}
            </th>
            <td className="border-t border-line-strong py-1 text-end font-semibold whitespace-nowrap">{sum}</td>
          </tr>
        ))}
      />
    </div>
  );
}
