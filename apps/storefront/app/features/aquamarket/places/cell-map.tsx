import type { CellPlace } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain/geo';
import * as maplibre from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDrawnMap } from '#features/map/use-drawn-map.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { groupBy } from '#platform/browser/group-by.ts';

/**
 * Options to fit the map to its cells. The padding in pixels leaves room for pins, which are 48 high, and for the
 * buttons on the right.
 */
const FIT: maplibre.FitBoundsOptions = { padding: { top: 64, bottom: 32, left: 48, right: 64 }, maxZoom: 15 };
const NEAREST = 2;
const PIN = 'M18 46S34 30 34 17a16 16 0 1 0-32 0c0 13 16 29 16 29Z';

type CellMapProps = {
  /** The cells, those that sell water first, each group by distance. */
  cells: readonly CellPlace[];
  /** The visitor's location. null until they share it. */
  me: GeoPoint | null;
  /** The location assumed instead, that of the cell whose page is open. It is not drawn. null: none. */
  from: GeoPoint | null;
};

/** Shows the cells on a map. A tap on one opens it, as its line in the list does; the keyboard uses the list. */
export function CellMap({ cells, me, from }: CellMapProps) {
  const t = useText();
  const navigate = useNavigate();
  const map = useRef<maplibre.Map>(null);
  const [hasFailed, setFailed] = useState(false);
  const pins = toPins(cells);
  // The pins as text, by which the effect compares them: an answer with the same cells redraws nothing.
  const drawn = JSON.stringify(pins);
  const openCell = useEffectEvent((id: string) => void navigate(paths.cell(id)));
  const fitPins = useEffectEvent((shown: maplibre.Map, point: GeoPoint) => shown.fitBounds(toBounds(pins, point), FIT));

  const container = useDrawnMap({
    title: t('aquamarket.map'),
    start: () => ({ bounds: toBounds(pins, me ?? from), fitBoundsOptions: FIT }),
    onMade: (made) => {
      map.current = made;
      return () => {
        map.current = null;
      };
    },
    onFailed: (cause) => {
      console.warn(cause);
      setFailed(true);
    },
  });

  useEffect(() => {
    const shown = map.current;
    if (!shown) return undefined;
    const markers = (JSON.parse(drawn) as Pin[]).map((pin) => createMarker(pin, () => openCell(pin.id)).addTo(shown));
    return () => markers.forEach((marker) => marker.remove());
  }, [drawn]);

  useEffect(() => {
    const shown = map.current;
    if (!shown || !me) return undefined;
    const marker = createLocationMarker(me).addTo(shown);
    fitPins(shown, me);
    return () => void marker.remove();
  }, [me]);

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
          onClick={() => map.current?.zoomIn()}
        />
        <IconButton
          icon="minus"
          variant="surface"
          label={t('aquamarket.map.zoomOut')}
          onClick={() => map.current?.zoomOut()}
        />
      </div>
    </>
  );
}

type Pin = Pick<CellPlace, 'id' | 'status' | 'latitude' | 'longitude'>;

/** One pin per point. The cells of one cabinet share a point, and its pin opens the first of them. */
function toPins(cells: readonly CellPlace[]): Pin[] {
  const places = groupBy(cells, ({ latitude, longitude }) => `${latitude} ${longitude}`);
  return [...places.values()].flatMap(([first]) => {
    if (!first) return [];
    const { id, status, latitude, longitude } = first;
    return { id, status, latitude, longitude };
  });
}

/** A marker for fingers and mice; keyboard and screen reader use the list beside it. */
function createMarker({ status, longitude, latitude }: Pin, onClick: () => void): maplibre.Marker {
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.className = `cursor-pointer ${status === 'active' ? 'text-brand' : 'text-ink-muted'}`;
  element.innerHTML = `<svg viewBox="0 0 36 48" width="36" height="48"><path d="${PIN}" fill="currentColor" stroke="var(--color-surface)" stroke-width="2"/><circle cx="18" cy="17" r="6" fill="var(--color-surface)"/></svg>`;
  element.addEventListener('click', onClick);
  return new maplibre.Marker({ element, anchor: 'bottom' }).setLngLat([longitude, latitude]);
}

function createLocationMarker({ longitude, latitude }: GeoPoint): maplibre.Marker {
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.className = 'size-5 rounded-full border-4 border-surface bg-brand shadow-card';
  return new maplibre.Marker({ element }).setLngLat([longitude, latitude]);
}

/** The bounds to show: the point `around` with the cells nearest to it; without a point, all cells. */
function toBounds(pins: readonly GeoPoint[], around: GeoPoint | null): maplibre.LngLatBounds {
  const bounds = new maplibre.LngLatBounds();
  const wanted = around ? [around, ...pins.slice(0, NEAREST)] : pins;
  for (const { longitude, latitude } of wanted) bounds.extend([longitude, latitude]);
  return bounds;
}
