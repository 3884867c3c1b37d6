import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCutRegion } from './cut-region.ts';

const size = { width: 900, height: 600 };

test('a picture is left whole, cut to a part, or to the square around what matters [G-01d]', () => {
  const crop = { x: 0.5, y: 0.25, width: 0.5, height: 0.5 };
  expect(toCutRegion(size, { crop: null, focus: null })).toEqual({ left: 0, top: 0, ...size });
  expect(toCutRegion(size, { crop, focus: null })).toEqual({ left: 450, top: 150, width: 450, height: 300 });
  expect(toCutRegion(size, { crop: null, focus: { x: 1, y: 0 } })).toEqual({
    ...{ left: 300, top: 0, width: 600, height: 600 },
  });
  expect(toCutRegion(size, { crop, focus: { x: 0, y: 0 } })).toEqual({ left: 450, top: 150, width: 300, height: 300 });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const side = fc.integer({ min: 1, max: 4000 });

test('a cut has pixels, and all of them are of the picture [G-01d]', () => {
  const crops = fc.option(fc.record({ x: share, y: share, width: share, height: share }));
  fc.assert(
    fc.property(side, side, crops, fc.option(fc.record({ x: share, y: share })), (width, height, crop, focus) => {
      const cut = toCutRegion({ width, height }, { crop, focus });
      expect(Math.min(cut.width, cut.height, cut.left + 1, cut.top + 1)).toBeGreaterThanOrEqual(1);
      expect(cut.left + cut.width).toBeLessThanOrEqual(width);
      expect(cut.top + cut.height).toBeLessThanOrEqual(height);
    }),
  );
});
