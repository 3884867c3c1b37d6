import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { withTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { preloadDrawer } from '@kaplya/ui/overlay/drawer.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { lazyOverlay } from '@kaplya/ui/overlay/lazy-overlay.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { useCartValue } from '#features/cart/state/use-cart.ts';

const MANY = 99;

const loadDrawer = () => whenOnline(() => import('./cart-drawer.tsx'));
const CartDrawer = lazyOverlay(withTexts(['benefits', 'bottles', 'cart'], async () => (await loadDrawer()).CartDrawer));

function preload(): void {
  preloadDrawer();
  void loadDrawer();
}

/**
 * The cart button of the header: shows the number of pieces and opens the drawer. Until hydration, and in a new tab, it
 * works as a link to the cart's page.
 */
export function CartButton() {
  const t = useText();
  const { pathname } = useLocation();
  const count = useCartValue((cart) => cart.chosenQuantity);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Navigating to another page closes the drawer.
  if (openedAt !== null && openedAt !== pathname) setOpenedAt(null);

  return (
    <>
      <Link
        to={paths.cart()}
        aria-label={t('cart.open', { count })}
        aria-haspopup="dialog"
        className="relative grid size-target shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink transition-colors duration-(--duration-fast) hover:brightness-97"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setOpenedAt(pathname);
        }}
      >
        <Icon name="cart" />
        {count > 0 && (
          <span
            key={count}
            aria-hidden="true"
            className="absolute -end-1 -top-1 grid h-6 min-w-6 animate-appear place-items-center rounded-full bg-brand px-1.5 text-xs leading-none font-bold text-on-brand tabular-nums"
          >
            {count > MANY ? `${MANY}+` : count}
          </span>
        )}
      </Link>
      <CartDrawer isOpen={openedAt !== null} onClose={() => setOpenedAt(null)} />
    </>
  );
}
