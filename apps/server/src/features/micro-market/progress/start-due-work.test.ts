import { expect, test } from 'vitest';
import { startDueWork } from './start-due-work.ts';

/** Orders that are due until done; the first `stuckCount` never finish. */
function createWorld({ count, stuckCount }: { count: number; stuckCount: number }) {
  const due = new Map(Array.from({ length: count }, (_, index) => [`order ${index}`, index]));
  const begun: string[] = [];
  const limits: number[] = [];
  return {
    begun,
    limits,
    list: (limit: number, exceptIds: readonly string[]) => {
      limits.push(limit);
      const ids = [...due.keys()].filter((id) => !exceptIds.includes(id));
      return Promise.resolve(ids.slice(0, limit).map((id) => ({ id })));
    },
    run: async ({ id }: { id: string }) => {
      begun.push(id);
      if ((due.get(id) ?? 0) < stuckCount) await new Promise(() => {});
      due.delete(id);
    },
  };
}

test('orders that wait for an acquirer block no other, however many they are', async () => {
  const world = createWorld({ count: 8, stuckCount: 3 });
  const inProgress = new Map<string, Promise<void>>();
  await startDueWork({ ...world, inProgress, atOnce: 3, inProgressAtMost: 100 });
  expect(world.begun).toHaveLength(8);
  await startDueWork({ ...world, inProgress, atOnce: 3, inProgressAtMost: 100 });
  expect(world.begun).toHaveLength(8);
  expect([...inProgress.keys()]).toEqual(['order 0', 'order 1', 'order 2']);
});

test('no more are in hand than may be, and none is asked for then', async () => {
  const world = createWorld({ count: 8, stuckCount: 8 });
  const inProgress = new Map<string, Promise<void>>();
  await startDueWork({ ...world, inProgress, atOnce: 3, inProgressAtMost: 5 });
  expect(world.begun).toHaveLength(5);
  expect(world.limits).toEqual([3, 2]);
  await startDueWork({ ...world, inProgress, atOnce: 3, inProgressAtMost: 5 });
  expect(world.limits).toEqual([3, 2]);
});

test('work that is due again as soon as it is done does not occupy the loop', async () => {
  const begun: string[] = [];
  const keys = ['one', 'two', 'three'].map((id) => ({ id }));
  await startDueWork({
    ...{ inProgress: new Map(), atOnce: 2, inProgressAtMost: 100 },
    list: (limit, exceptIds) => Promise.resolve(keys.filter(({ id }) => !exceptIds.includes(id)).slice(0, limit)),
    run: async ({ id }) => void begun.push(id),
  });
  expect(begun).toEqual(['one', 'two', 'three']);
});
