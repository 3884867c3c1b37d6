import { useIsCustomer } from '#features/identity/session/use-session.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useQuery } from '#platform/data/queries.ts';
import { toMethodsQuery } from '#features/cart/state/methods-query.ts';
import { isPaidOnline, toPaymentChoices } from './payment-choices.ts';

/** The ways to pay for a cart: by who pays, by its total, and with what the customer has saved. */
export function usePaymentChoices(cart: CartState) {
  const language = useLanguage();
  const isCustomer = useIsCustomer();
  const query = toMethodsQuery(cart, isCustomer);
  const methods = useQuery({
    ...query,
    // The offer depends on the total, and its names on the page's language.
    queryKey: [...query.queryKey, language, cart.calculation?.totals.toPay.amount],
    enabled: cart.isAddressable,
    placeholderData: (previous) => previous,
  });
  const offered = methods.data?.['hydra:member'];
  const hasOnline = offered?.some(({ setup }) => isPaidOnline({ monolithType: setup.code })) ?? false;
  const isSavedAsked = isCustomer && hasOnline;
  const cards = useQuery({ ...apiQuery('listClientCards'), enabled: isSavedAsked });
  const sbps = useQuery({ ...apiQuery('listClientSbps'), enabled: isSavedAsked });

  const saved = { cards: cards.data?.['hydra:member'] ?? [], sbps: sbps.data?.['hydra:member'] ?? [] };
  return {
    methods,
    choices: offered ? toPaymentChoices(offered, saved) : null,
    isCustomer,
    /** Everything that can be chosen is there, so that what is not there is not to be had. */
    isWhole: methods.isSuccess && !methods.isPlaceholderData && (!isSavedAsked || (cards.isSuccess && sbps.isSuccess)),
    isSavedFailed: cards.isError || sbps.isError,
    retrySaved: () => Promise.all([cards.refetch(), sbps.refetch()]),
  };
}

export type PaymentChoices = ReturnType<typeof usePaymentChoices>;
