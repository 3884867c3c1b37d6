import type { Order } from '@kaplya/contract';
import { useIsCustomer } from '#features/identity/use-session.ts';
import { findAsker, keepNewestOrders, keepReadOrder } from '#features/orders/kept-orders.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { ApiFailure } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import { useQuery } from '#platform/queries.ts';

const NEWEST = 10;

/** Reads what is kept of the orders anew: a customer's newest, of a guest the one that is shown. */
export function useFreshOrders(shown: Order | null): void {
  const isCustomer = useIsCustomer();
  const language = useLanguage();
  const uuid = shown?.uuid ?? '';
  useQuery({
    queryKey: ['lastOrder', language, isCustomer ? null : uuid],
    enabled: isCustomer || uuid !== '',
    queryFn: async ({ signal }) => {
      const { call } = getClient();
      const asker = findAsker();
      if (isCustomer) {
        const { data } = await call('listOrders', { query: { page: 1, count: NEWEST, kind: 'delivery' }, signal });
        keepNewestOrders(
          data.filter((order) => order.kind === 'delivery'),
          asker,
        );
      } else keepReadOrder((await readOwn(uuid, signal)).data, asker);
      return true;
    },
  });
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
