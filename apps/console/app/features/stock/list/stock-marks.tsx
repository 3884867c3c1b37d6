import type { StockLevelRow } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';

type StockMarksProps = { level: Pick<StockLevelRow, 'isLow' | 'isShort' | 'isActive' | 'missing'> };

/** Pills of a product that needs action: low stock, too little for its orders, not on sale. */
export function StockMarks({ level: { isLow, isShort, isActive, missing } }: StockMarksProps) {
  const t = useText();
  return (
    <span className="inline-flex flex-wrap gap-1">
      {isShort && (
        <StatusPill tone="danger">{missing > 0 ? t('stock.missing', { count: missing }) : t('stock.short')}</StatusPill>
      )}
      {isLow && <StatusPill tone="problem">{t('stock.low')}</StatusPill>}
      {!isActive && <StatusPill tone="off">{t('stock.off')}</StatusPill>}
    </span>
  );
}
