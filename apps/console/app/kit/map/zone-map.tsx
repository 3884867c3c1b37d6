import { useEffect, useRef, useState } from 'react';
import type { StyleSpecification } from 'maplibre-gl';
import type { Position } from '@kaplya/domain/geo';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import type { DrawMap, ShownZone } from './draw-map.ts';

type ZoneMapProps = {
  /** The URL of a style, or the style itself; undefined: not loaded yet. */
  mapStyle: string | StyleSpecification | undefined;
  zones: readonly ShownZone[];
  /** The corners of the edited zone; null: nothing is edited, fewer than three: the person draws new corners. */
  corners: readonly Position[] | null;
  marks: readonly Position[];
  center: Position;
  /** The corners that the map fits in view whenever they change; all zones at first. */
  framed?: readonly Position[] | undefined;
  onDrawn: (corners: readonly Position[]) => void;
  onPick: (zoneId: string) => void;
  onPoint?: ((at: Position) => void) | undefined;
  /** The name of the map and the remark without it, where they are not those of zones. */
  texts?: { readonly title: string; readonly failed: string } | undefined;
};

/**
 * A map with outlines, one of them editable. Its code loads lazily; without it every task is possible in the other
 * fields. Without `texts`, they are in the area `map`.
 */
export function ZoneMap({
  mapStyle,
  zones,
  corners,
  marks,
  center,
  framed,
  onDrawn,
  onPick,
  onPoint,
  texts,
}: ZoneMapProps) {
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawMap | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef({ onDrawn, onPick, onPoint, center, zones });
  useEffect(() => {
    latest.current = { onDrawn, onPick, onPoint, center, zones };
  });
  const title = texts?.title ?? t('map.title');
  const language = useLanguage();
  const [zoomIn, zoomOut] = [t('kit.map.zoomIn'), t('kit.map.zoomOut')];

  useEffect(() => {
    if (mapStyle === undefined) return undefined;
    let isOver = false;
    let opened: DrawMap | null = null;
    const open = async () => {
      const { openDrawMap } = await import('./draw-map.ts');
      if (isOver || !container.current) return;
      opened = openDrawMap({
        ...{ container: container.current, mapStyle, title, center: latest.current.center },
        words: { zoomIn, zoomOut, metres: toUnit(language, 'meter'), kilometres: toUnit(language, 'kilometer') },
        onDrawn: (drawn) => latest.current.onDrawn(drawn),
        onPick: (id) => latest.current.onPick(id),
        onPoint: (at) => latest.current.onPoint?.(at),
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
  }, [mapStyle, title, language, zoomIn, zoomOut]);

  useEffect(() => map?.setZones(zones), [map, zones]);
  useEffect(() => map?.setMarks(marks), [map, marks]);
  useEffect(() => map?.setCorners(corners), [map, corners]);
  useEffect(() => {
    if (framed) map?.showAll([framed]);
  }, [map, framed]);

  return (
    <div className="flex h-full min-h-80 flex-col gap-2">
      {hasFailed && (
        <Callout tone="warning" icon="warning">
          {texts?.failed ?? t('map.failed')}
        </Callout>
      )}
      <div ref={container} className="min-h-80 grow overflow-hidden rounded-md border border-line" />
    </div>
  );
}

/** The abbreviation of a unit of length. */
function toUnit(language: string, unit: 'meter' | 'kilometer'): string {
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit }).formatToParts(1);
  return parts.find(({ type }) => type === 'unit')?.value ?? '';
}
