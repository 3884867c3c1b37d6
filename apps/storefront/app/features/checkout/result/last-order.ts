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
  /** The path of the page that showed the result. Opening another page closes the result. */
  path: string;
  /** The answer to the completion made in this tab. null when a payment page led back to an order of another tab. */
  placed: PlacedOrder | null;
};

export type PlacedOrder = CompletedOrder & { address: string; promised: OrderTerms };

/**
 * Reads the stored order and checks only `uuid` and `path`; `parse-last-order.ts` validates the rest before it is
 * shown.
 */
function read(): LastOrder | null {
  const stored = readTabValue(KEY);
  return isObject(stored) && isText(stored.uuid) && isText(stored.path) ? (stored as LastOrder) : null;
}

const lastOrder = createStore<LastOrder | null>(null);
// Set as a change, not as the initial state: hydration renders the initial state, which must match the server's HTML
// without an order.
lastOrder.setState(read());

export const findLastOrder = lastOrder.getState;

export function saveLastOrder(order: LastOrder | null): void {
  storeTabValue(KEY, order);
  lastOrder.setState(order);
}

onUserDataCleared(() => saveLastOrder(null));

/**
 * Shows the result of the order that is named in the address, if a payment page has sent a guest back with one (S-18).
 */
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
