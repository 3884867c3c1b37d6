import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAST, moveCrop, resizeCrop, toPoint, wholePicture, type Crop } from './crop-box.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const step = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
});
const isInside = ({ x, y, width, height }: Crop) =>
  Math.min(x, y) >= 0 && x + width <= 1.0001 && y + height <= 1.0001 && Math.min(width, height) >= LEAST - 0.0001;

test('however a crop is moved and resized, it stays inside of its picture [G-01]', () => {
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

test('a crop moves and grows by what it is moved by, and a point stays in the picture [G-01]', () => {
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
