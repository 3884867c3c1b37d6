import { Suspense, useEffect } from 'react';
import { useCartValue } from '#features/cart/use-cart.ts';
import { lazyWithTexts } from '#i18n/later-texts.ts';
import { showReturnedOrder, useLastOrder } from './last-order.ts';

const OrderResultDialogs = lazyWithTexts(
  ['checkout'],
  async () => (await import('./order-result-dialogs.tsx')).OrderResultDialogs,
);

/** What became of the last order, over whatever page is open; its code comes when there is something to say. */
export function OrderResult() {
  const hasOutcome = useCartValue(({ outcome }) => outcome !== null);
  const hasOrder = useLastOrder() !== null;
  useEffect(showReturnedOrder, []);
  if (!hasOutcome && !hasOrder) return null;
  return (
    <Suspense fallback={null}>
      <OrderResultDialogs />
    </Suspense>
  );
}
