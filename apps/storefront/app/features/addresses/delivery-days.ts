import type { DeliveryDay, DeliveryInterval } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain/geo';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#platform/api-query.ts';

const MINUTE_MS = 60_000;
/** Five decimals are a metre: two addresses of one door share an answer. */
const METRE = 1e5;

/** The delivery days at a point; empty where nothing is delivered. */
export function deliveryDaysQuery({ latitude, longitude }: GeoPoint) {
  const query = { latitude: Math.round(latitude * METRE) / METRE, longitude: Math.round(longitude * METRE) / METRE };
  return { ...apiQuery('listDeliveryIntervals', { query }), staleTime: MINUTE_MS };
}

/** Asked anew every minute while somebody looks: places go, and so do cut-off times. */
export function useDeliveryDays(point: GeoPoint | null) {
  const answer = useQuery({
    ...deliveryDaysQuery(point ?? { latitude: 0, longitude: 0 }),
    enabled: point !== null,
    refetchInterval: MINUTE_MS,
  });
  return { ...answer, days: point === null ? undefined : answer.data?.data };
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
