import type { CellOrder } from '@kaplya/contract';
import { setImmediate as whenIdle } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { watchCellOrder } from './watch-cell-order.ts';

const order = (step: CellOrder['step']) => ({ id: '1', step }) as CellOrder;
const event = (step: CellOrder['step']) => `event: status\ndata: ${JSON.stringify(order(step))}\n\n`;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The actions of the watch, in order. Its waits end at once. */
function watch(streams: (string | ApiFailure)[], reads: (CellOrder | ApiFailure)[] = []) {
  const done: string[] = [];
  let isAwake = true;
  const listeners = new Set<() => void>();
  const over = Promise.withResolvers<void>();
  const stop = watchCellOrder({
    open: () => {
      const next = streams.shift();
      done.push('open');
      if (next === undefined) return new Promise(() => over.resolve());
      if (typeof next !== 'string') return Promise.reject(next);
      return Promise.resolve(new Response(next).body ?? new ReadableStream());
    },
    read: () => {
      const next = reads.shift();
      done.push('read');
      if (next === undefined) return new Promise(() => over.resolve());
      return next instanceof ApiFailure ? Promise.reject(next) : Promise.resolve(next);
    },
    onOrder: ({ step }) => done.push(step),
    isAwake: () => isAwake,
    subscribeToAwake: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    wait: (ms) => {
      done.push(`wait ${ms}`);
      return Promise.resolve();
    },
  });
  stops.push(stop);
  function wake(awake: boolean) {
    isAwake = awake;
    for (const listener of [...listeners]) listener();
  }
  return { done, over: over.promise, stop, wake };
}

const network = new ApiFailure({ kind: 'network' });

test('reports every change of the stream', async () => {
  const { done, over } = watch([event('opening') + event('opened')]);
  await over;
  expect(done).toEqual(['open', 'opening', 'opened', 'wait 200', 'open']);
});

test('polls after 200 ms, then every two seconds, once two streams have broken [K-03]', async () => {
  const { done, over } = watch([network, event('paying')], [order('opening'), network, order('opened')]);
  await over;
  expect(done).toEqual([
    ...['open', 'wait 200', 'open', 'paying', 'wait 200'],
    ...['wait 200', 'read', 'opening', 'wait 2000', 'read', 'wait 2000', 'read', 'opened', 'wait 2000', 'read'],
  ]);
});

test('gives a stream another chance after half a minute of asking', async () => {
  const { done, over } = watch(
    [network, network],
    Array.from({ length: 15 }, () => order('opening')),
  );
  await over;
  expect(done.filter((each) => each === 'read')).toHaveLength(15);
  expect(done.at(-1)).toBe('open');
});

test('stops for an order that the user may not see', async () => {
  const missing = new ApiFailure({ kind: 'answer', status: 404 });
  const { done } = watch([missing]);
  await whenIdle();
  expect(done).toEqual(['open']);
});

test('pauses while the page is hidden and resumes at once', async () => {
  const { done, over, wake } = watch([network]);
  wake(false);
  await whenIdle();
  expect(done.filter((each) => each === 'open')).toHaveLength(1);
  wake(true);
  await over;
  expect(done.filter((each) => each === 'open')).toHaveLength(2);
});
