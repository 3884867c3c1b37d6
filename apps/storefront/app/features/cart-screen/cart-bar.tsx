import { Link } from 'react-router';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { giveWay } from '@kaplya/ui/layout/give-way.ts';
import { BottomBar } from '@kaplya/ui/layout/bottom-bar.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useSumNote } from './use-sum-note.ts';
import { PredictedMark } from '#features/cart/sums/predicted-mark.tsx';
import { useShownSums } from '#features/cart/sums/use-shown-sums.ts';
import { useCartValue } from '#features/cart/state/use-cart.ts';

/** The bar of the cart on a phone, within reach of the thumb: the number of pieces, their sum, and a link (S-76). */
export function CartBar() {
  const t = useText();
  const { money } = useFormats();
  const count = useCartValue((cart) => cart.chosenQuantity);
  const { calculation, state, isLowerBound } = useShownSums();
  const note = useSumNote(calculation);
  // A stale sum belongs to an earlier state of the cart, so it is not shown.
  const toPay = calculation && state !== 'stale' ? money(calculation.totals.toPay) : null;
  return (
    <section ref={giveWay} aria-label={t('cart.title')}>
      <BottomBar className="animate-rise">
        <Link
          to={paths.cart()}
          className={buttonClass({
            isWide: true,
            className: 'min-h-13 flex-wrap justify-between gap-x-3 gap-y-0 px-4 py-1',
          })}
        >
          <span className="grow text-start">{t('common.pieces', { count })}</span>
          <span className="flex items-center gap-2">
            {toPay && (
              <span className="whitespace-nowrap tabular-nums">
                <PredictedMark isPredicted={state === 'predicted'} text={t('shelf.predicted')} isOnColour>
                  {isLowerBound ? t('cart.totals.from', { sum: toPay }) : toPay}
                </PredictedMark>
              </span>
            )}
            <span className="sr-only">{t('shelf.toCart')}</span>
            <Icon name="chevron-right" size={20} />
          </span>
          {/* Has its line before there is a note, so that the bar does not grow. */}
          <span className="min-h-[1lh] basis-full text-start text-xs leading-tight font-medium">{note}</span>
        </Link>
      </BottomBar>
    </section>
  );
}
