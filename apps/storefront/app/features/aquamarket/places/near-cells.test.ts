import type { CellPlace } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { findNearestWithWater, isAtCell, roundDistance, sortCells, toRouteUrl } from './near-cells.ts';

const arbat = { latitude: 55.750928, longitude: 37.596434 };

function cell(id: string, status: CellPlace['status'], north: number): CellPlace {
  return { id, number: id, status, address: id, latitude: arbat.latitude + north, longitude: arbat.longitude };
}

const far = cell('far', 'active', 0.05);
const near = cell('near', 'active', 0.01);
const nearer = cell('nearer', 'empty', 0.001);

test('cells with water come first, of these the nearest, and without a place as they came [S-67]', () => {
  expect(sortCells([nearer, far, near], arbat).map(({ id }) => id)).toEqual(['near', 'far', 'nearer']);
  const unplaced = sortCells([nearer, far, near], null);
  expect(unplaced.map(({ id, metres }) => [id, metres])).toEqual([
    ['far', null],
    ['near', null],
    ['nearer', null],
  ]);
});

test('the nearest with water is never one without [S-67]', () => {
  expect(findNearestWithWater([nearer, far, near], arbat)?.id).toBe('near');
  expect(findNearestWithWater([nearer, cell('busy', 'busy', 0)], arbat)).toBeNull();
  expect(findNearestWithWater([], arbat)).toBeNull();
});

test.each([
  [3, 10, 'meter'],
  [44, 40, 'meter'],
  [994, 990, 'meter'],
  [995, 1, 'kilometer'],
  [1249, 1.2, 'kilometer'],
  [14_400, 14, 'kilometer'],
])('%i metres are rounded to %d %s [S-67]', (metres, value, unit) => {
  expect(roundDistance(metres)).toEqual({ value, unit });
});

test('what is in the same cabinet is here, and the way leads to the point of the cell [S-67]', () => {
  expect(isAtCell(0)).toBe(true);
  expect(isAtCell(30)).toBe(false);
  expect(toRouteUrl(arbat, 'ru')).toContain('~55.750928,37.596434');
  expect(toRouteUrl(arbat, 'az')).toContain('destination=55.750928,37.596434');
});
