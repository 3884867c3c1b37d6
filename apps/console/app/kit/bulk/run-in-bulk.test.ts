import { expect, test } from 'vitest';
import { runInBulk, type BulkOutcome } from './run-in-bulk.ts';

function follow(count: number) {
  const outcomes: BulkOutcome[] = Array.from({ length: count }, () => ({ status: 'waiting' }));
  return { outcomes, onChange: (index: number, outcome: BulkOutcome) => void (outcomes[index] = outcome) };
}

test('each row ends by itself: one that is refused stops no other [O-03c]', async () => {
  const { outcomes, onChange } = follow(5);
  const refusal = new Error('refused');
  await runInBulk({
    rows: [0, 1, 2, 3, 4],
    run: (row) => (row === 2 ? Promise.reject(refusal) : Promise.resolve()),
    onChange,
    signal: new AbortController().signal,
  });
  expect(outcomes.map(({ status }) => status)).toEqual(['done', 'done', 'failed', 'done', 'done']);
  expect(outcomes[2]).toEqual({ status: 'failed', failure: refusal });
});

test('no more calls run at once than the limit, whatever the number of rows', async () => {
  let running = 0;
  let most = 0;
  await runInBulk({
    rows: Array.from({ length: 30 }, (_, index) => index),
    async run() {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 0));
      running -= 1;
    },
    onChange: () => {},
    signal: new AbortController().signal,
    atOnce: 3,
  });
  expect(most).toBe(3);
});

test('who stops it waits for what has begun, and the rest is skipped', async () => {
  const { outcomes, onChange } = follow(4);
  const controller = new AbortController();
  await runInBulk({
    rows: [0, 1, 2, 3],
    async run(row) {
      if (row === 1) controller.abort();
    },
    onChange,
    signal: controller.signal,
    atOnce: 1,
  });
  expect(outcomes.map(({ status }) => status)).toEqual(['done', 'done', 'skipped', 'skipped']);
});
