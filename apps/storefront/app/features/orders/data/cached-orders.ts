import type { CellOrderInHistory, Order, OrderInHistory } from '@kaplya/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { isVoid } from '@kaplya/domain/void-orders';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { checkStoredCellOrders, checkStoredOrders } from '#platform/storage/check-stored.ts';
import { getClient } from '#platform/data/client.ts';
import type { StoredOrder, StoredOrders } from '#platform/storage/stored-values.ts';
import { findTokenClaims } from '@kaplya/client/tokens/token-claims.ts';
import { onUserDataCleared } from '@kaplya/client/tokens/user-data.ts';

/** The number of cached orders of each kind: deliveries, and orders at cells. */
const CACHED_ORDERS = 10;

/**
 * The newest orders, cached in the browser for a page without a network. They are deleted when their customer signs
 * out.
 */
export function findCachedOrders(): StoredOrders | null {
  const cached = checkStoredOrders(getClient().storage.find('keptOrders'));
  return cached?.subjectId === findSubjectId() ? cached : null;
}

/**
 * The cached deliveries and orders at cells, newest first. `at`: the earlier of the times when the two kinds were
 * cached.
 */
export function findCachedHistory(): { at: string; orders: OrderInHistory[] } | null {
  const cells = checkStoredCellOrders(getClient().storage.find('keptCellOrders'));
  const cached = [findCachedOrders(), cells?.subjectId === findSubjectId() ? cells : null].filter(
    (kind) => kind !== null,
  );
  const shown = cached.filter(({ orders }) => orders.length > 0);
  const [at] = (shown.length > 0 ? shown : cached).map((kind) => kind.at).toSorted();
  return at === undefined
    ? null
    : { at, orders: toNewestFirst(cached.flatMap(({ orders }): OrderInHistory[] => orders)) };
}

/** Whether the query got no answer, so that cached orders are shown in place of its data. A refusal is an answer. */
export function isUnanswered({ data, fetchStatus, failureReason }: QueryState): boolean {
  const isFailing = failureReason instanceof ApiFailure && isUncertain(failureReason);
  return data === undefined && (fetchStatus === 'paused' || isFailing);
}

type QueryState = Pick<UseQueryResult, 'data' | 'fetchStatus' | 'failureReason'>;

/**
 * The subject (`sub`) of the current token. Read it before a request, because an answer for another subject must not be
 * cached.
 */
export function findSubjectId(): string | null {
  const token = getClient().tokens.findToken();
  return token === null ? null : (findTokenClaims(token)?.sub ?? null);
}

/**
 * The start of a read: its subject, and the number of orders changed here until then. The answer may lack later
 * changes.
 */
export type Reading = { subjectId: string | null; changes: number };

let changes = 0;
const changed = new Map<string, { order: Order; at: number }>();
onUserDataCleared(() => changed.clear());

/** Records the start of a read. Call it before its request is sent. */
export function startReading(): Reading {
  return { subjectId: findSubjectId(), changes };
}

/** The order from an answer, or its newer version if a call of this page has changed it since the read started. */
export function toLatest<Read extends { uuid: string }>(order: Read, reading: Reading): Read | Order {
  const known = changed.get(order.uuid);
  return known && known.at > reading.changes ? known.order : order;
}

/** Caches an order that a call has just changed, if it was cached before. */
export function saveChangedOrder(order: Order): void {
  changes += 1;
  changed.set(order.uuid, { order, at: changes });
  if (findCachedOrders()?.orders.some(({ uuid }) => uuid === order.uuid)) saveReadOrder(order, startReading());
}

/**
 * Whether orders that were made here with another phone may be missing in the cache: somebody else's are stored, or some
 * are known.
 */
export function mayHaveBrowserOrders(): boolean {
  const stored = checkStoredOrders(getClient().storage.find('keptOrders'));
  return stored !== null && (stored.subjectId !== findSubjectId() || stored.orders.some(isOfBrowser));
}

/**
 * Caches the newest orders of the account in place of those cached before. `ofBrowser`: those that were made here with
 * another phone; by default the known ones.
 */
export function saveNewestOrders(
  orders: readonly Order[],
  reading: Reading,
  ofBrowser: readonly Order[] = findCachedOrders()?.orders.filter(isOfBrowser) ?? [],
): void {
  const latest: StoredOrder[] = orders.map((order) => toLatest(order, reading));
  const others = ofBrowser
    .filter(({ uuid }) => orders.every((order) => order.uuid !== uuid))
    .map((order): StoredOrder => ({ ...toLatest(order, reading), isOfBrowser: true }));
  write(toNewestFirst([...latest, ...others]), { subjectId: reading.subjectId, at: new Date().toISOString() });
}

/** Caches the newest orders that were made here with another phone in place of those cached before. */
export function saveBrowserOrders(orders: readonly Order[], reading: Reading): void {
  const cached = findCachedOrders()?.orders.filter((order) => !isOfBrowser(order)) ?? [];
  if (orders.length > 0 || cached.length > 0) saveNewestOrders(cached, reading, orders);
}

const isOfBrowser = (order: StoredOrder): boolean => order.isOfBrowser === true;

/** Caches the customer's newest orders at cells in place of those cached before. */
export function saveNewestCellOrders(orders: readonly CellOrderInHistory[], { subjectId }: Reading): void {
  if (subjectId === null || subjectId !== findSubjectId()) return;
  const at = new Date().toISOString();
  getClient().storage.set('keptCellOrders', { subjectId, at, orders: orders.slice(0, CACHED_ORDERS) });
}

/**
 * Adds an order just read to the cached ones, or replaces its cached version. The recorded time of the others stays.
 */
export function saveReadOrder(read: Order, reading: Reading): void {
  const { subjectId } = reading;
  const cached = findCachedOrders();
  const isOther = cached
    ? cached.orders.some((each) => each.uuid === read.uuid && isOfBrowser(each))
    : mayHaveBrowserOrders();
  const order: StoredOrder = { ...toLatest(read, reading), ...(isOther && { isOfBrowser: true }) };
  const others = (cached?.orders ?? []).filter(({ uuid }) => uuid !== order.uuid);
  write(toNewestFirst([order, ...others]), {
    subjectId,
    at: others.length > 0 && cached ? cached.at : new Date().toISOString(),
  });
}

function toNewestFirst<Made extends { createdAt: string }>(orders: readonly Made[]): Made[] {
  return orders.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

function write(orders: readonly StoredOrder[], { subjectId, at }: { subjectId: string | null; at: string }): void {
  if (subjectId === null || subjectId !== findSubjectId()) return;
  const cached = orders.slice(0, CACHED_ORDERS);
  getClient().storage.set('keptOrders', { subjectId, at, orders: cached });
  // Updates the mark by which CSS hides offers for first orders; `KnownVisitorScript` sets it on the next page.
  document.documentElement.toggleAttribute(
    'data-ordered',
    !cached.every((order) => isOfBrowser(order) || isVoid(order.status)),
  );
}
