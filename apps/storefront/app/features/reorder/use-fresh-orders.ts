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
 * Reads the cached orders again: a customer's newest, and a guest's that may have changed. Returns the ids of those
 * that are up to date.
 */
export function useFreshOrders(cached: readonly Order[], shown: Order | null): readonly string[] {
  const isCustomer = useIsCustomer();
  const language = useLanguage();
  const { data: fresh = [] } = useQuery({
    // The cached orders change with the answers. They are requested once.
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
  return fresh;
}

/** Clears the cache when an order is not this visitor's any more. */
async function readOwn(uuid: string, signal: AbortSignal) {
  const { call, storage } = getClient();
  try {
    return await call('getOrder', { params: { uuid }, signal });
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) storage.remove('keptOrders');
    throw failure;
  }
}
