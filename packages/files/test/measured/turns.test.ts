import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { readTable } from '../../src/tables/read-table.ts';
import { makeXlsx } from '../tables/make-xlsx.ts';

const row = (at: number) => `<row>${`<c t="str"><v>Вода № ${at}</v></c>`.repeat(12)}</row>`;
const book = makeXlsx({ worksheets: { a: Array.from({ length: 20_000 }, (_, at) => row(at)).join('') } });

test('a file in memory is read without taking the event loop for itself [G-04c]', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const startedAt = process.cpuUsage();
  for await (const { cells } of readTable(book)) expect(cells.length).toBe(12);
  clearImmediate(timer);
  const { user } = process.cpuUsage(startedAt);
  // A turn each fifteen milliseconds of work, and others between them.
  expect(turns).toBeGreaterThan(user / 1_000 / 60);
});

test('a file is read in a worker that is handed it [G-04c]', async () => {
  const worker = new Worker(new URL('read-in-worker-process.ts', import.meta.url), { workerData: book });
  expect(await once(worker, 'message')).toEqual([20_000]);
  await worker.terminate();
});
