import type { Order } from '@kaplya/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { createOrder } from './order-factory.test-support.ts';
import { watchOrder, type WatchState } from './watch-order.ts';

const SECOND = 1000;

type Stream = ReadableStreamDefaultController<Uint8Array>;

let streams: Stream[];
let openings: number;
let reads: number;
let seen: string[];
let states: WatchState[];
let isAwake: boolean;
let failure: ApiFailure | null;
let stop: () => void;
const listeners = new Set<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  openings = 0;
  reads = 0;
  seen = [];
  states = [];
  isAwake = true;
  failure = null;
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function start(): void {
  stop = watchOrder({
    async open(signal) {
      openings += 1;
      if (failure) throw failure;
      return new ReadableStream({
        start(controller) {
          streams.push(controller);
          signal.addEventListener('abort', () => controller.error(new ApiFailure({ kind: 'cancelled' })));
        },
      });
    },
    async read() {
      reads += 1;
      return createOrder({ status: 'approved' });
    },
    onOrder: ({ status }) => seen.push(status),
    onState: (state) => states.push(state),
    isAwake: () => isAwake,
    subscribeToAwake(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
        signal.addEventListener('abort', () => resolve());
      }),
  });
}

function wake(next: boolean): void {
  isAwake = next;
  for (const listener of [...listeners]) listener();
}

function send(text: string): void {
  streams.at(-1)?.enqueue(new TextEncoder().encode(text));
}

const toEvent = (status: Order['status']) =>
  `event: status\ndata: ${JSON.stringify({ success: true, data: createOrder({ status }) })}\n\n`;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('every change of an order is reported, over one stream [S-11]', async () => {
  start();
  await pass(10);
  send(toEvent('new'));
  send(': alive\n\n');
  send(toEvent('approved'));
  await pass(10);
  expect(seen).toEqual(['new', 'approved']);
  expect(states.at(-1)).toBe('live');
  expect(openings).toBe(1);
});

test('a stream that ends, as with its token, is opened again [S-11]', async () => {
  start();
  await pass(10);
  send(toEvent('new'));
  await pass(10);
  streams[0]?.close();
  await pass(2 * SECOND);
  send(toEvent('inProcess'));
  await pass(10);
  expect(seen).toEqual(['new', 'inProcess']);
  expect(reads).toBe(0);
});

test('a stream without an event for a minute counts as broken', async () => {
  start();
  await pass(10);
  send(toEvent('new'));
  for (let at = 0; at < 5; at += 1) {
    await pass(45 * SECOND);
    send(': alive\n\n');
  }
  expect(openings).toBe(1);
  await pass(70 * SECOND);
  expect(openings).toBe(2);
});

test('without a stream the order is polled, at growing intervals, until there is one [S-11]', async () => {
  failure = new ApiFailure({ kind: 'network' });
  start();
  await pass(5 * SECOND);
  expect(seen).toContain('approved');
  expect(states.at(-1)).toBe('polling');
  const before = openings;
  await pass(60 * SECOND);
  expect(openings - before).toBeLessThanOrEqual(6);
  expect(reads).toBeGreaterThanOrEqual(4);

  failure = null;
  await pass(16 * SECOND);
  send(toEvent('completed'));
  await pass(10);
  expect(seen.at(-1)).toBe('completed');
  expect(states.at(-1)).toBe('live');
});

test('nothing is requested while the page is hidden or offline, and at once afterwards [S-11]', async () => {
  start();
  await pass(10);
  send(toEvent('new'));
  await pass(10);
  wake(false);
  await pass(10);
  expect(states.at(-1)).toBe('paused');
  await pass(10 * 60 * SECOND);
  expect(openings).toBe(1);
  wake(true);
  await pass(10);
  expect(openings).toBe(2);
  send(toEvent('completed'));
  await pass(10);
  expect(seen).toEqual(['new', 'completed']);
});

test.each([404, 403])('an order that is not ours to see (%i) is left alone', async (status) => {
  failure = new ApiFailure({ kind: 'answer', status });
  start();
  await pass(60 * SECOND);
  expect(openings).toBe(1);
  expect(reads).toBe(0);
});

test('nothing runs after the page was left', async () => {
  start();
  await pass(10);
  stop();
  await pass(60 * SECOND);
  expect(openings).toBe(1);
  expect(listeners.size).toBe(0);
});
