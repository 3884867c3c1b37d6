import { useSavedMethods } from '#features/account/use-saved-methods.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useQuery } from '#platform/data/queries.ts';
import { toCellPaymentWays } from './cell-payment-ways.ts';

/** The ways to pay at a cell, with the customer's saved methods. */
export function useCellPaymentWays() {
  const language = useLanguage();
  const isCustomer = useIsCustomer();
  const query = apiQuery('listPaymentMethods', { query: { forIndividual: '1' } });
  const methods = useQuery({ ...query, queryKey: [...query.queryKey, language] });
  const { cards, sbps, saved } = useSavedMethods(isCustomer);
  const isLoading = isCustomer && (cards.isLoading || sbps.isLoading);
  const offered = methods.data?.['hydra:member'];
  return {
    methods,
    /**
     * The ways to pay. null until the saved methods are loaded as well, so that the list does not move while it is
     * tapped.
     */
    ways: offered && !isLoading ? toCellPaymentWays(offered, saved) : null,
  };
}
