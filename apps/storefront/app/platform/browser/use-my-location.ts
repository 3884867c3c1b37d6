import type { GeoPoint } from '@kaplya/domain/geo';
import { useEffect, useRef, useState } from 'react';

/** The time limit for a position, enough for a GPS receiver that starts outdoors. */
const LIMIT_MS = 15_000;
/** The maximum age of a cached position: a person on foot is still near it. */
const KNOWN_FOR_MS = 60_000;

export type MyLocation =
  | { kind: 'unasked' | 'asking' | 'refused' | 'unavailable' }
  | { kind: 'found'; point: GeoPoint; accuracyMetres: number };

/** The location of this device, requested only by `requestLocation`. This hook neither sends nor stores it. */
export function useMyLocation(onFound?: (point: GeoPoint, accuracyMetres: number) => void) {
  const [location, setLocation] = useState<MyLocation>({ kind: 'unasked' });
  const latestRequest = useRef(0);

  // Ignores an answer that comes after unmounting.
  useEffect(() => () => void (latestRequest.current = -1), []);

  function requestLocation(): void {
    if (location.kind === 'asking') return;
    latestRequest.current += 1;
    const request = latestRequest.current;
    const finish = (found: MyLocation) => {
      if (latestRequest.current !== request) return;
      setLocation(found);
      if (found.kind === 'found') onFound?.(found.point, found.accuracyMetres);
    };
    // Browsers may not offer geolocation without https.
    if (!('geolocation' in navigator)) return finish({ kind: 'unavailable' });
    setLocation({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        finish({ kind: 'found', point: { latitude, longitude }, accuracyMetres: accuracy }),
      ({ code, PERMISSION_DENIED }) => finish({ kind: code === PERMISSION_DENIED ? 'refused' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: LIMIT_MS, maximumAge: KNOWN_FOR_MS },
    );
  }

  /**
   * Forgets the position and ignores a running request, for instance after the visitor has moved the map themselves.
   */
  function forget(): void {
    latestRequest.current += 1;
    setLocation({ kind: 'unasked' });
  }

  return { location, requestLocation, forget };
}
