import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createRecentMap } from './recent-map.ts';

const ascending = (one: number, other: number): number => one - other;
const key = fc.integer({ min: 0, max: 6 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('get' as const), key }),
  fc.record({ kind: fc.constant('peek' as const), key }),
  fc.record({ kind: fc.constant('delete' as const), key }),
  fc.record({ kind: fc.constant('set' as const), key, value: fc.nat() }),
);

test('does what a Map does whose keys are deleted and set again', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (steps, atMost) => {
      const model = new Map<number, number>();
      const recent = createRecentMap<number, number>(atMost);
      for (const taken of steps) {
        const known = model.get(taken.key);
        if (taken.kind === 'peek') expect(recent.peek(taken.key)).toBe(known);
        if (taken.kind === 'delete') expect(recent.delete(taken.key)).toBe(model.delete(taken.key));
        if (taken.kind === 'get') {
          expect(recent.get(taken.key)).toBe(known);
          if (known !== undefined && model.delete(taken.key)) model.set(taken.key, known);
        }
        if (taken.kind === 'set') {
          recent.set(taken.key, taken.value);
          model.delete(taken.key);
          model.set(taken.key, taken.value);
          const [first] = model.keys();
          if (model.size > atMost && first !== undefined) model.delete(first);
        }
        const [oldest] = model;
        expect(recent.oldest()).toEqual(oldest ?? null);
        expect(recent.size()).toBe(model.size);
        expect([...recent.values()].toSorted(ascending)).toEqual([...model.values()].toSorted(ascending));
      }
    }),
  );
});

test('a step costs the same among a hundred and among fifty thousand', () => {
  const timeOf = (size: number): number => {
    const recent = createRecentMap<number, number>(size);
    for (let index = 0; index < 2 * size; index += 1) recent.set(index, index);
    const startedAt = performance.now();
    for (let index = 2 * size; index < 2 * size + 50_000; index += 1) recent.set(index, index);
    return performance.now() - startedAt;
  };
  timeOf(100); // compiles
  // A Map's first key is found hundreds of times as slowly in the larger one.
  expect(timeOf(50_000)).toBeLessThan(30 * timeOf(100));
});
