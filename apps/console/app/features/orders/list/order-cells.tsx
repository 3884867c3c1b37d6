import type { OpsOrderRow } from '@kaplya/contract';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

type CellProps = { row: OpsOrderRow };

/** The delivery interval, marked if the order is late or nobody can drive to it. */
export function SlotCell({ row: { slot, isLate, isPointMissing } }: CellProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <span className="whitespace-nowrap">
      {formats.day(slot.day)}
      <span className="block">
        {slot.from}–{slot.to}
      </span>
      {isLate && (
        <span className="flex items-center gap-0.5 text-xs font-semibold text-danger">
          <Icon name="clock" size={12} />
          {t('orders.late')}
        </span>
      )}
      {isPointMissing && (
        <span className="flex items-center gap-0.5 text-xs font-semibold text-danger">
          <Icon name="pin" size={12} />
          {t('orders.noPoint')}
        </span>
      )}
    </span>
  );
}

export function CustomerCell({ row: { customer, hasNote } }: CellProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <span className="block min-w-36">
      {customer.name}
      <span className="block whitespace-nowrap text-ink-muted">
        {formats.phone(customer.phone)}
        {hasNote && <Icon name="comment" size={14} className="ms-1 inline" label={t('orders.hasNote')} />}
      </span>
    </span>
  );
}

/** The built-in sources; programs of the partner send names of their own. */
export const sources = ['site', 'phone'] as const;

export function SourceCell({ row }: CellProps) {
  const t = useText();
  const known = sources.find((each) => each === row.source);
  return known ? t(`orders.source.${known}`) : row.source;
}

export function SumCell({ row: { total, cashToReturn } }: CellProps) {
  const t = useText();
  const { money } = useFormats();
  if (cashToReturn.amount === 0) return money(total);
  return (
    <>
      {money(total)}
      <span className="block text-xs text-ink-muted">{t('orders.cashToReturn', { sum: money(cashToReturn) })}</span>
    </>
  );
}
