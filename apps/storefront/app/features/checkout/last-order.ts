import type { CompletedOrder } from '@kaplya/contract';
import { useSyncExternalStore } from 'react';
import { takeOrderLink } from '#features/orders/order-link.ts';
import { isMoney, isObject, isText, parseJson } from '#platform/checked-json.ts';
import { parsePromised, type Promised } from './promised-at-order.ts';

const KEY = 'kaplya.lastOrder';

/** The order whose result is shown: it outlives a reload and "back", and ends when it is closed. */
export type LastOrder = {
  uuid: string;
  /** Where it was shown; another page that is opened is another task. */
  path: string;
  /** What the shop answered to the order in this tab; null where only a payment page led back to it. */
  placed: PlacedOrder | null;
};

export type PlacedOrder = CompletedOrder & { address: string; promised: Promised };

const listeners = new Set<() => void>();
let known: LastOrder | null | undefined;

function read(): LastOrder | null {
  try {
    return parseLastOrder(parseJson(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return null;
  }
}

/** Of another release, or broken: which order it is is enough, for the rest the shop is asked. */
export function parseLastOrder(value: unknown): LastOrder | null {
  if (!isObject(value) || !isText(value.uuid) || !isText(value.path)) return null;
  return { uuid: value.uuid, path: value.path, placed: parsePlaced(value.placed) };
}

function parsePlaced(value: unknown): PlacedOrder | null {
  if (!isObject(value) || !isPlacedOrder(value.order) || !isObject(value.payment)) return null;
  const { required, paymentUrl } = value.payment;
  return {
    order: value.order,
    payment: { required: required === true, paymentUrl: isText(paymentUrl) ? paymentUrl : null },
    address: isText(value.address) ? value.address : '',
    promised: parsePromised(value.promised),
  };
}

function isPlacedOrder(value: unknown): value is CompletedOrder['order'] {
  if (!isObject(value) || !isMoney(value.total)) return false;
  const { id, uuid, status, shippingDate, shippingDateTo, timeZone } = value;
  return [id, uuid, status, shippingDate, shippingDateTo, timeZone].every(isText);
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
    // Without a storage the result lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Shows the order that a payment page led a guest back with (S-18), if it did. */
export function showReturnedOrder(): void {
  const uuid = takeOrderLink();
  if (uuid === null) return;
  const last = findLastOrder();
  keepLastOrder({ uuid, path: location.pathname, placed: last?.uuid === uuid ? last.placed : null });
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}

/** The order whose result was not closed yet; null on the server and until hydration is over. */
export function useLastOrder(): LastOrder | null {
  return useSyncExternalStore(subscribe, findLastOrder, () => null);
}
