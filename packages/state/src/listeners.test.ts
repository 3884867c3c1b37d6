import { expect, onTestFinished, test, vi } from 'vitest';
import { createListeners } from './listeners.ts';

test('listeners are told in the order in which they subscribed, with what there is to notify', () => {
  const { subscribe, notify } = createListeners<[name: string, count: number]>();
  const told: string[] = [];
  subscribe((name, count) => told.push(`first ${name} ${count}`));
  subscribe((name, count) => told.push(`second ${name} ${count}`));
  notify('water', 2);
  expect(told).toEqual(['first water 2', 'second water 2']);
});

test('a listener that stops while it is told takes nothing from the others', () => {
  const { subscribe, notify } = createListeners();
  const other = vi.fn<() => void>();
  const stop = subscribe(() => stop());
  subscribe(other);
  notify();
  notify();
  expect(other).toHaveBeenCalledTimes(2);
});

test('a listener that another one has stopped is not told any more', () => {
  const { subscribe, notify } = createListeners();
  const stopped = vi.fn<() => void>();
  subscribe(() => stop());
  const stop = subscribe(stopped);
  notify();
  expect(stopped).not.toHaveBeenCalled();
});

test('a listener that subscribes anew while it is told waits for the next time', () => {
  const { subscribe, notify } = createListeners();
  let count = 0;
  let stop = subscribe(listen);
  function listen() {
    count += 1;
    stop();
    if (count < 100) stop = subscribe(() => listen());
  }
  notify();
  expect(count).toBe(1);
  notify();
  expect(count).toBe(2);
});

test('a listener that fails takes nothing from the others nor from who tells, and is reported', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { subscribe, notify } = createListeners();
  const other = vi.fn<() => void>();
  const failure = new Error('A fault');
  subscribe(() => {
    throw failure;
  });
  subscribe(other);
  notify();
  expect(other).toHaveBeenCalledOnce();
  expect(reported).toHaveBeenCalledExactlyOnceWith(failure);
});
