import type { Order, OrderInHistory } from '@kaplya/contract';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import type { Language } from '@kaplya/domain/languages';
import type { CallAnswer } from '@kaplya/client/calls/api-types.ts';
import { getClient } from '#platform/data/client.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import {
  saveBrowserOrders,
  saveChangedOrder,
  saveNewestCellOrders,
  saveNewestOrders,
  startReading,
  toLatest,
  type Reading,
} from './cached-orders.ts';
import type { OrderByLink } from '../order/order-by-link.ts';

const HISTORY = 'listOrders';
const ORDER = 'orderByLink';
/** The number of orders on a page of the history (K-04). */
const PAGE = 10;

type HistoryPage = CallAnswer<'listOrders'>;

/**
 * The orders of the account (`customer`), of a guest's browser (`visitor`), or those that a customer made here before
 * signing in, with another phone (`browser`).
 */
export type HistoryOf = 'customer' | 'visitor' | 'browser';

/** The query of the history, page by page, newest first. */
export function ordersQuery(language: Language, of: HistoryOf) {
  return infiniteQueryOptions({
    queryKey: [HISTORY, language, of],
    queryFn: ({ pageParam, signal }) => readHistoryPage(pageParam, of, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { current_page_number, total_pages } }) =>
      current_page_number < total_pages ? current_page_number + 1 : null,
    staleTime: 0,
  });
}

/** Reads a page of the history, and caches the orders of the first one. */
export async function readHistoryPage(page: number, of: HistoryOf, signal: AbortSignal): Promise<HistoryPage> {
  const reading = startReading();
  const query = { page, count: PAGE, ...(of === 'browser' && { scope: of }) };
  const answer = await getClient().call('listOrders', { query, signal });
  if (page === 1) cacheFirstPage(answer.data, of, reading);
  return { ...answer, data: answer.data.map((order) => toLatest(order, reading)) };
}

/**
 * Caches the first page. Each kind has its own cache, so that ten orders at cells do not displace the cached
 * deliveries.
 */
function cacheFirstPage(orders: readonly OrderInHistory[], of: HistoryOf, reading: Reading): void {
  const deliveries = orders.filter((order) => order.kind !== 'cell');
  if (of === 'browser') return saveBrowserOrders(deliveries, reading);
  const atCells = orders.filter((order) => order.kind === 'cell');
  if (deliveries.length > 0 || orders.length === 0) saveNewestOrders(deliveries, reading);
  if (atCells.length > 0 || orders.length === 0) saveNewestCellOrders(atCells, reading);
}

/**
 * The orders of all loaded pages, each once: a new order shifts the others, so a page may repeat the end of the page
 * before.
 */
export function listLoaded({ pages }: InfiniteData<HistoryPage>): OrderInHistory[] {
  const all = pages.flatMap(({ data }) => data);
  return all.filter(({ uuid }, at) => all.findIndex((each) => each.uuid === uuid) === at);
}

/** Writes a changed order into the cache and into every query that shows it. */
export function cacheOrder(order: Order): void {
  saveChangedOrder(order);
  const queries = getQueryClient();
  queries.setQueriesData<OrderByLink>({ queryKey: [ORDER, order.uuid] }, (known) =>
    known?.kind === 'own' ? { kind: 'own', order } : known,
  );
  queries.setQueriesData<InfiniteData<HistoryPage>>(
    { queryKey: [HISTORY] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          data: page.data.map((each) => (each.uuid === order.uuid ? order : each)),
        })),
      },
  );
}

/** Discards the loaded pages of the history and loads the first one again (T-20). */
export async function reloadHistory(): Promise<void> {
  await getQueryClient().resetQueries({ queryKey: [HISTORY] });
}

/** Refetches every query that shows an order. */
export async function refreshOrder(uuid: string): Promise<void> {
  const queries = getQueryClient();
  await Promise.all([
    queries.invalidateQueries({ queryKey: [ORDER, uuid] }),
    queries.invalidateQueries({ queryKey: [HISTORY] }),
  ]);
}
