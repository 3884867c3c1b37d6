import type { PriceCell, PriceChange } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { describePlan } from './price-grid.tsx';
import { usePriceWords } from './use-price-words.ts';

type PriceCellBarProps = {
  areaName: string;
  cell: PriceCell;
  /** The handler shows a preview before the change is saved. */
  onChange: (change: PriceChange) => void;
};

/** The details and actions of the selected price, like the formula bar of a spreadsheet. */
export function PriceCellBar({ areaName, cell, onChange }: PriceCellBarProps) {
  const t = useText();
  const formats = useFormats();
  const words = usePriceWords(cell.price.currency);
  const { areaId, productId, version, isSold, isListPrice, planned, product } = cell;
  const own = { areaId, productId, version };
  return (
    <div
      role="group"
      aria-label={t('prices.chosen')}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-(--spacing-page) pb-2 text-sm"
    >
      <p className="min-w-0">
        <span className="font-semibold">{product.name}</span>
        <span className="text-ink-muted"> · {areaName} · </span>
        <span className="tabular-nums">{formats.money(cell.price)}</span>
        {isListPrice && <span className="text-ink-muted"> ({t('prices.isListPrice')})</span>}
      </p>
      {planned.map((plan) => (
        <span key={plan.from} className="inline-flex items-center gap-1 rounded-sm bg-sunken ps-2">
          {describePlan(plan, { t, formats })}
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('prices.withdrawOf', { day: formats.day(plan.from) })}
            onClick={() => onChange({ ...own, from: plan.from, withdraws: true })}
          >
            {t('prices.withdraw')}
          </Button>
        </span>
      ))}
      <span className="ms-auto flex items-center gap-1">
        <Button variant="ghost" size="sm" onClick={() => onChange({ ...own, isSold: !isSold })}>
          {t(isSold ? 'prices.stopSelling' : 'prices.sell')}
        </Button>
        <AuditLink subject={`price:${areaId}:${productId}`} {...words} />
      </span>
    </div>
  );
}
