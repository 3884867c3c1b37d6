import type { Order } from '@kaplya/contract';
import { useIsCustomer } from '#features/identity/use-session.ts';
import { findAsker, keepReadOrder } from '#features/orders/kept-orders.ts';
import { readNewestOrders } from '#features/orders/read-newest-orders.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { ApiFailure } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import { useQuery } from '#platform/queries.ts';

/**
 * Reads what is kept of the orders anew: a customer's newest, of a guest the one that is shown. Gives the ids of those that
 * are known to be as they are kept.
 */
export function useFreshOrders(shown: Order | null): readonly string[] {
  const isCustomer = useIsCustomer();
  const language = useLanguage();
  const uuid = shown?.uuid ?? '';
  const { data: fresh = [] } = useQuery({
    queryKey: ['lastOrder', language, isCustomer ? null : uuid],
    enabled: isCustomer || uuid !== '',
    queryFn: async ({ signal }) => {
      if (isCustomer) return (await readNewestOrders(signal)).map((order) => order.uuid);
      const asker = findAsker();
      keepReadOrder((await readOwn(uuid, signal)).data, asker);
      return [uuid];
    },
  });
  return fresh;
}

/** An order that is not this visitor's any more is none to be shown. */
async function readOwn(uuid: string, signal: AbortSignal) {
  const { call, storage } = getClient();
  try {
    return await call('getOrder', { params: { uuid }, signal });
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) storage.remove('keptOrders');
    throw failure;
  }
}
