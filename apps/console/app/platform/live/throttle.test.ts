import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many changes at once are one question, and the next one is another [O-03e]', () => {
  const ask = vi.fn<() => void>();
  const { soon } = throttle(ask);
  soon();
  soon();
  expect(ask).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(1);
  soon();
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('who has left asks nothing', () => {
  const ask = vi.fn<() => void>();
  const { soon, cancel } = throttle(ask);
  soon();
  cancel();
  vi.runAllTimers();
  expect(ask).not.toHaveBeenCalled();
});
