import type { CalculationItem } from '@kaplya/contract';
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

const TIMES = '×';

type CheckoutSummaryProps = { cart: CartState; sums: ShownSums; error: string | undefined };

/** The ordered goods and the parts of the sum. */
export function CheckoutSummary({ cart, sums, error }: CheckoutSummaryProps) {
  const t = useText();
  const { lines, calculation } = cart;
  const shownItems = new Map((sums.calculation?.items ?? []).map((item) => [toItemKey(item), item]));
  const shown = lines.map((line) => ({ ...line, counted: shownItems.get(line.key) ?? line.calculated }));

  return (
    <div id={toFieldId('goods')} tabIndex={-1} className="scroll-mt-24 outline-none">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-lg">{t('checkout.summary.title')}</h2>
        <Link to={paths.cart()} className={linkClass('inline-flex min-h-target items-center text-sm')}>
          {t('checkout.summary.edit')}
        </Link>
      </div>
      <FieldError id={`${toFieldId('goods')}-error`} error={error} />
      <ul className="flex flex-col gap-2 text-sm">
        {shown.map((line) => (
          <li key={line.key} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              {line.name}
              <span className="ms-1.5 whitespace-nowrap text-ink-muted">
                {TIMES} {line.isRequired ? (line.counted?.quantity ?? line.quantity) : line.quantity}
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
      <Totals sums={sums} />
    </div>
  );
}

type LinePriceProps = { item: CalculationItem; isPredicted: boolean };

/** The cost of a line; with a discount also the full cost, struck through. */
function LinePrice({ item: { subtotal, discount, total }, isPredicted }: LinePriceProps) {
  const t = useText();
  const { money } = useFormats();
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
