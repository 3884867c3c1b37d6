import type { CellOrder } from '@kaplya/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Language } from '@kaplya/domain/languages';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { getClient } from '#platform/data/client.ts';
import { openStream } from '#platform/data/open-stream.ts';
import { pageAttention } from '@kaplya/client/streams/page-attention.ts';
import { pause } from '@kaplya/client/streams/pause.ts';
import { useQuery } from '#platform/data/queries.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { isMissing } from '../order/use-cell.ts';
import { watchCellOrder } from './watch-cell-order.ts';

const RETRY_MS = 3000;

/** An order, and when its answer arrived by the clock of this device (epoch milliseconds). */
export type SeenOrder = { order: CellOrder; seenAt: number };

const over: ReadonlySet<CellOrder['step']> = new Set(['completed', 'cancelled', 'refunded']);

/** Whether the order has reached a final state. */
function isOver({ step }: Pick<CellOrder, 'step'>): boolean {
  return over.has(step);
}

function orderQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['getCellOrder', id, language],
    queryFn: async ({ signal }) => toSeen(await getClient().call('getCellOrder', { params: { id }, signal })),
    staleTime: 0,
    retry: (failureCount, failure) => failureCount < 3 && !isMissing(failure),
    // A failed request is retried without a press, because the customer waits at the door.
    refetchInterval: ({ state: { data, error } }) =>
      data === undefined && error && !isMissing(error) ? RETRY_MS : false,
  });
}

const toSeen = (order: CellOrder): SeenOrder => ({ order, seenAt: Date.now() });

/** Caches an order from an answer of the server. */
export function cacheCellOrder(order: CellOrder, language: Language): void {
  getQueryClient().setQueryData(orderQuery(order.id, language).queryKey, toSeen(order));
}

/** A customer's order at a cell, updated live while it is shown and not in a final state. */
export function useCellOrder(id: string) {
  const language = useLanguage();
  const isCustomer = useIsCustomer();
  const query = useQuery({ ...orderQuery(id, language), enabled: isCustomer && id !== '' });
  const isFollowed = query.data !== undefined && !isOver(query.data.order);

  useEffect(() => {
    if (!isFollowed) return;
    const request = { params: { id }, headers: { 'Accept-Language': language } };
    return watchCellOrder({
      open: (signal) => openStream('watchCellOrder', { ...request, signal }),
      read: (signal) => getClient().call('getCellOrder', { ...request, signal }),
      onOrder: (order) => cacheCellOrder(order, language),
      ...pageAttention,
      wait: pause,
    });
  }, [id, isFollowed, language]);
  return query;
}
