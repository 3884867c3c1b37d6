import type { CellOrderInHistory, Order, OrderInHistory } from '@kaplya/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { isVoid } from '@kaplya/domain/void-orders';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { checkKeptCellOrders, checkKeptOrders } from '#platform/storage/check-kept.ts';
import { getClient } from '#platform/data/client.ts';
import type { KeptOrders } from '#platform/storage/stored-values.ts';
import { findTokenClaims } from '@kaplya/client/tokens/token-claims.ts';

/** Of each kind. */
const MOST = 10;

/**
 * The newest orders as they were last read here, for a page without a network. They are deleted when their customer
 * signs out.
 */
export function findCachedOrders(): KeptOrders | null {
  const kept = checkKeptOrders(getClient().storage.find('keptOrders'));
  return kept?.subjectId === findSubjectId() ? kept : null;
}

/** Deliveries and orders at cells, the newest first; as old as the older of both. */
export function findCachedHistory(): { at: string; orders: OrderInHistory[] } | null {
  const cells = checkKeptCellOrders(getClient().storage.find('keptCellOrders'));
  const kept = [findCachedOrders(), cells?.subjectId === findSubjectId() ? cells : null].filter(
    (kind) => kind !== null,
  );
  const shown = kept.filter(({ orders }) => orders.length > 0);
  const [at] = (shown.length > 0 ? shown : kept).map((kind) => kind.at).toSorted();
  return at === undefined
    ? null
    : { at, orders: toNewestFirst(kept.flatMap(({ orders }): OrderInHistory[] => orders)) };
}

/** Tells whether to show the kept orders instead of a query's missing data: no answer came. A refusal is an answer. */
export function isUnanswered({ data, fetchStatus, failureReason }: UnansweredFacts): boolean {
  const isFailing = failureReason instanceof ApiFailure && isUncertain(failureReason);
  return data === undefined && (fetchStatus === 'paused' || isFailing);
}

type UnansweredFacts = Pick<UseQueryResult, 'data' | 'fetchStatus' | 'failureReason'>;

/** The asking customer. Read it before a request: an answer that arrives for somebody else must not be kept. */
export function findSubjectId(): string | null {
  const token = getClient().tokens.findToken();
  return token === null ? null : (findTokenClaims(token)?.sub ?? null);
}

/** The asking customer, and their changes until then. The answer does not contain later changes. */
export type Reading = { asker: string | null; changes: number };

let changes = 0;
const changed = new Map<string, { order: Order; at: number }>();

/** To be called before a question is sent. */
export function startReading(): Reading {
  return { asker: findSubjectId(), changes };
}

/** An order of an answer, or its version changed here meanwhile. */
export function toLatest<Read extends { uuid: string }>(order: Read, reading: Reading): Read | Order {
  const known = changed.get(order.uuid);
  return known && known.at > reading.changes ? known.order : order;
}

/** Keeps an order as a call has just changed it, if it is kept. */
export function saveChangedOrder(order: Order): void {
  changes += 1;
  changed.set(order.uuid, { order, at: changes });
  if (findCachedOrders()?.orders.some(({ uuid }) => uuid === order.uuid)) saveReadOrder(order, startReading());
}

/** Keeps the newest orders of the customer in place of those kept before. */
export function saveNewestOrders(orders: readonly Order[], reading: Reading): void {
  const latest = orders.map((order) => toLatest(order, reading));
  write(latest, { asker: reading.asker, at: new Date().toISOString() });
}

/** Keeps the newest orders of the customer at cells in place of those kept before. */
export function saveNewestCellOrders(orders: readonly CellOrderInHistory[], { asker }: Reading): void {
  if (asker === null || asker !== findSubjectId()) return;
  const at = new Date().toISOString();
  getClient().storage.set('keptCellOrders', { subjectId: asker, at, orders: orders.slice(0, MOST) });
}

/** Keeps the current version of an order, in its place among the others, whose age does not change. */
export function saveReadOrder(read: Order, reading: Reading): void {
  const order = toLatest(read, reading);
  const { asker } = reading;
  const kept = findCachedOrders();
  const others = (kept?.orders ?? []).filter(({ uuid }) => uuid !== order.uuid);
  write(toNewestFirst([order, ...others]), {
    asker,
    at: others.length > 0 && kept ? kept.at : new Date().toISOString(),
  });
}

function toNewestFirst<Made extends { createdAt: string }>(orders: readonly Made[]): Made[] {
  return orders.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

function write(orders: readonly Order[], { asker, at }: { asker: string | null; at: string }): void {
  if (asker === null || asker !== findSubjectId()) return;
  const kept = orders.slice(0, MOST);
  getClient().storage.set('keptOrders', { subjectId: asker, at, orders: kept });
  // The mark that hides offers for first orders, as the next page will have it (`KnownVisitorScript`).
  document.documentElement.toggleAttribute('data-ordered', !kept.every(({ status }) => isVoid(status)));
}
