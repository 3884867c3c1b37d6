import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import type { Position } from '@kaplya/domain/geo';

// The content security policy allows only workers of the same origin, none from a blob.
maplibre.setWorkerUrl(workerUrl);

export type ShownZone = {
  readonly id: string;
  readonly name: string;
  readonly ring: readonly Position[];
  readonly isActive: boolean;
};

type DrawMapOptions = {
  readonly container: HTMLElement;
  /** The URL of a style, or the style itself. */
  readonly mapStyle: string | maplibre.StyleSpecification;
  readonly title: string;
  /** The words of the map's own controls. */
  readonly words: Readonly<Record<'zoomIn' | 'zoomOut' | 'metres' | 'kilometres', string>>;
  readonly center: Position;
  /** Called with drawn or moved corners, without the closing one. */
  readonly onDrawn: (corners: readonly Position[]) => void;
  readonly onPick: (zoneId: string) => void;
  /** Called with a clicked place. */
  readonly onPoint: (at: Position) => void;
  readonly onFailed: (cause: unknown) => void;
};

const ZONES = 'zones';
const MARKS = 'marks';
const SHAPE = 'polygon';

/** Reads a CSS variable as a hexadecimal colour, so that the map matches the theme of the page at this element. */
const colour = (element: HTMLElement, name: string): `#${string}` => {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return '#1d6ff2';
  // The variable alone may be `light-dark(…)`, which a canvas does not know.
  element.style.color = `var(${name})`;
  canvas.fillStyle = getComputedStyle(element).color;
  element.style.color = '';
  const found = canvas.fillStyle;
  return found.startsWith('#') ? (found as `#${string}`) : '#1d6ff2';
};

export type DrawMap = ReturnType<typeof openDrawMap>;

