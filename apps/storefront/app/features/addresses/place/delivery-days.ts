import type { DeliveryDay, DeliveryInterval } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain/geo';
import { createStore, type Store } from '@kaplya/state/create-store.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { pageAttention } from '@kaplya/client/streams/page-attention.ts';
import { pause } from '@kaplya/client/streams/pause.ts';

const MINUTE_MS = 60_000;
const RETRY_DELAYS_MS = [1000, 2000];
/** Coordinates are rounded to five decimals, about a metre, so that two addresses at one door share an answer. */
const METRE = 1e5;

export type DeliveryDaysState = {
  /** The days with their slots; empty when nothing is delivered there. undefined until the first answer. */
  readonly days?: readonly DeliveryDay[];
  /** The failure of the last request. */
  readonly failure?: unknown;
};

type DaysWatch = {
  store: Store<DeliveryDaysState>;
  /** The start of the last successful request, in epoch milliseconds. */
  askedAt: number;
  /** Counts the requests: only the answer to the last one is shown. */
  turn: number;
  followers: number;
};

const unknown: DeliveryDaysState = {};
// Not in the query client, because the header fetches the days in the first view, before that is loaded.
const watches = new Map<string, DaysWatch>();

const toKey = ({ latitude, longitude }: GeoPoint): string =>
  [latitude, longitude].map((degrees) => Math.round(degrees * METRE) / METRE).join(' ');

function watchOf(key: string): DaysWatch {
  const known = watches.get(key);
  if (known) return known;
  const watch: DaysWatch = { store: createStore(unknown), askedAt: 0, turn: 0, followers: 0 };
  watches.set(key, watch);
  return watch;
}

/** Refetches the days at a point now. */
export function reloadDeliveryDays(point: GeoPoint): Promise<void> {
  return reload(toKey(point));
}

async function reload(key: string): Promise<void> {
  const watch = watchOf(key);
  watch.askedAt = Date.now();
  watch.turn += 1;
  const { turn } = watch;
  const state = await fetchDays(key, watch.store.getState());
  if (turn !== watch.turn) return;
  if (state.failure !== undefined) watch.askedAt = 0;
  watch.store.setState(state);
}

async function fetchDays(key: string, known: DeliveryDaysState, attempt = 0): Promise<DeliveryDaysState> {
  const [latitude = 0, longitude = 0] = key.split(' ').map(Number);
  try {
    const { data } = await getClient().call('listDeliveryIntervals', { query: { latitude, longitude } });
    return { days: data };
  } catch (failure) {
    const delay = RETRY_DELAYS_MS[attempt];
    const canRetry = failure instanceof ApiFailure && isUncertain(failure);
    if (delay === undefined || !canRetry) return { ...known, failure };
    await pause(delay);
    return fetchDays(key, known, attempt + 1);
  }
}

/**
 * The delivery days at a point, fetched again every minute while the page is visible: slots fill up, and cut-off times
 * pass.
 */
export function useDeliveryDays(point: GeoPoint | null): DeliveryDaysState {
  const key = point && toKey(point);
  const subscribe = useCallback((onChange: () => void) => (key === null ? () => {} : follow(key, onChange)), [key]);
  return useSyncExternalStore(
    subscribe,
    () => (key === null ? unknown : watchOf(key).store.getState()),
    () => unknown,
  );
}

function follow(key: string, onChange: () => void): () => void {
  const watch = watchOf(key);
  watch.followers += 1;
  const stopStore = watch.store.subscribe(onChange);
  const refetch = () => {
    if (pageAttention.isAwake() && Date.now() - watch.askedAt >= MINUTE_MS) void reload(key);
  };
  refetch();
  const timer = setInterval(refetch, MINUTE_MS / 4);
  const stop = pageAttention.subscribeToAwake(refetch);
  return () => {
    watch.followers -= 1;
    stopStore();
    clearInterval(timer);
    stop();
    setTimeout(() => {
      if (watch.followers === 0 && watches.get(key) === watch) watches.delete(key);
    }, MINUTE_MS);
  };
}

export type NearestInterval = { day: DeliveryDay; interval: DeliveryInterval };

/** The first interval that can be booked. */
export function findNearestInterval(days: readonly DeliveryDay[]): NearestInterval | null {
  for (const day of days) {
    const interval = day.intervals.find(({ available }) => available > 0);
    if (interval) return { day, interval };
  }
  return null;
}
