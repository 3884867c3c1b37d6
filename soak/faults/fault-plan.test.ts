import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { faultKinds, planFaults } from './fault-plan.ts';

test('a seed repeats the plan of faults, and every kind comes once before any comes again', () => {
  const count = faultKinds.length;
  const plan = (seed: number) =>
    planFaults(createRandom(seed), faultKinds)
      .take(3 * count)
      .toArray();
  expect(plan(7)).toEqual(plan(7));
  expect(plan(7)).not.toEqual(plan(8));
  const kinds = plan(7).map(({ kind }) => kind);
  for (const from of [0, count, 2 * count])
    expect(kinds.slice(from, from + count).toSorted()).toEqual(faultKinds.toSorted());
});
