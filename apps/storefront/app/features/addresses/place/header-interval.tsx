import type { GeoPoint } from '@kaplya/domain/geo';
import { useNearestIntervalText } from './use-nearest-interval-text.ts';
import { useDisplayedInterval } from './use-displayed-interval.ts';

type HeaderIntervalProps = {
  point: GeoPoint;
  /** The text rendered by the server, shown until a newer interval is fetched. */
  intervalText: string | null | undefined;
};

/** The nearest interval at a point, refetched as time passes. */
export function HeaderInterval({ point, intervalText }: HeaderIntervalProps) {
  const nearest = useNearestIntervalText(point);
  return useDisplayedInterval(nearest === undefined ? intervalText : nearest);
}