/** The map of all zones, on which one zone can be drawn. Created once; changes go through the returned handle. */
export function openDrawMap({
  container,
  mapStyle,
  title,
  words,
  center,
  onDrawn,
  onPick,
  onPoint,
  onFailed,
}: DrawMapOptions) {
  const map = new maplibre.Map({
    ...{ container, style: mapStyle, center: [center[0], center[1]], zoom: 10, minZoom: 5, maxZoom: 19 },
    ...{ dragRotate: false, pitchWithRotate: false, touchPitch: false, attributionControl: { compact: true } },
    locale: {
      ...{ 'Map.Title': title, 'NavigationControl.ZoomIn': words.zoomIn, 'NavigationControl.ZoomOut': words.zoomOut },
      ...{ 'ScaleControl.Meters': words.metres, 'ScaleControl.Kilometers': words.kilometres },
    },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new maplibre.NavigationControl({ showCompass: false }));
  map.addControl(new maplibre.ScaleControl());
  let zones: readonly ShownZone[] = [];
  let marks: readonly Position[] = [];
  let corners: readonly Position[] | null = null;
  let draw: TerraDraw | null = null;
  let isOwnChange = false;
  let isLoaded = false;
  map.on('error', ({ error }) => {
    if (!isLoaded) onFailed(error);
  });
  map.on('load', () => {
    isLoaded = true;
    const [brand, danger, ink] = [
      colour(container, '--color-brand'),
      colour(container, '--color-danger'),
      colour(container, '--color-ink'),
    ];
    map.addSource(ZONES, { type: 'geojson', data: toZones(zones) });
    map.addSource(MARKS, { type: 'geojson', data: toMarks(marks) });
    map.addLayer({
      ...{ id: 'zone-fill', type: 'fill', source: ZONES },
      paint: { 'fill-color': brand, 'fill-opacity': ['case', ['get', 'isActive'], 0.12, 0.04] },
    });
    map.addLayer({
      ...{ id: 'zone-line', type: 'line', source: ZONES },
      paint: { 'line-color': ['case', ['get', 'isActive'], brand, ink], 'line-width': 2, 'line-dasharray': [3, 1] },
    });
    draw = startDrawing(brand);
    showDraft();
    container.dataset['drawable'] = '';
    // Added after the drawing, so that the marks are above it.
    map.addLayer({
      ...{ id: 'mark', type: 'circle', source: MARKS },
      paint: { 'circle-color': danger, 'circle-radius': 7, 'circle-stroke-color': '#ffffff', 'circle-stroke-width': 2 },
    });
  });
  map.on('click', 'zone-fill', ({ features = [] }) => {
    const id: unknown = features[0]?.properties['id'];
    if (corners === null && typeof id === 'string') onPick(id);
  });

  map.on('click', ({ lngLat }) => onPoint([lngLat.lng, lngLat.lat]));
  // The arrow keys move the map below its middle.
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { lng, lat } = map.getCenter();
    onPoint([lng, lat]);
  });

  function startDrawing(brand: `#${string}`): TerraDraw {
    const styles = { fillColor: brand, outlineColor: brand, fillOpacity: 0.25, outlineWidth: 3 };
    const coordinates = { midpoints: true, draggable: true, deletable: true };
    const drawing = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 6 }),
      modes: [
        new TerraDrawPolygonMode({ styles, pointerDistance: 16 }),
        new TerraDrawSelectMode({
          pointerDistance: 16,
          flags: { [SHAPE]: { feature: { draggable: false, coordinates } } },
          styles: {
            ...{ selectedPolygonColor: brand, selectedPolygonOutlineColor: brand, selectionPointColor: brand },
            ...{ selectedPolygonFillOpacity: 0.25, selectedPolygonOutlineWidth: 3, selectionPointWidth: 6 },
            ...{ midPointColor: brand, midPointWidth: 4 },
          },
        }),
      ],
    });
    drawing.start();
    drawing.on('finish', (id) => report(id));
    drawing.on('change', (ids, type) => {
      // Deleting a corner emits no `finish`, so the new shape is reported here.
      if (isOwnChange || type !== 'update' || drawing.getMode() !== 'select' || isPointerDown) return;
      for (const id of ids) report(id);
    });
    return drawing;
  }

  let isPointerDown = false;
  const down = () => (isPointerDown = true);
  const up = () => (isPointerDown = false);
  container.addEventListener('pointerdown', down, true);
  window.addEventListener('pointerup', up, true);

  function report(id: string | number): void {
    const feature = draw?.getSnapshotFeature(id);
    if (feature?.geometry.type !== 'Polygon' || feature.properties['mode'] !== SHAPE) return;
    const [ring = []] = feature.geometry.coordinates;
    const next = ring.slice(0, -1).map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]);
    if (corners !== null && JSON.stringify(next) === JSON.stringify(corners)) return;
    corners = next;
    onDrawn(next);
    // The shape is finished: its corners can be moved now.
    if (draw?.getMode() === SHAPE) showDraft();
  }

  /** Shows the edited shape with movable corners, or starts the drawing of corners where there is no shape yet. */
  function showDraft(): void {
    if (!draw) return;
    isOwnChange = true;
    draw.clear();
    if (corners === null) draw.setMode('static');
    else if (corners.length < 3) draw.setMode(SHAPE);
    else {
      draw.setMode('select');
      const [first] = corners;
      const ring = [...corners, first ?? [0, 0]].map(([longitude, latitude]) => [longitude, latitude]);
      const id = draw.getFeatureId();
      const [added] = draw.addFeatures([
        { type: 'Feature', id, properties: { mode: SHAPE }, geometry: { type: 'Polygon', coordinates: [ring] } },
      ]);
      if (added?.valid) draw.selectFeature(id);
    }
    isOwnChange = false;
  }

  const setData = (source: string, data: GeoJSON.FeatureCollection) => {
    if (isLoaded) void map.getSource<maplibre.GeoJSONSource>(source)?.setData(data);
  };

  return {
    setZones(next: readonly ShownZone[]): void {
      zones = next;
      setData(ZONES, toZones(next));
    },
    setMarks(next: readonly Position[]): void {
      marks = next;
      setData(MARKS, toMarks(next));
    },
    /** Null: nothing is edited; fewer than three corners: the person draws new corners. */
    setCorners(next: readonly Position[] | null): void {
      if (JSON.stringify(next) === JSON.stringify(corners)) return;
      corners = next;
      showDraft();
    },
    showAll(rings: readonly (readonly Position[])[]): void {
      const bounds = new maplibre.LngLatBounds();
      for (const [longitude, latitude] of rings.flat()) bounds.extend([longitude, latitude]);
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 40, animate: false, maxZoom: 14 });
    },
    close(): void {
      container.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointerup', up, true);
      draw?.stop();
      map.remove();
    },
  };
}

function toZones(zones: readonly ShownZone[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: zones.map(({ id, name, ring, isActive }) => ({
      ...{ type: 'Feature', properties: { id, name, isActive } },
      geometry: { type: 'Polygon', coordinates: [ring.map(([longitude, latitude]) => [longitude, latitude])] },
    })),
  };
}

function toMarks(marks: readonly Position[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: marks.map(([longitude, latitude]) => ({
      ...{ type: 'Feature', properties: {} },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  };
}
