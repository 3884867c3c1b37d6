import { useIsCustomer } from '#features/identity/session/use-session.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useSavedMethods } from '#features/account/use-saved-methods.ts';
import { useQuery } from '#platform/data/queries.ts';
import { toPaymentMethodsQuery } from '#features/cart/state/payment-methods-query.ts';
import { isPaidOnline, toPaymentChoices } from './payment-choices.ts';

/** The ways to pay for a cart, with the customer's saved methods. They depend on who pays and on the total. */
export function usePaymentChoices(cart: CartState) {
  const language = useLanguage();
  const isCustomer = useIsCustomer();
  const query = toPaymentMethodsQuery(cart, isCustomer);
  const methods = useQuery({
    ...query,
    // The offered methods depend on the total, and their names on the language.
    queryKey: [...query.queryKey, language, cart.calculation?.totals.toPay.amount],
    enabled: cart.isAddressable,
    placeholderData: (previous) => previous,
  });
  const offered = methods.data?.['hydra:member'];
  const hasOnline = offered?.some(({ setup }) => isPaidOnline({ monolithType: setup.code })) ?? false;
  const isSavedNeeded = isCustomer && hasOnline;
  const { cards, sbps, saved } = useSavedMethods(isSavedNeeded);
  return {
    methods,
    choices: offered ? toPaymentChoices(offered, saved) : null,
    isCustomer,
    /** Whether all choices are loaded, so that a missing one is not available. */
    isWhole: methods.isSuccess && !methods.isPlaceholderData && (!isSavedNeeded || (cards.isSuccess && sbps.isSuccess)),
    isSavedFailed: cards.isError || sbps.isError,
    retrySaved: () => Promise.all([cards.refetch(), sbps.refetch()]),
  };
}

export type PaymentChoices = ReturnType<typeof usePaymentChoices>;
