import type { GivenPlace } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isInPolygon, type Position } from '@kaplya/domain/geo';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { getConfig } from '#platform/data/client.ts';
import { parsePoint, toPointText } from './parse-point.ts';
import { useShopMap } from './use-shop-map.ts';
import { ZoneMap } from './zone-map.tsx';

/** A place as it is typed: coordinates, or a zone alone. */
export type PlaceDraft = { readonly point: string; readonly areaId: string };

export const noPlace: PlaceDraft = { point: '', areaId: '' };

/** The typed place; null: none yet. */
export function toGivenPlace({ point, areaId }: PlaceDraft): GivenPlace | null {
  return parsePoint(point) ?? (areaId === '' ? null : { areaId });
}

type PlaceFieldProps = {
  value: PlaceDraft;
  onChange: (place: PlaceDraft) => void;
  /** Whether the place is of several houses, which have a zone in common and no point. */
  isZoneOnly?: boolean;
};

const noCorners: readonly Position[] = [];

/**
 * The place of a house that no map knows: coordinates from any map, a press on the map (or Enter in its middle), or the
 * zone alone. Its texts are in the area `map`.
 */
export function PlaceField({ value, onChange, isZoneOnly = false }: PlaceFieldProps) {
  const t = useText();
  const mapStyle = useShopMap();
  const config = useQuery({ queryKey: ['config'], queryFn: getConfig, staleTime: Infinity });
  const areas = useQuery({ ...apiQuery('listDeliveryAreas', { query: {} }), staleTime: 60_000 }).data?.data;
  const zones = useMemo(
    () => (areas ?? []).map(({ id, name, coordinates }) => ({ id, name, ring: coordinates[0] ?? [], isActive: true })),
    [areas],
  );
  const [clicked, setClicked] = useState<string | null>(null);
  const { point, areaId } = value;
  const parsed = useMemo(() => parsePoint(point), [point]);
  const marks = useMemo(
    (): readonly Position[] => (parsed ? [[parsed.longitude, parsed.latitude]] : noCorners),
    [parsed],
  );
  const ring = useMemo(() => zones.find(({ id }) => id === areaId)?.ring, [zones, areaId]);
  const center = config.data?.map.center;
  const example = center ? toPointText(center) : '55.7512, 37.6184';
  const isOutside =
    parsed !== null && areas !== undefined && !areas.some(({ coordinates }) => isInPolygon(parsed, coordinates));
  const problem =
    point.trim() !== '' && parsed === null
      ? t('map.place.pointWrong', { example })
      : isOutside
        ? t('map.place.outside')
        : undefined;
  return (
    <>
      {!isZoneOnly && (
        <TextField
          label={t('map.place.point')}
          hint={t('map.place.pointHint', { example })}
          error={problem}
          autoComplete="off"
          inputMode="text"
          maxLength={60}
          value={point}
          onChange={({ target }) => onChange({ point: target.value, areaId: '' })}
        />
      )}
      <SelectField
        label={t(isZoneOnly ? 'map.place.zoneOfAll' : 'map.place.zone')}
        hint={t('map.place.zoneHint')}
        placeholder={t('map.place.zoneNone')}
        options={zones.map(({ id, name }) => ({ value: id, label: name }))}
        value={areaId}
        onChange={({ target }) => onChange({ point: '', areaId: target.value })}
      />
      {center && areas && !isZoneOnly && (
        <div className="h-80">
          <ZoneMap
            {...{ mapStyle, zones, marks }}
            texts={{ title: t('map.place.map'), failed: t('map.place.mapFailed') }}
            corners={null}
            center={[center.longitude, center.latitude]}
            // A clicked place is in view already.
            framed={clicked !== null && clicked === point ? undefined : marks.length > 0 ? marks : ring}
            onDrawn={() => undefined}
            onPick={() => undefined}
            onPoint={([longitude, latitude]) => {
              const text = toPointText({ latitude, longitude });
              setClicked(text);
              onChange({ point: text, areaId: '' });
            }}
          />
        </div>
      )}
    </>
  );
}
