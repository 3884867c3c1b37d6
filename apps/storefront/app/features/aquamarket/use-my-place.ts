import type { GeoPoint } from '@kaplya/domain/geo';
import { useState } from 'react';

const PATIENCE_MS = 15_000;
/** Who walks is not far from where they were a minute ago. */
const FRESH_MS = 60_000;

/** `denied`: its owner or the browser says no; `none`: it cannot be found out. */
export type PlaceState = 'idle' | 'asking' | 'known' | 'denied' | 'none';

export type MyPlace = {
  state: PlaceState;
  point: GeoPoint | null;
  /** Only after a press: nobody is asked unawares. */
  ask: () => void;
};

/** Where the visitor is. It stays in this page: nothing of it is sent or kept. */
export function useMyPlace(): MyPlace {
  const [state, setState] = useState<PlaceState>('idle');
  const [point, setPoint] = useState<GeoPoint | null>(null);

  function ask(): void {
    if (!('geolocation' in navigator)) return setState('none');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPoint({ latitude, longitude });
        setState('known');
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'denied' : 'none'),
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  }

  return { state, point, ask };
}
