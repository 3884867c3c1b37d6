import type { Order } from '@kaplya/contract';
import { useSavedMethods } from '#features/account/use-saved-methods.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useQuery } from '#platform/data/queries.ts';
import { toWaysToPay, type WaysToPay } from './ways-to-pay.ts';

const none: WaysToPay = { retry: null, others: [] };

/**
 * The ways to pay after a declined payment. Until they are loaded, only the way that was tried. `order` null: no
 * payment was declined, so nothing is loaded.
 */
export function useWaysToPay(order: Order | null): WaysToPay {
  const language = useLanguage();
  const isCustomer = useIsCustomer();
  const isLegal = Boolean(order?.shipping.address.legal_person_id);
  const query = apiQuery('listPaymentMethods', { query: isLegal ? { forLegal: '1' } : { forIndividual: '1' } });
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, language], enabled: order !== null });
  const methods = data?.['hydra:member'];
  const isSavedMethod = methods?.some(({ '@id': id }) => id === order?.paymentMethodId) === false && isCustomer;
  const { cards, sbps, saved } = useSavedMethods(isSavedMethod);

  if (!order) return none;
  const isLoading = isSavedMethod && (cards.isPending || sbps.isPending);
  if (!methods || isLoading) {
    return { retry: { id: order.paymentMethodId, name: order.paymentMethodName }, others: [] };
  }
  return toWaysToPay(methods, [...saved.cards, ...saved.sbps], order);
}
