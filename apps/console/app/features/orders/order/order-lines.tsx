import type { OpsOrderPage } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { SimpleTable } from '#kit/table/simple-table.tsx';

type OrderLinesProps = Pick<OpsOrderPage, 'order'> & {
  /** The explanation of each line's price; hidden if undefined. */
  why?: OpsOrderPage['why'];
};

/** The lines of an order with its sums. */
export function OrderLines({ order, why }: OrderLinesProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <SimpleTable
      label={t('orders.goods')}
      columns={[
        { label: t('orders.goods') },
        { label: t('orders.pieces'), align: 'end' },
        { label: t('orders.sum'), align: 'end' },
      ]}
      rows={order.items.map((item) => ({
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
          <>
            {item.quantity}
            {why && item.refundedQuantity > 0 && (
              <span className="block text-xs text-ink-muted">
                {t('order.goods.refunded', { count: item.refundedQuantity })}
              </span>
            )}
          </>,
          formats.money(item.total),
        ],
      }))}
      foot={
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="border-t border-line-strong py-1.5 text-start">
            {t('orders.total')}
          </th>
          <td className="border-t border-line-strong py-1.5 text-end whitespace-nowrap">
            {formats.money(order.total)}
          </td>
        </tr>
      }
    />
  );
}
