import { expect, test } from 'vitest';
import { runInSlices } from './run-in-slices.ts';

test('long work gives way whenever its slice is over, and gives what it would have given at once [P-39]', async () => {
  let now = 0;
  const slices: number[] = [0];
  function* work() {
    for (let step = 1; step <= 100; step += 1) {
      now += 1;
      slices.push((slices.pop() ?? 0) + 1);
      yield;
    }
    return 'done';
  }
  const yieldToOthers = () => {
    slices.push(0);
    now += 1000;
    return Promise.resolve();
  };
  expect(await runInSlices(work(), { now: () => now, sliceMilliseconds: 8, yieldToOthers })).toBe('done');
  expect(slices).toEqual([...Array.from({ length: 12 }, () => 8), 4]);
});

test('work that fails between two slices fails for who asked for it', async () => {
  function* work() {
    yield;
    throw new Error('a bad row');
  }
  await expect(runInSlices(work(), { sliceMilliseconds: 0 })).rejects.toThrow('a bad row');
});
