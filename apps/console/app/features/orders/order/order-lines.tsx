import type { OpsOrderPage } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

type OrderLinesProps = Pick<OpsOrderPage, 'order'> & {
  /** Why each line has its price; undefined: that is not shown. */
  why?: OpsOrderPage['why'];
};

/** What was sold, and what it comes to. */
export function OrderLines({ order, why }: OrderLinesProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('orders.goods')}</caption>
      <thead>
        <tr className="text-xs text-ink-muted">
          <th scope="col" className="py-1 text-start font-semibold">
            {t('orders.goods')}
          </th>
          <th scope="col" className="px-3 py-1 text-end font-semibold">
            {t('orders.pieces')}
          </th>
          <th scope="col" className="py-1 text-end font-semibold">
            {t('orders.sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id} className="align-top">
            <td className="border-t border-line py-1.5">
              <span className="wrap-anywhere">{item.name}</span>
              {why?.[item.id] && (
                <span className="block text-xs text-ink-muted">
                  {why[item.id]
                    ?.map(({ text }) => text)
                    .filter((text) => text !== item.name)
                    .join(' · ')}
                </span>
              )}
            </td>
            <td className="border-t border-line px-3 py-1.5 text-end">
              {item.quantity}
              {why && item.refundedQuantity > 0 && (
                <span className="block text-xs whitespace-nowrap text-ink-muted">
                  {t('order.goods.refunded', { count: item.refundedQuantity })}
                </span>
              )}
            </td>
            <td className="border-t border-line py-1.5 text-end whitespace-nowrap">{formats.money(item.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="border-t border-line-strong py-1.5 text-start font-semibold">
            {t('orders.total')}
          </th>
          <td className="border-t border-line-strong py-1.5 text-end font-semibold whitespace-nowrap">
            {formats.money(order.total)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
