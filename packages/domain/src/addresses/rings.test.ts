import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInPolygon, type Position } from './geo.ts';
import { cornersAtMost, findRingProblems, normaliseRing, ringSquareMetres } from './rings.ts';

const kindsOf = (positions: readonly Position[]) => [
  ...new Set(findRingProblems(normaliseRing(positions)).map(({ kind }) => kind)),
];

/** A ring around a point of Moscow: angles in order, so that it never crosses itself. */
const star = fc
  .array(
    fc.record({
      step: fc.double({ min: 0.1, max: 1, noNaN: true }),
      radius: fc.double({ min: 0.01, max: 0.2, noNaN: true }),
    }),
    {
      minLength: 5,
      maxLength: 40,
    },
  )
  .map((corners) => {
    const all = corners.reduce((sum, { step }) => sum + step, 0);
    let angle = 0;
    return corners.map(({ step, radius }): Position => {
      angle += (step / all) * 2 * Math.PI;
      return [37.6 + radius * Math.cos(angle), 55.75 + radius * Math.sin(angle)];
    });
  })
  // With a step of half a turn the ring leaves its centre out, and sides may lie on each other.
  .filter((ring) => isInPolygon({ latitude: 55.75, longitude: 37.6 }, [ring]));

const square: Position[] = [
  [37.6, 55.7],
  [37.7, 55.7],
  [37.7, 55.8],
  [37.6, 55.8],
];

describe('a ring', () => {
  test('is stored closed, counterclockwise and without repeated corners, whichever way it was drawn [G-07a]', () => {
    const ring = normaliseRing(square);
    expect(ring).toEqual([...square, square[0]]);
    const [first, ...others] = square;
    expect(normaliseRing([first as Position, ...others.toReversed()])).toEqual(ring);
    expect(normaliseRing([...square, square[0] as Position, square[0] as Position])).toEqual(ring);
    expect(normaliseRing([[37.600_000_4, 55.7], ...square.slice(1)])).toEqual(ring);
    expect(normaliseRing([])).toEqual([]);
  });

  test('of any shape stays the same when it is stored again, and has no problem [G-07a]', () => {
    fc.assert(
      fc.property(star, (corners) => {
        const ring = normaliseRing(corners);
        expect(normaliseRing(ring)).toEqual(ring);
        expect(normaliseRing(ring.toReversed())).toEqual(ring);
        expect(findRingProblems(ring)).toEqual([]);
        expect(ring.at(0)).toEqual(ring.at(-1));
      }),
    );
  });

  test('that crosses itself is refused, with the place where it does [G-07a]', () => {
    const bowTie: Position[] = [
      [37.6, 55.7],
      [37.7, 55.8],
      [37.7, 55.7],
      [37.6, 55.8],
    ];
    expect(findRingProblems(normaliseRing(bowTie))).toEqual([{ kind: 'crossing', at: [37.65, 55.75] }]);
  });

  test('of any shape crosses itself once two of its corners change places [G-07a]', () => {
    fc.assert(
      fc.property(star, fc.nat(), (corners, seed) => {
        const at = seed % corners.length;
        const next = (at + 1) % corners.length;
        const [one, other] = [corners[at] as Position, corners[next] as Position];
        const swapped = corners.with(at, other).with(next, one);
        // A corner on the line of its neighbours may change places without a crossing.
        fc.pre(!isStraight(corners, at));
        expect(kindsOf(swapped)).toEqual(['crossing']);
      }),
    );
  });

  test('may neither touch itself in a corner nor go back on its own line [G-07a]', () => {
    const touching: Position[] = [
      [37.6, 55.7],
      [37.8, 55.7],
      [37.7, 55.8],
      [37.8, 55.9],
      [37.6, 55.9],
      [37.7, 55.8],
    ];
    expect(kindsOf(touching)).toEqual(['crossing']);
    const spike: Position[] = [...square, [37.6, 55.9]];
    expect(kindsOf(spike)).toEqual(['crossing']);
  });

  test('needs three corners, at most five hundred, an area, and a place on the map [G-07a]', () => {
    expect(kindsOf([])).toEqual(['few_corners']);
    expect(kindsOf(square.slice(0, 2))).toEqual(['few_corners']);
    expect(kindsOf(square.slice(0, 3))).toEqual([]);
    const round = (corners: number) =>
      Array.from({ length: corners }, (_, index): Position => {
        const angle = (index / corners) * 2 * Math.PI;
        return [37.6 + 0.1 * Math.cos(angle), 55.75 + 0.1 * Math.sin(angle)];
      });
    expect(kindsOf(round(cornersAtMost))).toEqual([]);
    expect(kindsOf(round(cornersAtMost + 1))).toEqual(['many_corners']);
    expect(
      kindsOf([
        [37.6, 55.7],
        [37.600_05, 55.7],
        [37.6, 55.700_05],
      ]),
    ).toEqual(['no_area']);
    for (const outside of [
      [37.6, 91],
      [181, 55],
      [Number.NaN, 55],
    ] as Position[])
      expect(kindsOf([...square, outside])).toEqual(['out_of_bounds']);
  });

  test('has an area of square metres [G-07a]', () => {
    const [west, south, size] = [37.6, 55.75, 0.01];
    const small: Position[] = [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
    ];
    // 1.112 km from south to north, and cos 55.755° of that from west to east.
    expect(ringSquareMetres(normaliseRing(small)) / 1e6).toBeCloseTo(1.112 ** 2 * 0.5627, 2);
  });
});

/** Whether three sides around a swap of neighbours are so close to a line that rounding decides. */
function isStraight(corners: readonly Position[], at: number): boolean {
  const four = [-1, 0, 1, 2].map((step) => corners[(at + step + corners.length) % corners.length] as Position);
  const turns = [0, 1].map((index) => {
    const [from, middle, to] = four.slice(index) as [Position, Position, Position];
    return Math.abs((middle[0] - from[0]) * (to[1] - from[1]) - (middle[1] - from[1]) * (to[0] - from[0]));
  });
  return Math.min(...turns) < 1e-6 || doesNotCross(four);
}

/** Exchanging the middle two of four corners in a row makes a crossing only if the outer sides then cut each other. */
function doesNotCross([a, b, c, d]: readonly Position[]): boolean {
  const turn = (p: Position, q: Position, r: Position) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  if (!a || !b || !c || !d) return true;
  return turn(a, c, b) * turn(a, c, d) >= 0 || turn(b, d, a) * turn(b, d, c) >= 0;
}
