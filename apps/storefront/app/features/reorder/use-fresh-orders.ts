import type { Order } from '@kaplya/contract';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { saveReadOrder, startReading } from '#features/orders/data/cached-orders.ts';
import { readNewestOrders } from '#features/orders/data/read-newest-orders.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { useQuery } from '#platform/data/queries.ts';
import { listOrdersToRead } from './list-orders-to-read.ts';

/**
 * Refetches the cached orders: for a customer the newest ones, for a guest those that may have changed. `fresh`: the ids
 * of the orders that are up to date.
 */
export function useFreshOrders(
  cached: readonly Order[],
  shown: Order | null,
): { readonly fresh: readonly string[]; readonly isLoading: boolean } {
  const isCustomer = useIsCustomer();
  const language = useLanguage();
  const { data: fresh = [], isLoading } = useQuery({
    // The key has only ids: the answers change the cached orders, which must not start another request.
    queryKey: ['lastOrder', language, isCustomer ? null : cached.map(({ uuid }) => uuid).toSorted()],
    enabled: isCustomer || shown !== null,
    queryFn: async ({ signal }) => {
      if (isCustomer) return (await readNewestOrders(signal)).map((order) => order.uuid);
      const uuids = listOrdersToRead(cached, shown);
      await Promise.all(
        uuids.map(async (uuid) => {
          const reading = startReading();
          saveReadOrder((await readOwn(uuid, signal)).data, reading);
        }),
      );
      return uuids;
    },
  });
  return { fresh, isLoading };
}

/** Reads one order; clears the cache if the server refuses it because it is no longer this visitor's. */
async function readOwn(uuid: string, signal: AbortSignal) {
  const { call, storage } = getClient();
  try {
    return await call('getOrder', { params: { uuid }, signal });
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) storage.remove('keptOrders');
    throw failure;
  }
}
