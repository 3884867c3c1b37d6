import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGesture, type Gesture, type StoryStep } from './read-gesture.ts';

const still: Gesture = { dx: 0, dy: 0, lasted: 100, startedAt: 0.5, width: 360 };

describe('a touch of a story [S-43]', () => {
  test.each<[string, Partial<Gesture>, StoryStep | null]>([
    ['a tap in the left third goes back', { startedAt: 0.32 }, 'previous'],
    ['a tap anywhere else goes on', { startedAt: 0.34 }, 'next'],
    ['a tap may tremble', { dx: 9, dy: -9, startedAt: 0.9 }, 'next'],
    ['who holds it reads on', { lasted: 301 }, null],
    ['a slide that is carried a third of its width goes on, however long it takes', { dx: -108, lasted: 4000 }, 'next'],
    ['one that is let go before does not', { dx: -107, lasted: 4000 }, null],
    ['a quick swipe goes on after a little', { dx: -30, dy: 20, lasted: 100 }, 'next'],
    ['a slow one of the same length does not', { dx: -30, dy: 20, lasted: 101 }, null],
    ['a swipe to the right goes back, wherever it begins', { dx: 48, dy: -20, startedAt: 0.9 }, 'previous'],
    ['a quick swipe down closes', { dy: 48, dx: 20 }, 'close'],
    ['so does a long one', { dy: 120, lasted: 4000 }, 'close'],
    ['a short and slow one does not', { dy: 119, lasted: 4000 }, null],
    ['a swipe up changes nothing', { dy: -200 }, null],
  ])('%s', (_what, gesture, step) => {
    expect(readGesture({ ...still, ...gesture })).toBe(step);
  });

  test('never closes for what goes aside or up', () => {
    const distance = fc.integer({ min: -2000, max: 2000 });
    fc.assert(
      fc.property(
        distance,
        distance,
        fc.nat(5000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 2000 }),
        (dx, dy, lasted, startedAt, width) => {
          fc.pre(dy < Math.abs(dx));
          expect(readGesture({ dx, dy, lasted, startedAt, width })).not.toBe('close');
        },
      ),
    );
  });
});
