import type { CellPlace } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain/geo';
import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toMapStyleUrl } from '#features/addresses/map-style-url.ts';
import { useIsDark } from '#features/addresses/use-is-dark.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { findMapToken } from '#platform/map-token.ts';
import { paths } from '#platform/paths.ts';
import { useConfig } from '#platform/use-config.ts';
import { IconButton } from '#ui/icon-button.tsx';

// The policy of our pages lets no worker of another origin, nor one made of text, run.
maplibre.setWorkerUrl(workerUrl);

const STREETS_ZOOM = 15;
const PADDING_PIXELS = 48;
const NEAREST = 2;
const PIN = 'M18 46S34 30 34 17a16 16 0 1 0-32 0c0 13 16 29 16 29Z';

type CellMapProps = {
  /** Those that matter most first. */
  cells: readonly CellPlace[];
  /** Where the visitor is, once they have said so. */
  me: GeoPoint | null;
  /** Where they are thought to be, which is not drawn: before a cell. */
  from: GeoPoint | null;
};

/** Where the cells are. A tap on one leads to it, as its line in the list does; that is the way of the keyboard too. */
export function CellMap({ cells, me, from }: CellMapProps) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { map: settings } = useConfig();
  const isDark = useIsDark();
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef<maplibre.Map | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const title = t('aquamarket.map');
  const places = groupByPlace(cells);
  // Another answer of the same cells draws nothing anew.
  const drawn = JSON.stringify({ places, me, from } satisfies Drawn);
  const leave = useRef((cell: string) => void navigate(paths.cell(cell)));

  useEffect(() => {
    leave.current = (cell) => void navigate(paths.cell(cell));
  });

  useEffect(() => {
    const token = findMapToken(settings.tokens);
    const theme = isDark ? 'dark' : 'light';
    const { places: shownPlaces, me: here, from: around } = JSON.parse(drawn) as Drawn;
    const style = toMapStyleUrl(settings.styleUrl, { theme, language, token }, location.href);
    const map = createMap(container.current, { style, title, bounds: toBounds(shownPlaces, here ?? around) });
    if (!map) {
      // Told outside of the effect, as the failures of the map are.
      queueMicrotask(() => setFailed(true));
      return undefined;
    }
    let isLoaded = false;
    map.on('load', () => {
      isLoaded = true;
    });
    map.on('error', ({ error }) => {
      if (isLoaded) return;
      console.warn(error);
      setFailed(true);
    });
    for (const {
      cells: [cell],
    } of shownPlaces) {
      createMarker(cell, () => leave.current(cell.id)).addTo(map);
    }
    if (here) createMarkerOfMe(here).addTo(map);
    shown.current = map;
    return () => {
      shown.current = null;
      map.remove();
    };
  }, [drawn, settings, isDark, language, title]);

  if (hasFailed) return <p className="p-4 text-sm text-ink-muted">{t('aquamarket.map.failed')}</p>;
  return (
    <>
      <div className="absolute inset-0">
        <div ref={container} className="h-full" />
      </div>
      <div className="absolute end-2 top-2 flex flex-col gap-1.5">
        <IconButton
          icon="plus"
          variant="surface"
          label={t('aquamarket.map.zoomIn')}
          onClick={() => shown.current?.zoomIn()}
        />
        <IconButton
          icon="minus"
          variant="surface"
          label={t('aquamarket.map.zoomOut')}
          onClick={() => shown.current?.zoomOut()}
        />
      </div>
    </>
  );
}

type Place = { key: string; cells: [CellPlace, ...CellPlace[]] };
type Drawn = { places: Place[] } & Pick<CellMapProps, 'me' | 'from'>;

/** Null where a browser cannot draw one. */
function createMap(
  container: HTMLElement | null,
  { style, title, bounds }: { style: string; title: string; bounds: maplibre.LngLatBounds },
): maplibre.Map | null {
  try {
    const map = new maplibre.Map({
      container: container ?? document.createElement('div'),
      ...{ style, bounds },
      fitBoundsOptions: { padding: PADDING_PIXELS, maxZoom: STREETS_ZOOM },
      minZoom: 8,
      maxZoom: 19,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: { compact: true },
      locale: { 'Map.Title': title },
    });
    map.touchZoomRotate.disableRotation();
    return map;
  } catch (failure) {
    console.warn(failure);
    return null;
  }
}

/** For fingers and mice; the list beside it is the way of keyboard and screen reader. */
function createMarker({ status, longitude, latitude }: CellPlace, onClick: () => void): maplibre.Marker {
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.className = `cursor-pointer ${status === 'active' ? 'text-brand' : 'text-ink-muted'}`;
  element.innerHTML = `<svg viewBox="0 0 36 48" width="36" height="48"><path d="${PIN}" fill="currentColor" stroke="var(--color-surface)" stroke-width="2"/><circle cx="18" cy="17" r="6" fill="var(--color-surface)"/></svg>`;
  element.addEventListener('click', onClick);
  return new maplibre.Marker({ element, anchor: 'bottom' }).setLngLat([longitude, latitude]);
}

function createMarkerOfMe({ longitude, latitude }: GeoPoint): maplibre.Marker {
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.className = 'size-5 rounded-full border-4 border-surface bg-brand shadow-card';
  return new maplibre.Marker({ element }).setLngLat([longitude, latitude]);
}

/** Cells of one cabinet stand at one point: the first of them is what is tapped. */
function groupByPlace(cells: readonly CellPlace[]): Place[] {
  const groups = Map.groupBy(cells, ({ latitude, longitude }) => `${latitude} ${longitude}`);
  return [...groups].flatMap(([key, [first, ...others]]) => (first ? [{ key, cells: [first, ...others] }] : []));
}

/** Around somebody the places that they would go to; else all. */
function toBounds(places: readonly Place[], around: GeoPoint | null): maplibre.LngLatBounds {
  const bounds = new maplibre.LngLatBounds();
  const points: GeoPoint[] = places.map(({ cells: [cell] }) => cell);
  const wanted = around ? [around, ...points.slice(0, NEAREST)] : points;
  for (const { longitude, latitude } of wanted) bounds.extend([longitude, latitude]);
  return bounds;
}
