import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useMemo, useState } from 'react';
import type { Position } from '@kaplya/domain/geo';
import { useText } from '#i18n/use-text.ts';
import { useShopMap } from '#kit/map/use-shop-map.ts';
import { ZoneMap } from '#kit/map/zone-map.tsx';
import { parsePoint, toPointText, type Point } from '#kit/map/parse-point.ts';

type PointFieldProps = {
  value: string;
  /** The present place of the house; null: unknown. */
  point: Point | null;
  /** The middle of the map until then. */
  center: Point;
  onChange: (text: string) => void;
};

const noZones: readonly never[] = [];

/** The point of a house that no suggestion names: its coordinates, as any map gives them, or a click on the map. */
export function PointField({ value, point, center, onChange }: PointFieldProps) {
  const t = useText();
  const mapStyle = useShopMap();
  const [clicked, setClicked] = useState<string | null>(null);
  const isUnread = value.trim() !== '' && parsePoint(value) === null;
  const { latitude, longitude } = point ?? center;
  const place = useMemo((): readonly Position[] => [[longitude, latitude]], [longitude, latitude]);
  const texts = { title: t('order.address.point.map'), failed: t('order.address.point.mapFailed') };
  return (
    <>
      <TextField
        label={t('order.address.point')}
        hint={t('order.address.point.hint')}
        error={isUnread ? t('order.address.point.wrong') : undefined}
        autoComplete="off"
        inputMode="text"
        maxLength={60}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="h-80">
        <ZoneMap
          {...{ mapStyle, texts }}
          zones={noZones}
          corners={null}
          marks={point ? place : noZones}
          center={[center.longitude, center.latitude]}
          // A clicked place is in view already.
          framed={clicked !== null && clicked === value ? undefined : place}
          onDrawn={() => undefined}
          onPick={() => undefined}
          onPoint={([clickedLongitude, clickedLatitude]) => {
            const text = toPointText({ latitude: clickedLatitude, longitude: clickedLongitude });
            setClicked(text);
            onChange(text);
          }}
        />
      </div>
    </>
  );
}
