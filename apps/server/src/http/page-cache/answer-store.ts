import type { PublicAnswer } from '../caching/public-answer.ts';
import { createRecentMap } from '#memory/recent-map.ts';

/** A finished answer in memory that is the same for everybody with its key. */
export type CachedAnswer = {
  readonly answer: PublicAnswer;
  /** The headers of the answer, with its tag, but without those of its encoding and of one request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The same headers as Node expects them: names and values in turn. */
  readonly lines: readonly string[];
  readonly etag: string;
  /** The partner whose changes invalidate the answer; null: it belongs to no partner. */
  readonly partnerId: string | null;
  /** The answer is never sent after this time of the store's clock. */
  readonly expiresAt: number;
  /** The time from which one caller renews the value while the others still get it. */
  staleAt: number;
};

/** The parts of a cached answer that follow from its headers. */
export function describeHeaders(
  headers: Readonly<Record<string, string>>,
): Pick<CachedAnswer, 'headers' | 'lines' | 'etag'> {
  return { headers, lines: Object.entries(headers).flat(), etag: headers['etag'] ?? '' };
}

export type AnswerStore<Value extends CachedAnswer> = {
  /** The valid answer of a key; null if there is none. */
  find(key: string): Value | null;
  /** Stores an answer that was begun at `revision`, unless anything has changed since. */
  store(key: string, value: Value, revision: number): boolean;
  /** Changes with each change of what the answers were made of. */
  revision(): number;
  /** Drops the answers of a partner; null: of all. */
  invalidate(partnerId: string | null): void;
  /** Has the answers of a partner renewed by their next callers; null: of all. */
  markStale(partnerId: string | null): void;
  now(): number;
  bytes(): number;
};

export type AnswerStoreOptions = {
  /**
   * The limit for the bytes of all answers, their compressed forms, headers and keys; the least recently used one is
   * evicted first.
   */
  readonly bytesAtMost: number;
  readonly keysAtMost: number;
  /** A monotonic time in milliseconds. */
  readonly now?: () => number;
};

export function createAnswerStore<Value extends CachedAnswer>({
  bytesAtMost,
  keysAtMost,
  now = () => performance.now(),
}: AnswerStoreOptions): AnswerStore<Value> {
  const entries = createRecentMap<string, Entry<Value>>();
  let bytes = 0;
  let revision = 0;

  function drop(key: string): void {
    const entry = entries.peek(key);
    if (!entry) return;
    entries.delete(key);
    entry.stopWatching();
    bytes -= entry.bytes;
  }

  function makeRoom(): void {
    for (let old = entries.oldest(); old; old = entries.oldest()) {
      if (bytes <= bytesAtMost && entries.size() <= keysAtMost && now() < old[1].value.expiresAt) break;
      drop(old[0]);
    }
  }

  function listOf(partnerId: string | null): [string, Value][] {
    return [...entries.entries()]
      .map(([key, { value }]): [string, Value] => [key, value])
      .filter(([, value]) => partnerId === null || value.partnerId === partnerId);
  }

  return {
    find(key) {
      const value = entries.get(key)?.value;
      if (!value) return null;
      if (now() >= value.expiresAt) {
        drop(key);
        return null;
      }
      return value;
    },
    store(key, value, begunAt) {
      const size = sizeOf(key, value);
      if (begunAt !== revision || size > bytesAtMost) return false;
      drop(key);
      const stopWatching = value.answer.watchGrowth((grown) => {
        entry.bytes += grown;
        bytes += grown;
        makeRoom();
      });
      const entry: Entry<Value> = { value, bytes: size, stopWatching };
      entries.set(key, entry);
      bytes += size;
      makeRoom();
      return true;
    },
    revision: () => revision,
    invalidate(partnerId) {
      revision += 1;
      for (const [key] of listOf(partnerId)) drop(key);
    },
    markStale(partnerId) {
      revision += 1;
      for (const [, value] of listOf(partnerId)) value.staleAt = -Infinity;
    },
    now,
    bytes: () => bytes,
  };
}

type Entry<Value> = { readonly value: Value; bytes: number; stopWatching(): void };

/** V8 stores a text with one or two bytes for each letter. */
const bytesOfText = (text: string): number => 2 * text.length;

function sizeOf(key: string, { answer, lines }: CachedAnswer): number {
  return answer.bytesInMemory() + [key, ...lines].reduce((sum, text) => sum + bytesOfText(text), 0);
}
