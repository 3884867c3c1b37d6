import { useId } from 'react';
import { Link } from 'react-router';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { useText } from '#i18n/use-text.ts';
import { useReachability } from '@kaplya/client/network/reachability.ts';
import { paths } from '#platform/page/paths.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { BottlesQuestion } from '#features/cart/bottles/bottles-question.tsx';
import { SkipToCheckout } from '../step/checkout-step.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { getCart } from '#features/cart/state/cart.ts';
import { CartSkeleton } from './cart-skeleton.tsx';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { CartWarning } from './cart-warning.tsx';
import { DeliveryHint } from './delivery-hint.tsx';
import { findWarnedLine } from './find-warned-line.ts';
import { PromoField } from '#features/cart/parts/promo-field.tsx';
import { RelatedToCart } from './related-to-cart.tsx';
import { RemovedLine } from './removed-line.tsx';
import { RemovedLines } from './removed-lines.tsx';
import { Totals } from '#features/cart/sums/totals.tsx';
import { useShownSums } from '#features/cart/sums/use-shown-sums.ts';
import { UnreadableCart } from '#features/cart/parts/unreadable-cart.tsx';
import { useCart } from '#features/cart/state/use-cart.ts';
import { useRestoredFocus } from '@kaplya/ui/focus/use-restored-focus.ts';
import { useCartRows, type CartRow } from './use-cart-rows.ts';

type CartContentsProps = {
  /** Error text: the question about bottles was skipped and must be answered before going on. null: no error. */
  bottlesError: string | null;
  /** Action of the button in an empty cart; by default a link to the catalogue. */
  onLeave?: () => void;
};

/** Everything in the cart, the same on its page and in its drawer; each of its states (E-03, T-01). */
export function CartContents({ bottlesError, onLeave }: CartContentsProps) {
  const isHydrated = useHydrated();
  const reach = useReachability();
  const t = useText();
  const cart = useCart();
  const focus = useRestoredFocus();
  // The cart's contents are not known before hydration. `KnownVisitorScript` marks the document before the first paint
  // if there is a cart, by which CSS shows the skeleton.
  const isRestoring = !isHydrated || cart.status === 'restoring';
  const isEmpty = !isHydrated || (!isRestoring && cart.status !== 'unreadable' && cart.lines.length === 0);

  return (
    <div {...focus} aria-busy={(isHydrated && isRestoring) || undefined} className="flex flex-col gap-4 outline-none">
      {reach !== 'reached' && (
        <div role="status">
          <Callout tone="warning" icon="offline">
            {t(reach === 'unanswered' ? 'common.unanswered' : isRestoring ? 'cart.offlineRestoring' : 'cart.offline')}
          </Callout>
        </div>
      )}
      {isRestoring && (
        <div className={isHydrated ? undefined : 'hidden in-data-cart:block'}>
          <CartSkeleton />
        </div>
      )}
      {isEmpty && (
        // Rendered before hydration as well, so that nothing moves for a visitor without a cart.
        <div className={isHydrated ? undefined : 'in-data-cart:hidden'}>
          <EmptyCart cart={cart} {...(onLeave && { onLeave })} />
        </div>
      )}
      {!isRestoring && cart.status === 'unreadable' && <UnreadableCart />}
      {!isRestoring && cart.lines.length > 0 && <FilledCart cart={cart} bottlesError={bottlesError} />}
    </div>
  );
}

function FilledCart({ cart, bottlesError }: { cart: CartState; bottlesError: string | null }) {
  const t = useText();
  const { lines, calculation, calculationFailure } = cart;
  const sums = useShownSums();
  const { rows, removedBefore } = useCartRows(cart);
  const catalogue = useCatalogue();
  const headingId = useId();
  const isWater = (row: CartRow) =>
    'line' in row && (catalogue.findItem(row.line.type, row.line.id)?.containersPerUnit ?? 0) > 0;
  const warnings = calculation?.warnings ?? [];
  const lastWater = rows.findLastIndex(isWater);
  const questionAt = lastWater < 0 ? rows.length : lastWater + 1;
  const warned = warnings.map((warning) => ({
    warning,
    line: findWarnedLine(warning.productId, lines, catalogue),
  }));

  const toRow = (row: CartRow) =>
    'removed' in row ? (
      <RemovedLine key={row.key} item={row.removed} />
    ) : (
      <CartLineRow
        key={row.key}
        line={row.line}
        sums={sums}
        warnings={warned.filter(({ line }) => line === row.line).map(({ warning }) => warning)}
      />
    );

  return (
    <>
      <SkipToCheckout />
      {warned
        .filter(({ line }) => line === null)
        .map(({ warning }) => (
          <CartWarning key={`${warning.code} ${warning.productId ?? ''}`} warning={warning} line={null} />
        ))}
      <h2 id={headingId} className="sr-only">
        {t('cart.lines')}
      </h2>
      <ul
        aria-labelledby={headingId}
        className="divide-y divide-line rounded-lg border border-line bg-surface px-3 sm:px-4"
      >
        {[
          ...rows.slice(0, questionAt).map(toRow),
          // The question about bottles, directly below the water, because the total depends on it.
          <li key="bottles" className="pt-3.5 pb-1 empty:hidden">
            <BottlesQuestion error={bottlesError} />
          </li>,
          ...rows.slice(questionAt).map(toRow),
        ]}
      </ul>
      <RemovedLines items={removedBefore} />
      <div className="flex flex-col gap-3">
        <DeliveryHint sums={sums} />
        <div className="rounded-lg border border-line bg-surface p-4">
          {calculationFailure !== null && (
            <div role="alert" className="mb-3">
              <Callout
                tone="danger"
                icon="warning"
                actions={
                  <Button variant="secondary" className="text-sm" onClick={() => getCart().recalculate()}>
                    {t('common.tryAgain')}
                  </Button>
                }
              >
                {t('cart.totals.failed')}
              </Callout>
            </div>
          )}
          {(calculation || calculationFailure === null) && <Totals sums={sums} />}
          <div className="mt-2">
            <PromoField cart={cart} />
          </div>
        </div>
      </div>
      <div className="-mx-(--spacing-page) mt-2">
        <RelatedToCart lines={lines} />
      </div>
      <p className="text-center text-xs text-balance text-ink-muted">
        {t(cart.isStored === false ? 'cart.unstored' : 'cart.kept')}
      </p>
    </>
  );
}

function EmptyCart({ cart, onLeave }: { cart: CartState; onLeave?: () => void }) {
  const t = useText();
  const { isGone, deletedItems } = cart;
  const className = buttonClass({ variant: 'primary', size: 'lg' });

  return (
    <>
      <EmptyState
        drawing={isGone ? 'bottle' : 'cart'}
        title={t(isGone ? 'cart.gone.title' : 'cart.empty.title')}
        text={t(isGone ? 'cart.gone.text' : deletedItems.length > 0 ? 'cart.emptied.text' : 'cart.empty.text')}
        action={
          onLeave ? (
            <button type="button" className={className} onClick={onLeave}>
              {t('common.toCatalogue')}
            </button>
          ) : (
            <Link to={paths.catalogue()} className={className}>
              {t('common.toCatalogue')}
            </Link>
          )
        }
      />
      <RemovedLines items={deletedItems} />
    </>
  );
}
