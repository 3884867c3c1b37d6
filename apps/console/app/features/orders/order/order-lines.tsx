import type { Order } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

/** What was sold, and what it comes to. */
export function OrderLines({ order }: { order: Order }) {
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
          <tr key={item.id}>
            <td className="border-t border-line py-1.5">{item.name}</td>
            <td className="border-t border-line px-3 py-1.5 text-end">{item.quantity}</td>
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
