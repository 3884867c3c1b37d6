import type { CalculationItem } from '@kaplya/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { toItemKey, type CartState } from '#features/cart/state/cart-state.ts';
import { HaveOneButton } from '#features/cart/parts/have-one-button.tsx';
import { PredictedMark } from '#features/cart/sums/predicted-mark.tsx';
import { Totals } from '#features/cart/sums/totals.tsx';
import type { ShownSums } from '#features/cart/sums/use-shown-sums.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Divider } from '@kaplya/ui/layout/divider.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { toFieldId } from './checkout-form.ts';
import { isTotalOfOtherGoods } from './is-total-of-other-goods.ts';

const TIMES = '×';
/** The time after which an unconfirmed sum is no ordinary wait. */
const PATIENCE_MS = 3000;

type CheckoutSummaryProps = { cart: CartState; sums: ShownSums; error: string | undefined };

/** The ordered goods and the parts of the sum. */
export function CheckoutSummary({ cart, sums, error }: CheckoutSummaryProps) {
  const t = useText();
  const { lines, calculation } = cart;
  const shownItems = new Map((sums.calculation?.items ?? []).map((item) => [toItemKey(item), item]));
  const shown = lines.map((line) => {
    const counted = shownItems.get(line.key) ?? line.calculated;
    // The quantity of an automatic line follows from the other lines.
    return { ...line, counted, quantity: line.isRequired ? (counted?.quantity ?? line.quantity) : line.quantity };
  });
  const isWaitingLong = useIsLasting(sums.state !== 'confirmed' && !cart.isIdle);

  return (
    <div id={toFieldId('goods')} tabIndex={-1} className="scroll-mt-24 outline-none">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-lg">{t('checkout.summary.title')}</h2>
        <Link to={paths.cart()} className={linkClass('inline-flex min-h-target items-center text-sm')}>
          {t('checkout.summary.edit')}
        </Link>
      </div>
      <div className={error && 'mb-2'}>
        <FieldError id={`${toFieldId('goods')}-error`} error={error} />
      </div>
      <ul className="flex flex-col gap-2 text-sm">
        {shown.map((line) => (
          <li key={line.key} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              {line.name}
              <span className="ms-1.5 whitespace-nowrap text-ink-muted">
                {TIMES} {line.quantity}
              </span>
              {line.isRequired && (
                <span className="block text-xs text-ink-muted">
                  {line.reason === 'GIFT'
                    ? t('totals.gift')
                    : line.reason === 'RENTAL_DEBT'
                      ? line.tooltipText
                      : t('checkout.summary.automatic')}
                </span>
              )}
              {line.reason === 'FIRST_ORDER_PUMP' && (
                <span className="mt-1 block">
                  <HaveOneButton line={line} name={line.name} />
                </span>
              )}
            </span>
            {line.counted ? (
              <LinePrice
                item={line.counted}
                quantity={line.quantity}
                isPredicted={sums.state === 'predicted' && line.counted.quantity !== line.calculated?.quantity}
              />
            ) : (
              <Skeleton className="h-4 w-14 shrink-0 rounded-sm" />
            )}
          </li>
        ))}
      </ul>
      {calculation?.warnings.map(({ code, message, productId }) => (
        <p
          key={`${code} ${productId ?? ''}`}
          className="mt-2 flex items-start gap-2 rounded-md bg-warning-soft p-2.5 text-sm text-warning"
        >
          <Icon name="warning" size={18} className="mt-0.5" />
          {message}
        </p>
      ))}
      <Divider className="my-4" />
      {/* The lines would not add up to the total of others. */}
      <Totals sums={isTotalOfOtherGoods(cart, sums) ? { ...sums, calculation: null } : sums} />
      {/* As high as its text, which moves nothing when it comes. */}
      <p aria-live="polite" className="mt-2 h-4 text-xs text-ink-muted">
        {isWaitingLong && t('checkout.waiting')}
      </p>
    </div>
  );
}

/** Whether `isSo` has been true for `PATIENCE_MS`. */
function useIsLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasting(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo]);
  return isSo && isLasting;
}

type LinePriceProps = { item: CalculationItem; quantity: number; isPredicted: boolean };

/**
 * The cost of a line; with a discount also the full cost, struck through. Dimmed, and without discount, for a quantity
 * that was not calculated.
 */
function LinePrice({
  item: { price, quantity: counted, subtotal, discount, total },
  quantity,
  isPredicted,
}: LinePriceProps) {
  const t = useText();
  const { money } = useFormats();
  if (counted !== quantity) {
    return (
      <span className="shrink-0 text-end tabular-nums opacity-55">
        {money({ ...price, amount: price.amount * quantity })}
      </span>
    );
  }
  return (
    <span className="shrink-0 text-end tabular-nums">
      {discount.amount > 0 && (
        <s className="me-1.5 text-xs text-ink-muted">
          <span className="sr-only">{t('totals.before')} </span>
          {money(subtotal)}
        </s>
      )}
      <PredictedMark isPredicted={isPredicted} text={t('cart.totals.predicted')}>
        {money(total)}
      </PredictedMark>
    </span>
  );
}
