import { expect, test, vi } from 'vitest';
import type { Refusal } from '#http/refusal.ts';
import { createStreamLimiter } from './stream-limiter.ts';

const caps = { subject: 2, network: 4, process: 6 };

function open() {
  const onRefused = vi.fn();
  const limiter = createStreamLimiter(caps, { onRefused });
  const isFree = (subject: string, network: string) => {
    try {
      return limiter.acquire({ subject, network });
    } catch (error) {
      expect((error as Refusal).code).toBe('request.too_many');
      expect((error as Refusal).retryAfterSeconds).toBe(30);
      return null;
    }
  };
  return { onRefused, isFree };
}

test('streams are counted by subject, by network and by process, and a place that is given back is free [P-44]', () => {
  const { onRefused, isFree } = open();
  const first = isFree('anna', 'one');
  expect(isFree('anna', 'two')).not.toBeNull();
  expect(isFree('anna', 'three')).toBeNull();
  expect(isFree('boris', 'one')).not.toBeNull();
  expect(isFree('boris', 'one')).not.toBeNull();
  expect(isFree('vera', 'one')).not.toBeNull();
  expect(isFree('gleb', 'one')).toBeNull();
  expect(isFree('gleb', 'two')).not.toBeNull();
  expect(isFree('daria', 'three')).toBeNull();
  expect(onRefused.mock.calls).toEqual([['subject'], ['network'], ['process']]);
  first?.();
  first?.();
  expect(isFree('anna', 'one')).not.toBeNull();
  expect(isFree('egor', 'four')).toBeNull();
});
