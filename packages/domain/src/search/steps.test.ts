import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupInSteps, runSteps, sortInSteps } from './steps.ts';

const rows = fc.array(fc.record({ key: fc.nat(20), name: fc.string() }), { maxLength: 2000, size: 'max' });

test('what is sorted and grouped in steps comes out as if it had been done at once, equals in their order', () => {
  fc.assert(
    fc.property(rows, (items) => {
      const compare = (left: { key: number }, right: { key: number }) => left.key - right.key;
      expect(runSteps(sortInSteps(items, compare))).toEqual(items.toSorted(compare));
      expect(runSteps(groupInSteps(items, ({ key }) => key))).toEqual(Map.groupBy(items, ({ key }) => key));
    }),
    { numRuns: 20 },
  );
});
