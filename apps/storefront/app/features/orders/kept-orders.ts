import type { Order } from '@kaplya/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiFailure, isUncertain } from '#platform/api-failure.ts';
import { checkKeptOrders } from '#platform/check-kept.ts';
import { getClient } from '#platform/client.ts';
import type { KeptOrders } from '#platform/stored-values.ts';
import { findTokenClaims } from '#platform/token-claims.ts';

const MOST = 10;

/** The newest orders as they were last read here, for a page that has no network. They go when who made them leaves. */
export function findKeptOrders(): KeptOrders | null {
  const kept = checkKeptOrders(getClient().storage.find('keptOrders'));
  return kept?.subjectId === findAsker() ? kept : null;
}

/** Whether what is kept is to be shown in place of what a query has not got: no answer comes, which is no refusal. */
export function isUnanswered({ data, fetchStatus, failureReason }: UnansweredFacts): boolean {
  const isFailing = failureReason instanceof ApiFailure && isUncertain(failureReason);
  return data === undefined && (fetchStatus === 'paused' || isFailing);
}

type UnansweredFacts = Pick<UseQueryResult, 'data' | 'fetchStatus' | 'failureReason'>;

/** Who is asking, to be read before a question is sent: what comes when somebody else is here is not to be kept. */
export function findAsker(): string | null {
  const token = getClient().tokens.findToken();
  return token === null ? null : (findTokenClaims(token)?.sub ?? null);
}

/** Keeps the newest orders of the customer in place of those kept before. */
export function keepNewestOrders(orders: readonly Order[], asker: string | null): void {
  write(orders, { asker, at: new Date().toISOString() });
}

/** Keeps an order as it now is, in its place among the others; what is known of those is as old as before. */
export function keepReadOrder(order: Order, asker: string | null): void {
  const kept = findKeptOrders();
  const others = (kept?.orders ?? []).filter(({ uuid }) => uuid !== order.uuid);
  const byAge = [order, ...others].toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  write(byAge, { asker, at: others.length > 0 && kept ? kept.at : new Date().toISOString() });
}

function write(orders: readonly Order[], { asker, at }: { asker: string | null; at: string }): void {
  if (asker === null || asker !== findAsker()) return;
  getClient().storage.set('keptOrders', { subjectId: asker, at, orders: orders.slice(0, MOST) });
}
