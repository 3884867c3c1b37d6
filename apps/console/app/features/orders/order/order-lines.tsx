import type { OpsOrderPage } from '@kaplya/contract';
import { foldItems } from '@kaplya/domain/fold-items';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { SimpleTable } from '#kit/table/simple-table.tsx';

type OrderLinesProps = Pick<OpsOrderPage, 'order'> & {
  /** The explanation of each line's price; hidden if undefined. */
  why?: OpsOrderPage['why'];
};

/** The lines of an order with their prices and its sums. */
export function OrderLines({ order, why }: OrderLinesProps) {
  const t = useText();
  const formats = useFormats();
  const { discount } = order.totals;
  const sums = [
    [t('order.sum.discount'), discount.amount > 0 ? `−${formats.money(discount)}` : null, false],
    [t('orders.total'), formats.money(order.total), true],
  ] as const;
  return (
    <SimpleTable
      label={t('orders.goods')}
      columns={[
        { label: t('orders.goods') },
        { label: t('order.price'), align: 'end' },
        { label: t('orders.pieces'), align: 'end' },
        { label: t('orders.sum'), align: 'end' },
      ]}
      rows={foldItems(order.items).map((item) => ({
        id: item.id,
        cells: [
          <>
            {item.name}
            {why?.[item.id] && (
              <span className="block text-xs text-ink-muted">
                {why[item.id]
                  ?.map(({ text }) => text)
                  .filter((text) => text !== item.name)
                  .join(' · ')}
              </span>
            )}
          </>,
          formats.money(item.price),
          <>
            {item.quantity}
            {why && item.refundedQuantity > 0 && (
              <span className="block text-xs text-ink-muted">
                {t('order.goods.refunded', { count: item.refundedQuantity })}
              </span>
            )}
          </>,
          // Before the discount, which has a line of its own.
          formats.money({ ...item.price, amount: item.price.amount * item.quantity }),
        ],
      }))}
      foot={sums.map(
        ([label, sum, isWhole]) =>
          sum !== null && (
            <tr key={label} className={isWhole ? 'font-semibold' : undefined}>
              <th
                scope="row"
                colSpan={3}
                className={`border-t border-line-strong py-1.5 text-start ${isWhole ? '' : 'font-normal'}`}
              >
                {label}
              </th>
              <td className="border-t border-line-strong py-1.5 text-end whitespace-nowrap">{sum}</td>
            </tr>
          ),
      )}
    />
  );
}
