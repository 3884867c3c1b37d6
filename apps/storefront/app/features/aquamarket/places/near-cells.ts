import type { CellPlace } from '@kaplya/contract';
import { distanceMetres, type GeoPoint } from '@kaplya/domain/geo';

/** A cell with its distance in metres. null when the starting point is unknown. */
export type NearCell = CellPlace & { readonly metres: number | null };

const order: readonly CellPlace['status'][] = ['active', 'busy', 'empty', 'inactive', 'error', 'disabled'];

/** Cells that sell water first, each group by distance. */
export function sortCells(cells: readonly CellPlace[], from: GeoPoint | null): NearCell[] {
  return cells
    .map((cell) => ({ ...cell, metres: from && distanceMetres(from, cell) }))
    .toSorted(
      (one, other) =>
        order.indexOf(one.status) - order.indexOf(other.status) || (one.metres ?? 0) - (other.metres ?? 0),
    );
}

/** The nearest cell with water. null: there is none. */
export function findNearestWithWater(cells: readonly CellPlace[], from: GeoPoint | null): NearCell | null {
  const [first] = sortCells(cells, from);
  return first?.status === 'active' ? first : null;
}

/** The distance up to which a cell counts as "right here": in the same cabinet, or beside it. */
const HERE_METRES = 25;

export function isAtCell(metres: number): boolean {
  return metres < HERE_METRES;
}

/** Rounds a distance for people: 40 m, 350 m, 1.2 km, 14 km. */
export function roundDistance(metres: number): { value: number; unit: 'meter' | 'kilometer' } {
  if (metres < 995) return { value: Math.max(10, Math.round(metres / 10) * 10), unit: 'meter' };
  const kilometres = metres / 1000;
  return { value: kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres), unit: 'kilometer' };
}

/** The URL of the walking route, in the map service that is common among speakers of the language. */
export function toRouteUrl({ latitude, longitude }: GeoPoint, language: string): string {
  return language === 'ru'
    ? `https://yandex.ru/maps/?rtext=~${latitude},${longitude}&rtt=pd`
    : `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}&travelmode=walking`;
}
