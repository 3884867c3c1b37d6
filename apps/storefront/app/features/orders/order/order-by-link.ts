import type { Order, OrderStatusLink } from '@kaplya/contract';
import { useSession } from '#features/identity/session/use-session.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import { getClient } from '#platform/data/client.ts';
import { useQuery } from '#platform/data/queries.ts';
import { saveReadOrder, startReading, toLatest } from '../data/cached-orders.ts';
import { findSignature } from './order-link.ts';

/**
 * An order opened by its URL, as read from the server (S-18). `own`: in full, for its customer; `shared`: in part, for
 * another browser with the signed link; `over`: the link has expired, so signing in is the next step.
 */
export type OrderByLink =
  | { kind: 'own'; order: Order }
  | { kind: 'shared'; order: OrderStatusLink }
  | { kind: 'over' }
  | { kind: 'missing' };

type OrderLink = { uuid: string; signature: string | null; language: OrderLanguage };
type OrderLanguage = ReturnType<typeof useLanguage>;

/** Reads an order. A missing order is an answer (`missing`); rejects when the server cannot be reached or fails. */
export async function findOrderByLink(
  call: Call<'getOrder' | 'getOrderStatus'>,
  { uuid, signature, language }: OrderLink,
  signal?: AbortSignal,
): Promise<OrderByLink> {
  try {
    return { kind: 'own', order: (await call('getOrder', { params: { uuid }, signal })).data };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || (failure.status !== 404 && failure.status !== 400)) throw failure;
  }
  if (signature === null) return { kind: 'missing' };
  try {
    return { kind: 'shared', order: await call('getOrderStatus', { query: { t: signature, lang: language }, signal }) };
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.code === 'order.link_invalid') return { kind: 'over' };
    throw failure;
  }
}

const SECOND = 1000;
/** The number of reads at the shorter interval, after which the longer one applies. */
const FREQUENT_READS = 15;

/**
 * The order of a URL, read again after a sign-in. `isFollowed`: polls it while its payment is open, every two seconds
 * at first, every five later, and not while the page is hidden.
 */
export function useOrderByLink(uuid: string | null, { isFollowed = false } = {}) {
  const session = useSession();
  const language = useLanguage();
  return useQuery({
    queryKey: ['orderByLink', uuid, language, session],
    enabled: uuid !== null && session !== null,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OrderByLink> => {
      const link = { uuid: uuid ?? '', signature: uuid === null ? null : findSignature(uuid), language };
      const reading = startReading();
      const found = await findOrderByLink(getClient().call, link, signal);
      if (found.kind !== 'own') return found;
      saveReadOrder(found.order, reading);
      return { kind: 'own', order: toLatest(found.order, reading) };
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isFollowed && data && isBeingPaid(data) && (dataUpdateCount < FREQUENT_READS ? 2 * SECOND : 5 * SECOND),
  });
}

function isBeingPaid(found: OrderByLink): boolean {
  return 'order' in found && found.order.payment.state === 'awaiting';
}
