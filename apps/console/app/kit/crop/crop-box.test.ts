import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fitCrop,
  hasShape,
  LEAST,
  moveCrop,
  resizeCrop,
  scaleCrop,
  toPoint,
  wholePicture,
  type Crop,
} from './crop-box.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const step = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
});
const isInside = ({ x, y, width, height }: Crop) =>
  Math.min(x, y) >= 0 && x + width <= 1.0001 && y + height <= 1.0001 && Math.min(width, height) >= LEAST - 0.0001;

test('however a crop is moved and resized, it stays inside of its picture [G-01d]', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), step), { maxLength: 20 }), (steps) => {
      let crop = wholePicture;
      for (const [moves, by] of steps) {
        crop = moves ? moveCrop(crop, by) : resizeCrop(crop, by);
        expect(isInside(crop)).toBe(true);
      }
    }),
  );
});

test('a crop moves and grows by what it is moved by, and a point stays in the picture [G-01d]', () => {
  const crop = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
  expect(moveCrop(crop, { x: 0.1, y: -0.3 })).toEqual({ x: 0.2, y: 0, width: 0.5, height: 0.5 });
  expect(resizeCrop(crop, { x: -0.1, y: 0.9 })).toEqual({ x: 0.1, y: 0.1, width: 0.4, height: 0.9 });
  fc.assert(
    fc.property(share, share, (x, y) => {
      expect(toPoint({ x: x * 3 - 1, y: y * 3 - 1 })).toEqual({
        x: expect.toSatisfy((value: number) => value >= 0 && value <= 1),
        y: expect.toSatisfy((value: number) => value >= 0 && value <= 1),
      });
    }),
  );
});

test('a crop of a shape is the largest in its picture at first, and retains its ratio inside the picture [G-08]', () => {
  const side = fc.integer({ min: 40, max: 8000 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom(2, 9 / 16),
      fc.double({ min: 0.06, max: 2, noNaN: true }),
      (width, height, ratio, wanted) => {
        fc.pre(width / height < 15 && height / width < 15);
        const first = fitCrop({ width, height }, ratio);
        expect(Math.max(first.width, first.height)).toBeCloseTo(1);
        for (const crop of [first, scaleCrop(first, wanted)]) {
          expect(hasShape({ width: crop.width * width, height: crop.height * height }, ratio)).toBe(true);
          expect(crop.x >= -1e-9 && crop.x + crop.width <= 1 + 1e-9).toBe(true);
          expect(crop.y >= -1e-9 && crop.y + crop.height <= 1 + 1e-9).toBe(true);
        }
      },
    ),
  );
});
