import type { CompletedOrder } from '@kaplya/contract';
import { useSyncExternalStore } from 'react';
import type { Promised } from './promised-at-order.ts';

const KEY = 'kaplya.lastOrder';

/** What the confirmation says: it outlives a reload and "back", and ends when it is closed. */
export type LastOrder = CompletedOrder['order'] & {
  address: string;
  /** Where it was shown; another page that is opened is another task. */
  path?: string;
  promised?: Promised;
};

const listeners = new Set<() => void>();
let known: LastOrder | null | undefined;

function isOrder(value: unknown): value is LastOrder {
  return typeof value === 'object' && value !== null && 'id' in value && 'shippingDate' in value && 'total' in value;
}

function read(): LastOrder | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isOrder(value) ? value : null;
  } catch {
    return null;
  }
}

export function findLastOrder(): LastOrder | null {
  known ??= read();
  return known;
}

export function keepLastOrder(order: LastOrder | null): void {
  known = order;
  try {
    if (order) sessionStorage.setItem(KEY, JSON.stringify(order));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without a storage the confirmation lives as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}

/** The order whose confirmation was not closed yet; null on the server and until hydration is over. */
export function useLastOrder(): LastOrder | null {
  return useSyncExternalStore(subscribe, findLastOrder, () => null);
}
