import { checkoutForm } from './checkout-draft.ts';
import { isPhoneComplete } from '@kaplya/domain/phones';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { useCart } from './use-cart.ts';

/** The phone that the checkout shows: typed in a form of the cart or checkout, or known from an earlier order. */
export function useKnownPhone() {
  const { values, change } = useFormDraft(checkoutForm);
  const known = useStored('anonUser');
  const { assigned } = useCart();
  const phone = values.isPhoneTyped ? values.phone : (assigned.user?.phoneNumber ?? known?.phoneNumber ?? '');

  return {
    phone,
    isPhoneKnown: isPhoneComplete(phone),
    /** Stores the phone in the checkout's form. */
    changePhone: (typed: string) => change({ phone: typed, isPhoneTyped: true }),
  };
}
