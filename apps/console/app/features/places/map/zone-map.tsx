import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Position } from '@kaplya/domain/geo';
import { Notice } from '@kaplya/ui/message/notice.tsx';
import { useText } from '#i18n/use-text.ts';
import { getConfig } from '#platform/data/client.ts';
import { useTheme } from '#platform/page/theme.ts';
import type { DrawMap, ShownZone } from './draw-map.ts';

type ZoneMapProps = {
  zones: readonly ShownZone[];
  /** What is edited; null: nothing, fewer than three: to be drawn. */
  corners: readonly Position[] | null;
  marks: readonly Position[];
  center: Position;
  onDrawn: (corners: readonly Position[]) => void;
  onPick: (zoneId: string) => void;
};

/** The map of the zones. Its code comes after the screen; where it cannot come, everything is done without it. */
export function ZoneMap({ zones, corners, marks, center, onDrawn, onPick }: ZoneMapProps) {
  const t = useText();
  const theme = useTheme();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawMap | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const config = useQuery({ queryKey: ['config'], queryFn: getConfig, staleTime: Infinity });
  const latest = useRef({ onDrawn, onPick, center, zones });
  useEffect(() => {
    latest.current = { onDrawn, onPick, center, zones };
  });
  const styleUrl = config.data && toStyleUrl(config.data.map, theme);
  const title = t('places.map');

  useEffect(() => {
    if (styleUrl === undefined) return undefined;
    let isOver = false;
    let opened: DrawMap | null = null;
    const open = async () => {
      const { openDrawMap } = await import('./draw-map.ts');
      if (isOver || !container.current) return;
      opened = openDrawMap({
        ...{ container: container.current, styleUrl, title, center: latest.current.center },
        onDrawn: (drawn) => latest.current.onDrawn(drawn),
        onPick: (id) => latest.current.onPick(id),
        onFailed: () => setHasFailed(true),
      });
      opened.showAll(latest.current.zones.map(({ ring }) => ring));
      setMap(opened);
    };
    open().catch(() => setHasFailed(true));
    return () => {
      isOver = true;
      opened?.close();
      setMap(null);
    };
  }, [styleUrl, title]);

  useEffect(() => map?.setZones(zones), [map, zones]);
  useEffect(() => map?.setMarks(marks), [map, marks]);
  useEffect(() => map?.setCorners(corners), [map, corners]);

  return (
    <div className="flex h-full min-h-80 flex-col gap-2">
      {hasFailed && (
        <Notice tone="warning" icon="warning">
          {t('places.mapFailed')}
        </Notice>
      )}
      <div ref={container} className="min-h-80 grow overflow-hidden rounded-md border border-line" />
    </div>
  );
}

function toStyleUrl(
  { styleUrl, tokens }: { readonly styleUrl: string; readonly tokens: readonly string[] },
  theme: string,
): string {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const values = { theme: isDark ? 'dark' : 'light', lang: document.documentElement.lang, token: tokens[0] ?? '' };
  let filled = styleUrl;
  const missing: [string, string][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (filled.includes(`{${name}}`)) filled = filled.replaceAll(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') missing.push([name, value]);
  }
  const url = new URL(filled, location.href);
  for (const [name, value] of missing) url.searchParams.set(name, value);
  return url.href;
}
