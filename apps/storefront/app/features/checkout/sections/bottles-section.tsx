import { Link } from 'react-router';
import { BottlesQuestion } from '#features/cart/bottles/bottles-question.tsx';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { SignInButton } from '#features/identity/session/sign-in-button.tsx';
import { useText } from '#i18n/use-text.ts';
import { useIsRentalOffered } from '#features/goods/use-is-rental-offered.ts';
import { paths } from '#platform/page/paths.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { useFold } from './use-fold.ts';

type BottlesSectionProps = {
  cart: CartState;
  /** The number of bottles of water in the cart. null while unknown. */
  water: number | null;
  isCustomer: boolean;
  error: string | undefined;
};

/** The question about empties (S-24). It is mostly answered in the cart already, so that the section is one line. */
export function BottlesSection({ cart, water, isCustomer, error }: BottlesSectionProps) {
  const t = useText();
  const { haveContainersToReturn: have, returnableContainer, acquisition } = cart;
  const isRentalOffered = useIsRentalOffered();
  const returned = returnableContainer ?? water;
  const fold = useFold(have !== null && !cart.isBottlesAnswerNeeded);
  const hasRented = cart.lines.some((line) => line.acquisition === 'rent');

  return (
    <CheckoutSection
      icon="bottle"
      title={t('checkout.bottles.title')}
      field="bottles"
      error={error}
      isDone={have !== null}
      fold={fold}
      summary={
        <p className="font-semibold">
          {have === true && returned !== null && returned > 0
            ? t('checkout.bottles.give', { bottles: t('checkout.done.bottles', { count: returned }) })
            : t(`checkout.bottles.${acquisition}`)}
        </p>
      }
    >
      {error && hasRented && isRentalOffered && <RentalWayOn isCustomer={isCustomer} />}
      <BottlesQuestion isTitleHidden />
    </CheckoutSection>
  );
}

/** A placeholder as high as the section while the cart is being calculated, so that the content below does not move. */
export function BottlesSkeleton({ isAnswered }: { isAnswered: boolean }) {
  return (
    <CheckoutSection
      icon="bottle"
      title={useText()('checkout.bottles.title')}
      isOpen={!isAnswered}
      summary={<Skeleton className="h-[1lh] w-52 max-w-full rounded-sm max-[26rem]:h-[2lh]" />}
    >
      <Skeleton className="h-96 rounded-lg" />
    </CheckoutSection>
  );
}

/** The link by which an obstacle to renting is resolved: signing in for a guest, the overdue rentals for a customer. */
function RentalWayOn({ isCustomer }: { isCustomer: boolean }) {
  const t = useText();
  return isCustomer ? (
    <Link to={paths.profileBottles()} className={linkClass('mb-2 inline-flex min-h-target items-center')}>
      {t('checkout.rental.look')}
    </Link>
  ) : (
    <SignInButton variant="secondary" className="mb-3" />
  );
}
