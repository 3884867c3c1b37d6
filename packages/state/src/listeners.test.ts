import { expect, onTestFinished, test, vi } from 'vitest';
import { createListeners } from './listeners.ts';

test('listeners are called in the order of subscription, with the arguments', () => {
  const { subscribe, notify } = createListeners<[name: string, count: number]>();
  const calls: string[] = [];
  subscribe((name, count) => calls.push(`first ${name} ${count}`));
  subscribe((name, count) => calls.push(`second ${name} ${count}`));
  notify('water', 2);
  expect(calls).toEqual(['first water 2', 'second water 2']);
});

test('a listener that unsubscribes while it is called does not affect the others', () => {
  const { subscribe, notify } = createListeners();
  const other = vi.fn<() => void>();
  const stop = subscribe(() => stop());
  subscribe(other);
  notify();
  notify();
  expect(other).toHaveBeenCalledTimes(2);
});

test('a listener that another one has unsubscribed is not called any more', () => {
  const { subscribe, notify } = createListeners();
  const stopped = vi.fn<() => void>();
  subscribe(() => stop());
  const stop = subscribe(stopped);
  notify();
  expect(stopped).not.toHaveBeenCalled();
});

test('a listener that subscribes again while it is called waits for the next call', () => {
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

test('an error of a listener stops neither the others nor the caller, and is reported', () => {
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
