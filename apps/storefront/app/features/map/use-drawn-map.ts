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

// The policy of our pages allows no worker of another origin, nor one made of text.
maplibre.setWorkerUrl(workerUrl);

type DrawnMapOptions = {
  /** The label for screen readers. */
  title: string;
  /** The initial view. */
  start: () => Pick<maplibre.MapOptions, 'center' | 'zoom' | 'bounds' | 'fitBoundsOptions'>;
  /**
   * The map can be moved and marked while its style is loading. The returned function runs before the map is removed.
   */
  onMade: (map: maplibre.Map) => () => void;
  /** No map is available here: the content is shown another way. */
  onFailed: (cause: unknown) => void;
};

/**
 * MapLibre in the element of the returned ref, in the colours and the language of the page. Created once: whatever changes
 * around it, another theme too, updates the same map.
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
      // A tile that fails leaves a hole in the map; a style or a source that fails, or every tile, leaves no map.
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
    // Loads the whole style again, so that it reports when it is ready and the overlay is drawn again.
    map.current?.setStyle(styleUrl, { diff: false });
  }, [styleUrl]);

  useEffect(() => map.current?.getCanvas().setAttribute('aria-label', title), [title]);

  return container;
}
