import { expect, test } from 'vitest';
import { findAreaAt, type Position } from './geo.ts';
import { findPointInArea } from './point-in-area.ts';

const area = (id: string, ring: readonly Position[]) => ({ id, polygon: [ring] });
const square = (id: string, from: number, to: number) =>
  area(id, [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ]);

test('the point of an area is served by it, also around a hole and beside a corner [rule 54a]', () => {
  const corner = area('corner', [
    [10, 10],
    [20, 10],
    [20, 11],
    [11, 11],
    [11, 20],
    [10, 20],
  ]);
  const areas = [square('centre', 4, 6), square('around', 0, 9), corner];
  for (const { id } of areas) expect(findAreaAt(findPointInArea(id, areas)!, areas)?.id).toBe(id);
  expect(findPointInArea('centre', areas)).toEqual({ latitude: 5, longitude: 5 });
});

test('an area that others hide has no point', () => {
  expect(findPointInArea('below', [square('above', 0, 10), square('below', 2, 8)])).toBeNull();
  expect(findPointInArea('none', [])).toBeNull();
});
