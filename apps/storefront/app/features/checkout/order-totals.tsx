import type { CartState } from '#features/cart/cart-state.ts';
import { useFormats } from '#i18n/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Why } from '#ui/why.tsx';

/** What each part of the sum is (S-36). */
export function OrderTotals({ cart }: { cart: CartState }) {
  const t = useText();
  const { money } = useFormats();
  const { calculation } = cart;
  if (!calculation) return null;
  const { totals, fees } = calculation;

  return (
    <dl className="flex flex-col gap-1.5 text-sm tabular-nums">
      <div className="flex justify-between gap-3">
        <dt>{t('checkout.totals.goods')}</dt>
        <dd>{money(totals.goods)}</dd>
      </div>
      {totals.containers.amount > 0 && (
        <div className="flex justify-between gap-3">
          <dt>{t('checkout.totals.containers')}</dt>
          <dd>{money(totals.containers)}</dd>
        </div>
      )}
      {fees.map((fee) => (
        <div key={fee.kind} className="flex items-center justify-between gap-3">
          <dt className="flex items-center gap-1">
            {t(`checkout.totals.${fee.kind}`)}
            <Why>{fee.explanation}</Why>
          </dt>
          <dd>{money(fee.amount)}</dd>
        </div>
      ))}
      <div className="mt-2 flex justify-between gap-3 text-lg font-bold">
        <dt>{t('checkout.totals.toPay')}</dt>
        <dd>{money(totals.toPay)}</dd>
      </div>
    </dl>
  );
}
