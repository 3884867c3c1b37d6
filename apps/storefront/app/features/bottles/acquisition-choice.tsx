import type { Calculation } from '@kaplya/contract';
import { Link } from 'react-router';
import { preloadSignIn } from '#features/identity/sign-in-host.tsx';
import { openSignIn } from '#features/identity/sign-in.ts';
import { useIsCustomer } from '#features/identity/use-session.ts';
import { getCart } from '#features/cart/cart-session.ts';
import type { Acquisition } from '#features/cart/cart-state.ts';
import { useCartValue } from '#features/cart/use-cart.ts';
import { useFormats } from '#i18n/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/paths.ts';
import { useConfig } from '#platform/use-config.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { RadioCardGroup } from '#ui/radio-card-group.tsx';
import { isRentalLate, useBottleBalance } from './bottle-balance.ts';

type AcquisitionChoiceProps = {
  /** Bottles that are missing. */
  count: number;
  prices: Pick<Calculation['containerProduct'], 'price' | 'rentPrice'>;
};

/** Whether bottles that are missing are bought or rented, with what renting means said before (P-09, V-12, K-07). */
export function AcquisitionChoice({ count, prices: { price, rentPrice } }: AcquisitionChoiceProps) {
  const t = useText();
  const { money } = useFormats();
  const { container } = useConfig();
  const isCustomer = useIsCustomer();
  const balance = useBottleBalance();
  const acquisition = useCartValue((cart) => cart.acquisition);
  const isLate = balance !== null && isRentalLate(balance.rentals);
  const cannotRent = isLate ? t('bottles.rent.overdue') : isCustomer ? null : t('bottles.rent.signIn');
  const costOf = (each: typeof price) =>
    each.amount === 0 ? t('bottles.choice.free') : `+${money({ ...each, amount: each.amount * count })}`;
  const toDescription = (each: typeof price, text: string) => (
    <>
      <strong className="block font-semibold whitespace-nowrap text-ink">{costOf(each)}</strong> {text}
    </>
  );

  return (
    <div className="mt-2 flex flex-col gap-2 rounded-lg bg-sunken p-3">
      <RadioCardGroup<Acquisition>
        legend={t('bottles.choice')}
        className="sm:grid-cols-2"
        value={acquisition}
        onValueChange={(chosen) => getCart().chooseAcquisition(chosen)}
        options={[
          {
            value: 'buy',
            title: t('bottles.choice.buy'),
            description: toDescription(price, t('bottles.choice.buyText')),
          },
          {
            value: 'rent',
            title: t('bottles.choice.rent'),
            description: toDescription(
              rentPrice,
              t('bottles.choice.rentText', { days: container.rentPeriodDays, price: money(price) }),
            ),
            ...(cannotRent !== null && { disabledReason: cannotRent }),
          },
        ]}
      />
      {isLate ? (
        <Link
          to={paths.profileBottles()}
          className={buttonClass({ variant: 'secondary', className: 'self-start text-sm' })}
        >
          {t('bottles.rent.look')}
        </Link>
      ) : (
        !isCustomer && (
          <Button
            variant="secondary"
            className="self-start text-sm"
            onPointerEnter={preloadSignIn}
            onClick={() => openSignIn()}
          >
            {t('common.signIn')}
          </Button>
        )
      )}
      <details className="group text-sm" open={acquisition === 'rent'}>
        <summary className="flex min-h-target list-none items-center gap-1.5 font-medium text-brand-ink [&::-webkit-details-marker]:hidden">
          <Icon name="info" size={18} />
          {t('bottles.terms')}
          <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        <ul className="flex list-disc flex-col gap-1 ps-5 pb-1 text-ink-muted">
          <li>{t('errors.rentalWater', { days: container.rentPeriodDays })}</li>
          <li>{t('bottles.terms.late', { days: container.rentGraceDays, price: money(price) })}</li>
          <li>{t('bottles.terms.return')}</li>
        </ul>
      </details>
    </div>
  );
}
