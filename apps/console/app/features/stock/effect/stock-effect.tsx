import type { StockEffect } from '@kaplya/contract';
import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { toSigned } from './to-signed.ts';

/** More are counted, not listed. */
const SHOWN_AT_MOST = 200;

type StockEffectViewProps = { effect: StockEffect; isCount: boolean };

/** What a document comes to: each product as it is and as it will be, the differences first, and who lacks goods. */
export function StockEffectView({ effect: { lines, uncovered }, isCount }: StockEffectViewProps) {
  const t = useText();
  const formats = useFormats();
  const listed = lines.toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
  const differing = lines.filter(({ difference }) => difference !== 0).length;
  const short = lines.filter(({ after }) => after.onHand < after.reserved).length;
  const head = 'py-1 ps-3 text-end font-semibold';
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        {isCount
          ? t('stock.effect.differences', { count: differing, total: lines.length })
          : t('stock.effect.count', { count: lines.length })}
        {short > 0 && <StatusPill tone="danger">{t('stock.effect.short', { count: short })}</StatusPill>}
      </p>
      <div className="max-h-[50dvh] overflow-auto">
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-xs text-ink-muted">
              <th scope="col" className="py-1 text-start font-semibold">
                {t('stock.product')}
              </th>
              {isCount && (
                <th scope="col" className={head}>
                  {t('stock.counted')}
                </th>
              )}
              <th scope="col" className={head}>
                {t('stock.difference')}
              </th>
              <th scope="col" className={head}>
                {t('stock.onHand')}
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, SHOWN_AT_MOST).map(({ warehouseId, productId, name, before, after, ...line }) => (
              <tr key={`${warehouseId} ${productId}`} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 text-start font-normal wrap-anywhere">
                  {name}
                  {line.movedSince !== null && line.movedSince !== 0 && (
                    <span className="block text-ink-muted">
                      {t('stock.movedSince', { pieces: toSigned(line.movedSince, formats.number) })}
                    </span>
                  )}
                  {after.onHand < after.reserved && (
                    <span className="block text-danger">
                      {t('stock.reservedOf', { pieces: formats.number(after.reserved) })}
                    </span>
                  )}
                </th>
                {isCount && (
                  <td className="py-1.5 ps-3 text-end">
                    {line.counted === null ? null : formats.number(line.counted)}
                  </td>
                )}
                <td
                  className={
                    line.difference === 0 ? 'py-1.5 ps-3 text-end text-ink-muted' : 'py-1.5 ps-3 text-end font-semibold'
                  }
                >
                  {toSigned(line.difference, formats.number)}
                </td>
                <td className="py-1.5 ps-3 text-end whitespace-nowrap">
                  <span className="text-ink-muted">{formats.number(before.onHand)} → </span>
                  <b>{formats.number(after.onHand)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {listed.length > SHOWN_AT_MOST && (
        <p className="text-sm text-ink-muted">{t('stock.effect.more', { count: listed.length - SHOWN_AT_MOST })}</p>
      )}
      {uncovered.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">{t('stock.uncovered')}</h3>
          <ul className="text-sm">
            {uncovered.map(({ order, productId, warehouseId, pieces, deliveryAt }) => (
              <li key={`${order.uuid} ${warehouseId} ${productId}`}>
                <Link className={linkClass()} to={`/orders/${order.uuid}`}>
                  {t('stock.order', { number: order.number })}
                </Link>{' '}
                {formats.dateTime(deliveryAt)} · {t('stock.lacks', { count: pieces })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
