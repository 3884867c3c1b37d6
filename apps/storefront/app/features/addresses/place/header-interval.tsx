import type { GeoPoint } from '@kaplya/domain/geo';
import { useNearestIntervalText } from './use-nearest-interval-text.ts';
import { UnconfirmedPlace, type PlaceMarks } from './unconfirmed-place.tsx';
import { useDisplayedInterval } from './use-displayed-interval.ts';

type HeaderIntervalProps = {
  point: GeoPoint & PlaceMarks;
  /** The text rendered by the server, shown until a newer interval is fetched. */
  intervalText: string | null | undefined;
};

/** The nearest interval at a point, refetched as time passes. */
export function HeaderInterval({ point, intervalText }: HeaderIntervalProps) {
  const nearest = useNearestIntervalText(point);
  const displayed = useDisplayedInterval(nearest === undefined ? intervalText : nearest);
  return (
    <>
      <UnconfirmedPlace address={point} isShort />
      {displayed}
    </>
  );
}
