import { distanceMetres, type GeoPoint, type PolygonCoordinates } from '@kaplya/domain/geo';
import * as maplibre from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { drawOverStyle } from '#features/map/draw-over-style.ts';
import { useDrawnMap } from '#features/map/use-drawn-map.ts';
import { useText } from '#i18n/use-text.ts';

// Zoom levels: a few streets around a known house, or the quarter around a start that is no house.
const HOUSE_ZOOM = 16;
const QUARTER_ZOOM = 14;

/** A place to show on the map. `accuracyMetres`: null for a known house, else the radius within which the device is. */
export type MapDestination = { readonly point: GeoPoint; readonly accuracyMetres: number | null };

export type MapHandle = {
  pan: (x: number, y: number) => void;
  zoomBy: (levels: number) => void;
  moveTo: (destination: MapDestination) => void;
  /** Like `moveTo`, without an animation. */
  jumpTo: (destination: MapDestination) => void;
  /** Shows the nearest of the delivery areas. */
  showAreas: () => void;
};

export type DrawnArea = { readonly id: string; readonly polygon: PolygonCoordinates };

type MapCanvasProps = {
  start: GeoPoint;
  /** Whether `start` is a known house, so that the map starts zoomed in. */
  isStartExact: boolean;
  /** The accuracy of `start` in metres, if the device reported it; else null. */
  accuracyMetres: number | null;
  /** The delivery areas, outlined on the map. */
  areas: readonly DrawnArea[];
  /** Called with the centre while the map moves. */
  onMove: (point: GeoPoint) => void;
  /** Called with the centre and the corners of the visible part each time the map stops. */
  onCentre: (point: GeoPoint, corners: readonly GeoPoint[]) => void;
  /** Called when a person moves the map by hand or keys, not when a search does. */
  onGrab: () => void;
  onReady: (handle: MapHandle) => void;
  /** Called when the map cannot be shown, so that the parent offers the other ways to enter an address. */
  onFailed: (cause: unknown) => void;
};

/** A map whose centre is the chosen place. Tapping moves the centre there. */
export function MapCanvas(props: MapCanvasProps) {
  const { areas } = props;
  const t = useText();
  /** An element from which the colour of the outlines is read, because MapLibre cannot use CSS variables. */
  const sample = useRef<HTMLSpanElement>(null);
  // The latest callbacks of the map's parent.
  const latest = useRef(props);
  const shownAreas = useRef(areas);
  const redrawAreas = useRef(() => {});

  useEffect(() => {
    latest.current = props;
  });

  const container = useDrawnMap({
    title: t('addresses.map.title'),
    start: () => {
      const { start, isStartExact, accuracyMetres } = latest.current;
      return {
        center: [start.longitude, start.latitude],
        zoom: accuracyMetres === null ? (isStartExact ? HOUSE_ZOOM : QUARTER_ZOOM) : toZoom(accuracyMetres),
      };
    },
    onMade,
    onFailed: props.onFailed,
  });

  useEffect(() => {
    shownAreas.current = areas;
    redrawAreas.current();
  }, [areas]);

  // MapLibre's own styles position the container, so an outer element gives it a size.
  return (
    <div className="absolute inset-0">
      <div ref={container} className="h-full" />
      <span ref={sample} className="hidden text-brand" />
    </div>
  );

  function onMade(made: maplibre.Map): () => void {
    let isLoaded = false;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const readCentre = (): GeoPoint => toPoint(made.getCenter());
    const reportCentre = () => {
      const seen = made.getBounds();
      const corners = [seen.getNorthWest(), seen.getNorthEast(), seen.getSouthEast(), seen.getSouthWest()];
      latest.current.onCentre(readCentre(), corners.map(toPoint));
    };
    const handle: MapHandle = {
      pan: (x, y) => made.panBy([x, y], { animate: !isCalm, duration: 200 }),
      zoomBy: (levels) => made.easeTo({ zoom: made.getZoom() + levels, animate: !isCalm, duration: 200 }),
      moveTo: (destination) => made.easeTo({ ...toCamera(destination), animate: !isCalm }),
      jumpTo: (destination) => made.jumpTo(toCamera(destination)),
      showAreas: () => {
        const bounds = findNearestBounds(latest.current.areas, readCentre());
        if (bounds) made.fitBounds(bounds, { padding: 24, animate: !isCalm });
      },
    };
    made.on('load', () => {
      isLoaded = true;
      latest.current.onReady(handle);
      reportCentre();
    });
    redrawAreas.current = drawOverStyle(made, () => drawAreas(made, shownAreas.current, readColour(sample.current)));
    made.on('move', () => {
      if (isLoaded) latest.current.onMove(readCentre());
    });
    made.on('moveend', () => {
      if (isLoaded) reportCentre();
    });
    made.on('movestart', ({ originalEvent }) => {
      if (originalEvent) latest.current.onGrab();
    });
    made.on('click', ({ lngLat, originalEvent }) =>
      made.easeTo({ center: lngLat, animate: !isCalm }, { originalEvent }),
    );
    return () => {
      redrawAreas.current = () => {};
    };
  }
}

const AREAS = 'delivery-areas';

function drawAreas(map: maplibre.Map, areas: readonly DrawnArea[], colour: string): void {
  const data = {
    type: 'FeatureCollection' as const,
    features: areas.map(({ polygon }) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Polygon' as const, coordinates: polygon.map((ring) => ring.map((position) => [...position])) },
    })),
  };
  const source = map.getSource<maplibre.GeoJSONSource>(AREAS);
  if (source) return void source.setData(data);
  map.addSource(AREAS, { type: 'geojson', data });
  map.addLayer({
    id: `${AREAS}-fill`,
    type: 'fill',
    source: AREAS,
    paint: { 'fill-color': colour, 'fill-opacity': 0.05 },
  });
  map.addLayer({
    id: `${AREAS}-line`,
    type: 'line',
    source: AREAS,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': 2, 'line-opacity': 0.8 },
  });
}

function toPoint({ lat, lng }: maplibre.LngLat): GeoPoint {
  return { latitude: lat, longitude: lng };
}

function readColour(sample: HTMLElement | null): string {
  return sample ? getComputedStyle(sample).color : 'black';
}

function toCamera({ point: { latitude, longitude }, accuracyMetres }: MapDestination) {
  return {
    center: [longitude, latitude] as [number, number],
    zoom: accuracyMetres === null ? HOUSE_ZOOM : toZoom(accuracyMetres),
  };
}

/** The zoom that shows the whole circle in which the device is. */
function toZoom(accuracyMetres: number): number {
  const zoom = HOUSE_ZOOM - Math.log2(Math.max(1, accuracyMetres / 150));
  return Math.max(10, Math.min(HOUSE_ZOOM, zoom));
}

function findNearestBounds(areas: readonly DrawnArea[], from: GeoPoint): maplibre.LngLatBounds | null {
  const all = areas.map(({ polygon: [ring = []] }) => {
    const bounds = new maplibre.LngLatBounds();
    for (const [longitude, latitude] of ring) bounds.extend([longitude, latitude]);
    return bounds;
  });
  const metresTo = (bounds: maplibre.LngLatBounds) => {
    const { lat, lng } = bounds.getCenter();
    return distanceMetres(from, { latitude: lat, longitude: lng });
  };
  return all.toSorted((one, other) => metresTo(one) - metresTo(other))[0] ?? null;
}
