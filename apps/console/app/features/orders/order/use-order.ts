import { useQuery } from '@tanstack/react-query';
import { useStore } from '@kaplya/state/use-store.ts';
import { live } from '#platform/live/live.ts';
import { useLiveRefetch } from '#platform/live/use-live-refetch.ts';
import { orderQuery } from './order-query.ts';

/** The poll interval while the stream of changes is disconnected. */
const POLL_MS = 30_000;

/** An order, refetched when the stream of changes reports that it was changed. */
export function useOrder(uuid: string) {
  const isFollowing = useStore(live.isFollowing);
  const query = useQuery({ ...orderQuery(uuid), refetchInterval: isFollowing ? false : POLL_MS });
  useLiveRefetch('order', query.refetch, uuid);
  return query;
}
