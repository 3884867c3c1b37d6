import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { judgeMemory, type MemorySample } from './judge-memory.ts';

const requestsPerMinute = 3000;

/** An hour with a sample a minute: twenty minutes of loading, noise of 2 MB, and the growth of `more`. */
function hourOf(more: (minute: number) => Partial<MemorySample>, { seed = 1, minutes = 60 } = {}): MemorySample[] {
  const random = createRandom(seed);
  return Array.from({ length: minutes }, (_, index) => {
    const loaded = 80e6 * Math.min(1, (index + 1) / 20);
    const { heapUsed = 0, ...rest } = more(index + 1);
    return {
      ...{ minute: index + 1, rss: 400e6 + loaded + random.next() * 20e6, external: 8e6, arrayBuffers: 4e6 },
      ...{ handles: 30 + random.int(0, 4), requests: requestsPerMinute * (index + 1), ...rest },
      heapUsed: 90e6 + loaded + random.next() * 2e6 + heapUsed,
    };
  });
}

const nothing = () => ({});

describe('the judge of memory', () => {
  test('calls noise without a leak flat, and what was loaded before as well', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      expect(judgeMemory(hourOf(nothing, { seed })), `seed ${seed}`).toMatchObject({ isFlat: true, words: 'flat' });
    }
  });

  test('finds 100 bytes that each request leaves behind below that noise', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const leak = hourOf((minute) => ({ heapUsed: 100 * requestsPerMinute * minute }), { seed });
      const { isFlat, words, bytesPerRequest } = judgeMemory(leak);
      expect({ isFlat, words }, `seed ${seed}`).toEqual({
        isFlat: false,
        words: expect.stringMatching(/^growing: what is alive grows by 1\d\.\d MB an hour$/) as string,
      });
      expect(bytesPerRequest).toBeGreaterThan(70);
      expect(bytesPerRequest).toBeLessThan(130);
    }
  });

  test('finds what grows outside of the heap alone', () => {
    const outside = hourOf((minute) => ({ rss: 400e6 + 2e6 * minute }));
    expect(judgeMemory(outside).words).toBe('growing: the process grows by 120.0 MB an hour');
    const buffers = hourOf((minute) => ({ external: 8e6 + 2e5 * minute }));
    expect(judgeMemory(buffers).isFlat).toBe(false);
  });

  test('finds sockets that are never closed', () => {
    const leak = hourOf((minute) => ({ handles: 30 + 2 * minute }));
    expect(judgeMemory(leak).words).toBe('growing: 120 handles an hour are never closed');
  });

  test('calls a cache flat that is emptied when it is full, and one that grew once', () => {
    expect(judgeMemory(hourOf((minute) => ({ heapUsed: 1e6 * (minute % 7) }))).isFlat).toBe(true);
    expect(judgeMemory(hourOf((minute) => ({ heapUsed: minute > 30 ? 1e6 : 0 }))).isFlat).toBe(true);
  });

  test('does not call flat what it has not seen for long, nor a shop that answers nobody', () => {
    expect(judgeMemory(hourOf(nothing, { minutes: 10 })).words).toBe(
      'not judged: 6 samples in 5.0 minutes after the warm-up say nothing',
    );
    const hasty = hourOf(nothing).map((each) => ({ ...each, minute: each.minute / 10 }));
    expect(judgeMemory(hasty).words).toBe('not judged: 36 samples in 3.5 minutes after the warm-up say nothing');
    expect(judgeMemory(hourOf(() => ({ requests: 9 }))).words).toBe('not judged: nobody was answered');
  });
});
