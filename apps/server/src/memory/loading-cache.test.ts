import { MINUTE_MS } from '@kaplya/domain';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { createLoadingCache } from './loading-cache.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');

/** The database's values by key; each load reads its value at the start and answers at `let go`. */
let rows: Map<string, string>;
let loads: { readonly key: string; readonly former: string | null }[];
let held: (() => void)[] | null;

beforeEach(() => {
  rows = new Map([
    ['a', 'a1'],
    ['b', 'b1'],
  ]);
  loads = [];
  held = null;
});

function load(key: string, former: string | null): Promise<string> {
  loads.push({ key, former });
  const read = rows.get(key);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const answer = () => (read === undefined ? reject(new Error(`nothing at ${key}`)) : resolve(read));
  if (held) held.push(answer);
  else answer();
  return promise;
}

const open = (options: { keysAtMost?: number; usesFormer?: boolean } = {}) =>
  createLoadingCache({ load, now: () => clock.now().getTime(), ...options });

describe('a cached value', () => {
  test('is loaded once a key for readers that come together, and for those after them', async () => {
    const cached = open();
    expect(await Promise.all([cached.get('a'), cached.get('a'), cached.get('b')])).toEqual(['a1', 'a1', 'b1']);
    expect(await cached.get('a')).toBe('a1');
    expect(loads.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('is read again after a change of it, and nothing else is', async () => {
    const cached = open();
    await Promise.all([cached.get('a'), cached.get('b')]);
    rows.set('a', 'a2').set('b', 'b2');
    cached.forget('a');
    expect(await Promise.all([cached.get('a'), cached.get('b')])).toEqual(['a2', 'b1']);
    cached.forgetAll();
    expect(await Promise.all([cached.get('a'), cached.get('b')])).toEqual(['a2', 'b2']);
  });

  test('is not what a load brings that began before the change, whichever load ends first', async () => {
    const cached = open();
    held = [];
    const before = cached.get('a');
    rows.set('a', 'a2');
    cached.forget('a');
    const after = cached.get('a');
    for (const answer of held.toReversed()) answer();
    expect(await Promise.all([before, after, cached.get('a')])).toEqual(['a1', 'a2', 'a2']);
    expect(loads).toHaveLength(2);
  });

  test('is no failure: whoever comes after it tries again, also where a newer load is under way', async () => {
    const cached = open();
    rows.delete('a');
    await expect(cached.get('a')).rejects.toThrow('nothing at a');
    held = [];
    const failing = cached.get('a');
    rows.set('a', 'a2');
    cached.forget('a');
    const newer = cached.get('a');
    for (const answer of held) answer();
    await expect(failing).rejects.toThrow('nothing at a');
    expect(await newer).toBe('a2');
    expect(await cached.get('a')).toBe('a2');
    expect(loads).toHaveLength(3);
  });

  test('is at most a minute old, counted from the beginning of the load, though no change was heard of', async () => {
    const cached = open();
    held = [];
    const first = cached.get('a');
    clock.advance(MINUTE_MS - 1);
    held[0]?.();
    await first;
    held = null;
    rows.set('a', 'a2');
    expect(await cached.get('a')).toBe('a1');
    clock.advance(1);
    expect(await cached.get('a')).toBe('a2');
    rows.set('a', 'a3');
    clock.advance(-5 * MINUTE_MS);
    expect(await cached.get('a')).toBe('a3');
  });

  test('is reloaded in the background before its minute is over when it is read', async () => {
    const cached = open();
    await cached.get('a');
    clock.advance(MINUTE_MS - 10);
    held = [];
    rows.set('a', 'a2');
    expect(await Promise.all([cached.get('a'), cached.get('a')])).toEqual(['a1', 'a1']);
    expect(loads).toHaveLength(2);
    held[0]?.();
    await vi.waitFor(async () => expect(await cached.get('a')).toBe('a2'));
    clock.advance(MINUTE_MS - 1);
    expect(loads).toHaveLength(2);
  });

  test('is never what was being loaded ahead when a change came', async () => {
    const cached = open();
    await cached.get('a');
    clock.advance(MINUTE_MS - 10);
    held = [];
    await cached.get('a');
    rows.set('a', 'a2');
    cached.forget('a');
    const after = cached.get('a');
    for (const answer of held) answer();
    expect(await after).toBe('a2');
    expect(await cached.get('a')).toBe('a2');
  });

  test('is shown to the next load, which may give it back', async () => {
    const cached = open();
    await cached.get('a');
    cached.forget('a');
    await cached.get('a');
    clock.advance(MINUTE_MS);
    await cached.get('a');
    expect(loads.map(({ former }) => former)).toEqual([null, 'a1', 'a1']);
  });

  test('goes when its time is over and somebody asks for anything, where nothing is made of the former', async () => {
    const cached = open({ usesFormer: false });
    await cached.get('a');
    clock.advance(MINUTE_MS - 1);
    await cached.get('b');
    clock.advance(1);
    await cached.get('b');
    await cached.get('a');
    // An entry still present would be passed to the load.
    expect(loads.at(-1)).toEqual({ key: 'a', former: null });
    expect(loads.filter(({ key }) => key === 'b')).toHaveLength(1);
  });

  test('are so many keys at most, of which the one goes that was not asked for longest', async () => {
    const cached = open({ keysAtMost: 2 });
    rows.set('c', 'c1');
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await cached.get(key);
    }
    expect(loads.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'b']);
  });
});
