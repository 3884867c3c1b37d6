import { useLocation } from 'react-router';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { paths } from '#platform/page/paths.ts';
import { useIsWide } from '@kaplya/ui/layout/use-is-wide.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { useCartValue } from '#features/cart/state/use-cart.ts';

const CartBar = lazyWithTexts(['shelf'], async () => (await import('./cart-bar.tsx')).CartBar);

/**
 * The container of the cart bar over the shelf (S-76). It appears with the first piece, and is hidden by a page opened
 * over the shelf.
 */
export function CartBarSlot() {
  const { pathname } = useLocation();
  const hasGoods = useCartValue((cart) => cart.chosenQuantity > 0);
  const isWide = useIsWide();
  if (isWide || !hasGoods || (pathname !== paths.catalogue() && pathname !== paths.search())) return null;
  return (
    <Optional>
      <CartBar />
    </Optional>
  );
}
