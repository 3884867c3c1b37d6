import type { PhoneOrderPreview } from '@kaplya/contract';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

type OrderSummaryProps = {
  /** Null before the first preview has loaded. */
  preview: PhoneOrderPreview | null;
  /** Whether the preview is of an earlier draft. */
  isOld: boolean;
  isLoading: boolean;
};

/** The totals of the order, line by line, and what was left out. */
export function OrderSummary({ preview, isOld, isLoading }: OrderSummaryProps) {
  const t = useText();
  const { money } = useFormats();
  if (!preview) return null;

  const { calculation, unavailable } = preview;
  const { items, fees, totals, warnings, promocode } = calculation;
  const sums = [
    { label: t('phoneOrder.sum.discount'), why: '', amount: -totals.discount.amount },
    ...fees.map(({ kind, explanation: why, amount: { amount } }) => ({
      ...{ label: t(`phoneOrder.fee.${kind}`), why, amount },
    })),
    { label: t('phoneOrder.sum.points'), why: '', amount: -totals.points.amount },
  ];
  const { currency } = totals.toPay;
  const notes = [
    ...(unavailable.length > 0
      ? [t('phoneOrder.missing', { names: unavailable.map(({ reason }) => reason).join(' ') })]
      : []),
    ...warnings.map(({ message }) => message),
    ...(promocode?.valid === false && promocode.errorMessage ? [promocode.errorMessage] : []),
  ];
  return (
    <div className={isOld ? 'opacity-60' : undefined} aria-busy={isLoading}>
      <ul className="flex flex-col gap-1">
        {items.map(({ cartItem, name, quantity, price, subtotal, tooltipText }) => (
          <li key={cartItem} className="flex justify-between gap-3">
            <span className="min-w-0">
              <span className="wrap-anywhere">{name}</span>{' '}
              <span className="text-ink-muted">
                <span className="whitespace-nowrap">
                  {t('phoneOrder.sum.quantity', { quantity, price: money(price) })}
                </span>
                {tooltipText && ` · ${tooltipText}`}
              </span>
            </span>
            <span className="shrink-0">{money(subtotal)}</span>
          </li>
        ))}
        {sums
          .filter(({ amount }) => amount !== 0)
          .map(({ label, why, amount }) => (
            <li key={label} className="flex justify-between gap-3">
              <span className="min-w-0">
                {label} {why && <span className="text-ink-muted">{why}</span>}
              </span>
              <span className="shrink-0">{money({ amount, currency })}</span>
            </li>
          ))}
      </ul>
      <p className="mt-2 flex justify-between gap-3 border-t border-line pt-2 text-lg font-bold">
        <span>{t('phoneOrder.sum.toPay')}</span>
        <output aria-live="polite">{money(totals.toPay)}</output>
      </p>
      {notes.length > 0 && (
        <div className="mt-3 flex flex-col gap-1.5">
          {notes.map((note) => (
            <Callout key={note} tone="warning" icon="warning">
              {note}
            </Callout>
          ))}
        </div>
      )}
    </div>
  );
}
