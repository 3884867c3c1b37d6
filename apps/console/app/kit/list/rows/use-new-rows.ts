import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '@kaplya/state/use-store.ts';
import { throttle } from '#platform/live/throttle.ts';
import { live } from '#platform/live/live.ts';
import type { ListDefinition } from '../list-definition.ts';
import type { ListState } from '../list-state.ts';
import { listKey, type ListPages } from '../use-list-pages.ts';

const POLL_MS = 30_000;

/**
 * The number of rows created or changed since the list was loaded, from the stream of changes; while the stream is
 * closed, from polling the total.
 */
export function useNewRows<Row>(
  { id, liveKind, load, getId }: ListDefinition<Row>,
  { filters, sort }: ListState,
  { rows, total, loadedAt }: ListPages<Row>,
): number {
  const queries = useQueryClient();
  const isFollowing = useStore(live.isFollowing);
  const [changed, setChanged] = useState<{ since: number; ids: ReadonlySet<string> }>({ since: 0, ids: new Set() });
  const countKey = [...listKey(id), 'count', filters];
  const isLoaded = rows !== undefined;

  const { data: counted } = useQuery({
    queryKey: countKey,
    queryFn: async ({ signal }) => ({
      at: Date.now(),
      total: (await load({ filters, sort, cursor: null, limit: 1, signal })).total ?? 0,
    }),
    enabled: isLoaded && liveKind !== undefined,
    refetchInterval: isFollowing ? false : POLL_MS,
  });

  const recount = useRef(() => {});
  useEffect(() => {
    recount.current = () => void queries.invalidateQueries({ queryKey: [...listKey(id), 'count'] });
  }, [queries, id]);

  useEffect(() => {
    if (liveKind === undefined || !isLoaded) return undefined;
    const { soon, cancel } = throttle(() => recount.current());
    const stop = live.subscribe((change) => {
      if (change.kind !== liveKind) return;
      setChanged(({ since, ids }) => ({ since: since || Date.now(), ids: new Set(ids).add(change.id) }));
      soon();
    }, soon);
    return () => {
      cancel();
      stop();
    };
  }, [liveKind, isLoaded]);

  // Changes before the last load are in the loaded rows.
  if (changed.ids.size > 0 && changed.since <= loadedAt) setChanged({ since: 0, ids: new Set() });
  const come = counted && counted.at > loadedAt ? Math.max(0, counted.total - (total ?? 0)) : 0;
  const touched = rows?.filter((row) => changed.ids.has(getId(row))).length ?? 0;
  return come + touched;
}
