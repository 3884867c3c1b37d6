import type { StockEffect } from '@kaplya/contract';
import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { SimpleTable } from '#kit/table/simple-table.tsx';
import { toSigned } from './to-signed.ts';

/** The number of listed lines; further ones are only counted. */
const SHOWN_AT_MOST = 200;

type StockEffectViewProps = { effect: StockEffect; isCount: boolean };

/** The effect of a document: each product before and after, and the orders that the stock no longer covers. */
export function StockEffectView({ effect: { lines, uncovered }, isCount }: StockEffectViewProps) {
  const t = useText();
  const formats = useFormats();
  const listed = lines.toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
  const differing = lines.filter(({ difference }) => difference !== 0).length;
  const short = lines.filter(({ after }) => after.onHand < after.reserved).length;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        {isCount
          ? t('stock.effect.differences', { count: differing, total: lines.length })
          : t('stock.effect.count', { count: lines.length })}
        {short > 0 && <StatusPill tone="danger">{t('stock.effect.short', { count: short })}</StatusPill>}
      </p>
      <div className="max-h-[50dvh] overflow-auto">
        <SimpleTable
          hasRowHeads
          columns={[
            { label: t('stock.product') },
            ...(isCount ? [{ label: t('stock.counted'), align: 'end' } as const] : []),
            { label: t('stock.difference'), align: 'end' },
            { label: t('stock.onHand'), align: 'end' },
          ]}
          rows={listed.slice(0, SHOWN_AT_MOST).map(({ warehouseId, productId, name, before, after, ...line }) => ({
            id: `${warehouseId} ${productId}`,
            cells: [
              <>
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
              </>,
              ...(isCount ? [line.counted === null ? null : formats.number(line.counted)] : []),
              <span key="difference" className={line.difference === 0 ? 'text-ink-muted' : 'font-semibold'}>
                {toSigned(line.difference, formats.number)}
              </span>,
              <>
                <span className="text-ink-muted">{formats.number(before.onHand)} → </span>
                <b>{formats.number(after.onHand)}</b>
              </>,
            ],
          }))}
        />
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
