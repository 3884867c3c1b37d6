import { minorUnitsPerPoint } from '@kaplya/domain/points-ledger';
import { useState } from 'react';
import { Link } from 'react-router';
import { getCart } from '#features/cart/state/cart.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';
import { openSignIn, preloadSignIn } from '#features/identity/session/sign-in.ts';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { findOwnTimeZone } from '#features/account/own-time-zone.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { saveFormDraft } from '#platform/storage/form-draft.ts';
import { paths } from '#platform/page/paths.ts';
import { useQuery } from '#platform/data/queries.ts';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { Switch } from '@kaplya/ui/field/switch.tsx';
import { toFieldId } from '../form/checkout-form.ts';
import { PointsAmount } from './points-amount.tsx';
import { countPointsAtStake, toPointsView } from './points-view.ts';

type PointsBlockProps = { cart: CartState; error: string | undefined; onChange: () => void };

/**
 * Points to pay with and points to earn (S-31). A guest sees only one line; nothing is rendered for an organisation
 * (A-05, A-06).
 */
export function PointsBlock({ cart, error, onChange }: PointsBlockProps) {
  const isCustomer = useIsCustomer();
  if (cart.assigned.address?.legal_person_id) return null;
  return isCustomer ? <CustomerPoints cart={cart} error={error} onChange={onChange} /> : <GuestPoints />;
}

function GuestPoints() {
  const t = useText();
  if (!useCanSignIn()) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={linkClass('-my-1 flex min-h-target items-center text-start text-sm')}
      onPointerEnter={preloadSignIn}
      onClick={() => openSignIn()}
    >
      {t('points.signIn')}
    </button>
  );
}

function CustomerPoints({ cart, error, onChange }: PointsBlockProps) {
  const t = useText();
  const { money } = useFormats();
  const [wanted, setWanted] = useState<boolean | number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { calculation } = cart;
  if (!calculation) return <Skeleton className="h-20 rounded-md" />;

  const paidByPoints = wanted ?? cart.paidByPoints;
  const view = toPointsView(calculation, paidByPoints);
  const { available, usable, spent } = view;
  const atStake = countPointsAtStake(calculation);
  const unit = money({ amount: minorUnitsPerPoint, currency: calculation.totals.toPay.currency });

  async function spend(next: boolean | number) {
    onChange();
    setRefusal(null);
    setWanted(next);
    const outcome = await getCart().assignPoints(next);
    // A choice that the customer made while this one was being sent is not reset.
    setWanted((now) => (now === next ? null : now));
    if (!outcome.ok) setRefusal(messageOf(outcome.failure, { fallback: t('errors.notEnoughPoints') }));
  }

  return (
    <div id={toFieldId('points')} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {available > 0 && (
        <p>
          <span className="font-semibold">{t('points.balance', { count: available })}</span>{' '}
          <span className="text-sm whitespace-nowrap text-ink-muted">{t('points.worth', { sum: unit })}</span>
        </p>
      )}
      <ExpiringPoints isEnabled={available > 0} />
      {available <= 0 ? (
        <p className="text-sm text-ink-muted">{t('points.none')}</p>
      ) : usable > 0 ? (
        <>
          <Switch
            label={t('points.use')}
            description={[
              t('points.upTo', { count: usable }),
              atStake > 0 && spent === 0 && t('points.costs', { count: atStake }),
            ]
              .filter(Boolean)
              .join('. ')}
            isOn={paidByPoints !== false && paidByPoints !== 0}
            isBusy={wanted !== null}
            onChange={(isOn) => {
              saveFormDraft(checkoutForm, { points: '' });
              void spend(isOn);
            }}
          />
          {spent > 0 && (
            <PointsAmount view={view} onSpend={(points) => void spend(points === usable ? true : points)} />
          )}
        </>
      ) : (
        <p className="text-sm text-ink-muted">
          {t(view.isBlockedByPromo(cart.promo) ? 'points.notWithPromo' : 'points.unusable')}
        </p>
      )}
      <FieldError id={`${toFieldId('points')}-error`} error={error ?? refusal} />
      <div role="status" className="flex flex-col gap-1 text-sm text-ink-muted empty:hidden">
        {view.isLimited && <p>{t('points.limited')}</p>}
        {spent > 0 ? (
          <p>{t('points.earnNone')}</p>
        ) : (
          calculation.loyalty.willEarn > 0 && (
            <p className="flex items-start gap-2 text-success">
              <Icon name="gift" size={18} className="mt-px" />
              {t('points.willEarn', { count: calculation.loyalty.willEarn })}
            </p>
          )
        )}
      </div>
      <Link to={paths.bonus()} className={linkClass('-my-2 inline-flex min-h-target items-center self-start text-sm')}>
        {t('points.rules')}
      </Link>
    </div>
  );
}

/** A reminder of points that expire soon. */
function ExpiringPoints({ isEnabled }: { isEnabled: boolean }) {
  const t = useText();
  const { date } = useFormats();
  const { data } = useQuery({ ...apiQuery('getLoyaltyHistory', { query: { limit: 1 } }), enabled: isEnabled });
  const expiring = data?.data.expiring;
  if (!expiring) return null;
  return (
    <p className="flex items-start gap-2 text-sm text-warning">
      <Icon name="clock" size={18} className="mt-px" />
      {t('points.expiring', { count: expiring.points, date: date(toDay(expiring.at, findOwnTimeZone())) })}
    </p>
  );
}
