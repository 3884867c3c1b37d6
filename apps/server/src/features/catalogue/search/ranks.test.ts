import { runSteps } from '@kaplya/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderByRank, orderByScore, toRanks } from './ranks.ts';

const numbers = fc.array(fc.oneof(fc.nat(5), fc.constant(Infinity)), { maxLength: 60 });
const allOf = (values: readonly number[]) => Int32Array.from(values, (_, position) => position);

test('what is put in order by ranks stands as a stable sort of the numbers puts it', () => {
  fc.assert(
    fc.property(numbers, fc.boolean(), (values, isDescending) => {
      const ordered = orderByRank(allOf(values), runSteps(toRanks(Float64Array.from(values))), { isDescending });
      const sorted = [...values.keys()].toSorted((left, right) => {
        const [a = 0, b = 0] = isDescending ? [values[right], values[left]] : [values[left], values[right]];
        return a === b ? 0 : a - b;
      });
      expect([...ordered]).toEqual(sorted);
    }),
  );
});

test('what is put in order by scores has the highest first, and equals as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { maxLength: 60 }), (scores) => {
      const ordered = orderByScore(allOf(scores), Float64Array.from(scores));
      const sorted = [...scores.keys()].toSorted((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0));
      expect([...ordered]).toEqual(sorted);
    }),
  );
});
