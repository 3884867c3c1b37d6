import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef, type RefObject } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { findMapToken } from '#platform/page/map-token.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { toMapStyleUrl } from '@kaplya/client/maps/map-style-url.ts';
import { useIsDark } from '@kaplya/ui/layout/use-is-dark.ts';
import { useTheme } from '#platform/page/theme.ts';

// Our Content-Security-Policy allows only workers from our own files, so MapLibre's default, a blob URL, is replaced.
maplibre.setWorkerUrl(workerUrl);

type DrawnMapOptions = {
  /** The map's label for screen readers. */
  title: string;
  /** The initial centre and zoom, or the bounds to fit. */
  start: () => Pick<maplibre.MapOptions, 'center' | 'zoom' | 'bounds' | 'fitBoundsOptions'>;
  /**
   * Called once when the map is created: it can be moved and get markers while its style is still loading. The returned
   * function runs before the map is removed.
   */
  onMade: (map: maplibre.Map) => () => void;
  /** Called when the map cannot be created or loaded, so that the caller shows its content another way. */
  onFailed: (cause: unknown) => void;
};

/**
 * Creates a MapLibre map in the element of the returned ref, in the page's theme and language. The map is created once;
 * later changes, also of the theme, update it.
 */
export function useDrawnMap(options: DrawnMapOptions): RefObject<HTMLDivElement | null> {
  const language = useLanguage();
  const { map: settings } = useConfig();
  const theme = useIsDark(useTheme().theme) ? 'dark' : 'light';
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<maplibre.Map>(null);
  const token = findMapToken(settings.tokens);
  const styleUrl = toMapStyleUrl(settings.styleUrl, { theme, language, token }, location.href);
  const shownStyle = useRef(styleUrl);
  const latest = useRef({ ...options, styleUrl });
  const { title } = options;

  useEffect(() => {
    latest.current = { ...options, styleUrl };
  });

  useEffect(() => {
    const made = createMap();
    if (!made) return undefined;
    map.current = made;
    let isLoaded = false;
    let isDrawn = false;
    let hole: unknown = null;
    made.on('sourcedata', ({ tile }) => {
      isDrawn ||= tile !== undefined;
    });
    made.on('load', () => {
      isLoaded = true;
      if (hole !== null && !isDrawn) latest.current.onFailed(hole);
    });
    made.on('error', (event) => {
      if (isLoaded) return;
      // One failed tile is only a hole in the map. A failed style or source, or the failure of every tile, is the
      // failure of the map.
      if ('tile' in event) hole = event.error;
      else latest.current.onFailed(event.error);
    });
    const leave = latest.current.onMade(made);
    return () => {
      leave();
      map.current = null;
      made.remove();
    };

    function createMap(): maplibre.Map | null {
      shownStyle.current = latest.current.styleUrl;
      try {
        const created = new maplibre.Map({
          container: container.current ?? document.createElement('div'),
          style: shownStyle.current,
          ...latest.current.start(),
          minZoom: 8,
          maxZoom: 19,
          dragRotate: false,
          pitchWithRotate: false,
          touchPitch: false,
          attributionControl: { compact: true },
          locale: { 'Map.Title': latest.current.title },
        });
        created.touchZoomRotate.disableRotation();
        return created;
      } catch (failure) {
        latest.current.onFailed(failure);
        return null;
      }
    }
  }, []);

  useEffect(() => {
    if (shownStyle.current === styleUrl) return;
    shownStyle.current = styleUrl;
    // Without `diff: false` no `style.load` event would follow, on which the overlay is drawn again.
    map.current?.setStyle(styleUrl, { diff: false });
  }, [styleUrl]);

  useEffect(() => map.current?.getCanvas().setAttribute('aria-label', title), [title]);

  return container;
}
