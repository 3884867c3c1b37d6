import { Link } from 'react-router';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { BottomBar } from '@kaplya/ui/layout/bottom-bar.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { findShownSum } from '#features/cart/state/find-shown-sum.ts';
import { useCart } from '#features/cart/state/use-cart.ts';

/** On a phone, within reach of the thumb: how many pieces are in the cart, what they come to, and the way there (S-76). */
export function CartBar() {
  const t = useText();
  const { money } = useFormats();
  const cart = useCart();
  const { chosenQuantity, isBottlesAnswerNeeded } = cart;
  const sum = findShownSum(cart);
  const toPay = sum && money(sum);
  return (
    <section aria-label={t('cart.title')}>
      <BottomBar className="animate-rise">
        <Link
          to={paths.cart()}
          className={buttonClass({
            isWide: true,
            className: 'min-h-13 flex-wrap justify-between gap-x-3 gap-y-0 px-4',
          })}
        >
          <span className="grow text-start">{t('common.pieces', { count: chosenQuantity })}</span>
          <span className="flex items-center gap-2">
            {toPay && (
              <span className="whitespace-nowrap tabular-nums">
                {isBottlesAnswerNeeded ? t('cart.totals.from', { sum: toPay }) : toPay}
              </span>
            )}
            <span className="sr-only">{t('shelf.toCart')}</span>
            <Icon name="chevron-right" size={20} />
          </span>
        </Link>
      </BottomBar>
    </section>
  );
}
