import { useQuery } from '@tanstack/react-query';
import { useStore } from '@kaplya/state/use-store.ts';
import { live } from '#platform/live/live.ts';
import { useLiveRefetch } from '#platform/live/use-live-refetch.ts';
import { orderQuery } from './order-query.ts';

/** Where changes are not heard, they are asked for. */
const POLL_MS = 30_000;

/** An order as it stands now: it follows what others do to it. */
export function useOrder(uuid: string) {
  const isFollowing = useStore(live.isFollowing);
  const query = useQuery({ ...orderQuery(uuid), refetchInterval: isFollowing ? false : POLL_MS });
  useLiveRefetch('order', query.refetch, uuid);
  return query;
}
