import { PromoField } from '#features/cart/promo-field.tsx';
import type { CartState } from '#features/cart/cart-state.ts';
import { useText } from '#i18n/use-text.ts';
import { Divider } from '#ui/divider.tsx';
import { toFieldId, type CheckoutErrors, type CheckoutField } from './checkout-form.ts';
import { CheckoutSection } from './checkout-section.tsx';
import { PointsBlock } from './points-block.tsx';

type BenefitsSectionProps = { cart: CartState; errors: CheckoutErrors; onChange: (field: CheckoutField) => void };

/** What makes the order cheaper: a promo code (S-34) and points (S-31). An organisation has no points. */
export function BenefitsSection({ cart, errors, onChange }: BenefitsSectionProps) {
  const t = useText();
  const isLegal = Boolean(cart.assigned.address?.legal_person_id);
  return (
    <CheckoutSection
      icon="gift"
      title={t(isLegal ? 'promo.title' : 'checkout.benefits.title')}
      isInvalid={Boolean(errors.promo ?? errors.points)}
      isDone={cart.promo?.isValid === true || (cart.calculation?.totals.points.amount ?? 0) > 0}
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
