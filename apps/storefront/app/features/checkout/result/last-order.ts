import type { CompletedOrder } from '@kaplya/contract';
import { createStore } from '@kaplya/state/create-store.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { consumeOrderLink } from '#features/orders/order/order-link.ts';
import { isObject, isText } from '@kaplya/client/storage/checked-json.ts';
import { storeTabValue, readTabValue } from '#platform/storage/tab-values.ts';
import { onUserDataCleared } from '@kaplya/client/tokens/user-data.ts';
import type { OrderTerms } from './order-terms.ts';

const KEY = 'shop.lastOrder';

/** The order whose result is shown: it survives a reload and "back", and ends when it is closed. */
export type LastOrder = {
  uuid: string;
  /** The page that showed the result. Opening another page ends it. */
  path: string;
  /** The shop's answer to the order in this tab. null when only a payment page led back to the order. */
  placed: PlacedOrder | null;
};

export type PlacedOrder = CompletedOrder & { address: string; promised: OrderTerms };

/** The code of the result checks whether the stored order is complete (`parse-last-order.ts`). */
function read(): LastOrder | null {
  const stored = readTabValue(KEY);
  return isObject(stored) && isText(stored.uuid) && isText(stored.path) ? (stored as LastOrder) : null;
}

const lastOrder = createStore<LastOrder | null>(null);
// The stored order is no initial state: hydration must show the server's HTML, which has no order.
lastOrder.setState(read());

export const findLastOrder = lastOrder.getState;

export function saveLastOrder(order: LastOrder | null): void {
  storeTabValue(KEY, order);
  lastOrder.setState(order);
}

onUserDataCleared(() => saveLastOrder(null));

/** Shows the order that a payment page led a guest back with (S-18), if it did. */
export function showReturnedOrder(): void {
  const uuid = consumeOrderLink();
  if (uuid === null) return;
  const last = findLastOrder();
  saveLastOrder({ uuid, path: location.pathname, placed: last?.uuid === uuid ? last.placed : null });
}

/** The order whose result was not closed yet; null on the server and until hydration is over. */
export function useLastOrder(): LastOrder | null {
  return useStore(lastOrder);
}
