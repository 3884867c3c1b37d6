import { PromoField } from '#features/cart/parts/promo-field.tsx';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { findUnappliedCode } from '#features/cart/state/promo-draft.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Divider } from '@kaplya/ui/layout/divider.tsx';
import { toFieldId, type CheckoutErrors, type CheckoutField } from '../form/checkout-form.ts';
import { CheckoutSection } from './checkout-section.tsx';
import { countPointsAtStake } from './points-view.ts';
import { PointsBlock } from './points-block.tsx';
import { useFold } from './use-fold.ts';

type BenefitsSectionProps = { cart: CartState; errors: CheckoutErrors; onChange: (field: CheckoutField) => void };

/** The discounts of the order: a promo code (S-34) and points (S-31). An organisation has no points. */
export function BenefitsSection({ cart, errors, onChange }: BenefitsSectionProps) {
  const t = useText();
  const { money } = useFormats();
  const isCustomer = useIsCustomer();
  const isLegal = Boolean(cart.assigned.address?.legal_person_id);
  const { promo, calculation } = cart;
  const spent = calculation?.totals.points;
  const available = isCustomer && !isLegal ? (calculation?.loyalty.available ?? 0) : 0;
  const usable = available > 0 ? (calculation?.loyalty.usable ?? 0) : 0;
  const atStake = usable > 0 && calculation ? countPointsAtStake(calculation) : 0;
  const code = promo?.isValid ? promo.code : null;
  const isUsed = code !== null || (spent?.amount ?? 0) > 0;
  // A typed code that is not applied yet, or is invalid, stays visible.
  const isPending = findUnappliedCode(code) !== '' || promo?.isValid === false;
  const fold = useFold(true, { startsOpen: isPending });
  const isWrong = Boolean(errors.promo ?? errors.points);
  const parts = [
    code,
    spent && spent.amount > 0
      ? t('checkout.done.points', { sum: money(spent) })
      : available > 0 && t('points.balance', { count: available }),
  ].filter(Boolean);

  return (
    <CheckoutSection
      icon="tag"
      title={t(isLegal ? 'promo.title' : 'checkout.benefits.title')}
      isInvalid={isWrong}
      isDone={isUsed}
      fold={fold}
      unfoldLabel={isUsed ? t('checkout.change') : t('checkout.add')}
      summary={
        <>
          {parts.length > 0 && <p className="font-semibold">{parts.join(' · ')}</p>}
          {atStake > 0 && <p className="text-sm text-ink-muted">{t('points.costs', { count: atStake })}</p>}
          {code === null && <p>{t('checkout.benefits.none')}</p>}
        </>
      }
    >
      <PromoField cart={cart} id={toFieldId('promo')} error={errors.promo} onChange={() => onChange('promo')} />
      {!isLegal && (
        <>
          <Divider className="my-4" />
          <PointsBlock cart={cart} error={errors.points} onChange={() => onChange('points')} />
        </>
      )}
    </CheckoutSection>
  );
}
