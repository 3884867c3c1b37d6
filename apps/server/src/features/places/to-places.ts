import type { AreaEffect, PlaceArea, PlaceCity, PlaceWarehouse } from '@kaplya/contract';
import { findZoneFindings } from '@kaplya/domain';
import type { AreaRow, CityRow, Partner, WarehouseRow } from '#features/company/index.ts';

export function toPlaceArea({ id, cityId, warehouseId, names, isActive, ring, version }: AreaRow): PlaceArea {
  return { id, cityId, warehouseId, names, isActive, ring, version };
}

export function toPlaceCity(
  { defaultCity }: Pick<Partner, 'defaultCity'>,
  { id, names, timeZone, defaultAreaId, version, centerLatitude: latitude, centerLongitude: longitude }: CityRow,
): PlaceCity {
  return {
    id,
    names,
    timeZone,
    defaultAreaId,
    version,
    center: { latitude, longitude },
    isDefault: id === defaultCity.id,
  };
}

export const toPlaceWarehouse = ({ id, name, version }: WarehouseRow): PlaceWarehouse => ({ id, name, version });

/** The zones that are switched on. */
export const activeOf = (areas: readonly AreaRow[]): AreaRow[] => areas.filter(({ isActive }) => isActive);

/** Problems of the zones that are switched on, like overlaps, each with a point on the map. */
export function describeFindings(areas: readonly AreaRow[]): AreaEffect['findings'] {
  return findZoneFindings(activeOf(areas)).map((finding) => ({ ...finding, at: [finding.at[0], finding.at[1]] }));
}
