import type { GeoPoint } from '@kaplya/domain/geo';
import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { findMapToken } from '#platform/map-token.ts';
import { useConfig } from '#platform/use-config.ts';
import { toMapStyleUrl } from './map-style-url.ts';

// The policy of our pages lets no worker of another origin, nor one made of text, run.
maplibre.setWorkerUrl(workerUrl);

// A few streets around a known house; the quarter around a mere beginning.
const HOUSE_ZOOM = 16;
const QUARTER_ZOOM = 14;

export type MapHandle = {
  pan: (x: number, y: number) => void;
  zoomBy: (levels: number) => void;
  moveTo: (point: GeoPoint) => void;
};

type MapCanvasProps = {
  theme: 'light' | 'dark';
  start: GeoPoint;
  /** The start is a house already, not just somewhere in the city. */
  isStartExact: boolean;
  onMove: () => void;
  /** The centre, each time that the map stands still. */
  onCentre: (point: GeoPoint) => void;
  onReady: (handle: MapHandle) => void;
  /** The map cannot be shown here; there are two other ways to an address. */
  onFailed: (cause: unknown) => void;
};

/** MapLibre with the place under its middle. Tapping moves the middle there. */
export function MapCanvas({ theme, start, isStartExact, onMove, onCentre, onReady, onFailed }: MapCanvasProps) {
  const t = useText();
  const language = useLanguage();
  const { map: settings } = useConfig();
  const container = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onMove, onCentre, onReady, onFailed });
  const first = useRef(start);
  const firstZoom = useRef(isStartExact ? HOUSE_ZOOM : QUARTER_ZOOM);
  const title = t('addresses.map.title');

  useEffect(() => {
    callbacks.current = { onMove, onCentre, onReady, onFailed };
  });

  useEffect(() => {
    const token = findMapToken(settings.tokens);
    const style = toMapStyleUrl(settings.styleUrl, { theme, language, token }, location.href);
    let map: maplibre.Map;
    try {
      map = new maplibre.Map({
        container: container.current ?? document.createElement('div'),
        style,
        center: [first.current.longitude, first.current.latitude],
        zoom: firstZoom.current,
        minZoom: 9,
        maxZoom: 19,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        attributionControl: { compact: true },
        locale: { 'Map.Title': title },
      });
    } catch (failure) {
      callbacks.current.onFailed(failure);
      return undefined;
    }
    map.touchZoomRotate.disableRotation();

    let isLoaded = false;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const readCentre = (): GeoPoint => {
      const { lat, lng } = map.getCenter();
      return { latitude: lat, longitude: lng };
    };
    const handle: MapHandle = {
      pan: (x, y) => map.panBy([x, y], { animate: !isCalm, duration: 200 }),
      zoomBy: (levels) => map.easeTo({ zoom: map.getZoom() + levels, animate: !isCalm, duration: 200 }),
      moveTo: ({ latitude, longitude }) => map.easeTo({ center: [longitude, latitude], animate: !isCalm }),
    };
    map.on('load', () => {
      isLoaded = true;
      callbacks.current.onReady(handle);
      callbacks.current.onCentre(readCentre());
    });
    map.on('movestart', () => {
      if (isLoaded) callbacks.current.onMove();
    });
    map.on('moveend', () => {
      first.current = readCentre();
      firstZoom.current = map.getZoom();
      if (isLoaded) callbacks.current.onCentre(first.current);
    });
    map.on('click', ({ lngLat }) => map.easeTo({ center: lngLat, animate: !isCalm }));
    map.on('error', ({ error }) => {
      // A tile that fails leaves a hole in the map; a style that fails leaves no map.
      if (!isLoaded) callbacks.current.onFailed(error);
    });

    return () => map.remove();
  }, [settings, theme, language, title]);

  // MapLibre's own styles place the container, so what gives it a size stands around it.
  return (
    <div className="absolute inset-0">
      <div ref={container} className="h-full" />
    </div>
  );
}
