import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInPolygon, type Position } from './geo.ts';
import { normaliseRing, ringSquareMetres } from './rings.ts';
import { boxOf, findZoneFindings, measureCover } from './zones.ts';

const box = (west: number, south: number, width: number, height: number): Position[] =>
  normaliseRing([
    [west, south],
    [west + width, south],
    [west + width, south + height],
    [west, south + height],
  ]);

const centre = { id: 'centre', ring: box(37.6, 55.7, 0.1, 0.1) };
const kinds = (zones: readonly { id: string; ring: Position[] }[]) =>
  findZoneFindings(zones).map(({ kind, zoneId }) => `${kind} ${zoneId}`);

describe('zones by each other', () => {
  test('that overlap are reported with the common area; the first by precedence has it [G-07b]', () => {
    const east = { id: 'east', ring: box(37.65, 55.7, 0.1, 0.1) };
    const [finding] = findZoneFindings([centre, east]);
    expect(finding).toMatchObject({ kind: 'overlap', zoneId: 'east', otherId: 'centre' });
    if (finding?.kind !== 'overlap') return;
    expect(finding.squareMetres / (ringSquareMetres(centre.ring) / 2)).toBeCloseTo(1, 3);
    const [longitude, latitude] = finding.at;
    for (const { ring } of [centre, east]) expect(isInPolygon({ longitude, latitude }, [ring])).toBe(true);
  });

  test('of which one lies within another are a hole or hidden, by their precedence [G-07b]', () => {
    const around = { id: 'around', ring: box(37.5, 55.6, 0.3, 0.3) };
    expect(kinds([centre, around])).toEqual(['inside around']);
    expect(kinds([around, centre])).toEqual(['hidden centre']);
    // Two halves hide it together, of which neither does alone.
    const halves = [box(37.5, 55.6, 0.15, 0.3), box(37.65, 55.6, 0.2, 0.3)].map((ring, index) => ({
      id: `half${index}`,
      ring,
    }));
    expect(kinds([...halves, centre])).toEqual(['hidden centre']);
  });

  test('that touch or lie apart are no finding; a strip of some metres between them is [G-07b]', () => {
    expect(kinds([centre, { id: 'east', ring: box(37.7, 55.7, 0.1, 0.1) }])).toEqual([]);
    expect(kinds([centre, { id: 'east', ring: box(37.9, 55.7, 0.1, 0.1) }])).toEqual([]);
    const near = { id: 'east', ring: box(37.7002, 55.7, 0.1, 0.1) };
    expect(findZoneFindings([centre, near])).toMatchObject([{ kind: 'gap', metres: 13, zoneId: 'east' }]);
    // Somebody else serves the strip.
    expect(kinds([{ id: 'all', ring: box(37.5, 55.6, 0.4, 0.3) }, centre, near])).not.toContain('gap east');
  });
});

/** Positions of a circle, each at a radius of its own. */
const ring = fc
  .tuple(
    fc.record({
      x: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
      y: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    }),
    fc.array(fc.double({ min: 0.02, max: 0.2, noNaN: true }), { minLength: 3, maxLength: 24 }),
  )
  .map(([{ x, y }, radii]) =>
    normaliseRing(
      radii.map((radius, index): Position => {
        const angle = ((index + 0.3) / radii.length) * 2 * Math.PI;
        return [37.6 + x + radius * Math.cos(angle), 55.75 + y + radius * Math.sin(angle)];
      }),
    ),
  );

describe('the part of a ring that others cover', () => {
  test('is what points at random say, whatever the shapes [G-07b]', () => {
    fc.assert(
      fc.property(ring, ring, ring, (one, other, third) => {
        const { west, south, east, north } = boxOf(one);
        const steps = 60;
        let within = 0;
        let covered = 0;
        for (let row = 0; row < steps; row += 1) {
          for (let column = 0; column < steps; column += 1) {
            const point = {
              longitude: west + ((column + 0.5) / steps) * (east - west),
              latitude: south + ((row + 0.5) / steps) * (north - south),
            };
            if (!isInPolygon(point, [one])) continue;
            within += 1;
            if (isInPolygon(point, [other]) || isInPolygon(point, [third])) covered += 1;
          }
        }
        const share = measureCover(one, [other, third]).squareMetres / ringSquareMetres(one);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThan(1.0001);
        expect(Math.abs(share - covered / within)).toBeLessThan(0.06);
      }),
      { numRuns: 60 },
    );
  });

  test('is the same of either, the whole of itself, and none of what lies apart [G-07b]', () => {
    fc.assert(
      fc.property(ring, ring, (one, other) => {
        const area = ringSquareMetres(one);
        expect(measureCover(one, [one]).squareMetres / area).toBeCloseTo(1, 6);
        const there = measureCover(one, [other]).squareMetres;
        const back = measureCover(other, [one]).squareMetres;
        // Each measures on a plane of its own latitude.
        expect(Math.abs(there - back)).toBeLessThan(0.02 * Math.max(there, back) + 1);
        const far = one.map(([x, y]): Position => [x + 1, y]);
        expect(measureCover(one, [far]).squareMetres).toBe(0);
      }),
    );
  });

  test('of twenty zones of five hundred corners each is found within seconds [G-07b]', () => {
    const zones = Array.from({ length: 20 }, (_, zone) => ({
      id: String(zone),
      ring: normaliseRing(
        Array.from({ length: 500 }, (_each, index): Position => {
          const angle = (index / 500) * 2 * Math.PI;
          const radius = 0.05 + 0.01 * Math.sin(index);
          return [37 + 0.06 * zone + radius * Math.cos(angle), 55.75 + radius * Math.sin(angle)];
        }),
      ),
    }));
    // Under two seconds on an idle machine; other tests have the processor meanwhile.
    const startedAt = Date.now();
    expect(findZoneFindings(zones).length).toBeGreaterThan(10);
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });
});
