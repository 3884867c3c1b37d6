import type { PublicAnswer } from '../caching/public-answer.ts';
import { createRecentMap } from '#memory/recent-map.ts';

/** A finished answer in memory that is the same for everybody with its key. */
export type Kept = {
  readonly answer: PublicAnswer;
  /** The headers of the answer, with its tag, but without those of its encoding and of one request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The same as Node takes them: names and values in turn. */
  readonly lines: readonly string[];
  readonly etag: string;
  /** Null: it is of no partner. */
  readonly partnerId: string | null;
  /** It is never sent from this time on (of the store's clock). */
  readonly until: number;
  /** From this time on, one caller renews it while the others still get it. */
  dueAt: number;
};

/** The parts of a kept answer that follow from its headers. */
export function describeHeaders(headers: Readonly<Record<string, string>>): Pick<Kept, 'headers' | 'lines' | 'etag'> {
  return { headers, lines: Object.entries(headers).flat(), etag: headers['etag'] ?? '' };
}

export type KeptStore<Value extends Kept> = {
  /** The valid answer of a key; null if there is none. */
  find(key: string): Value | null;
  /** Keeps what was begun at `revision`; does not if anything has changed since. */
  keep(key: string, value: Value, revision: number): boolean;
  /** Changes with each change of what the answers were made of. */
  revision(): number;
  /** Drops the answers of a partner; null: of all. */
  forget(partnerId: string | null): void;
  /** Has the answers of a partner renewed by their next callers; null: of all. */
  renew(partnerId: string | null): void;
  now(): number;
  bytes(): number;
};

export type KeptStoreOptions = {
  /** The limit for the uncompressed bytes of all answers; the least recently used one goes first. */
  readonly bytesAtMost: number;
  readonly keysAtMost: number;
  /** A monotonic time in milliseconds. */
  readonly now?: () => number;
};

export function createKeptStore<Value extends Kept>({
  bytesAtMost,
  keysAtMost,
  now = () => performance.now(),
}: KeptStoreOptions): KeptStore<Value> {
  const values = createRecentMap<string, Value>();
  let bytes = 0;
  let revision = 0;

  function drop(key: string): void {
    const value = values.peek(key);
    if (!value) return;
    values.delete(key);
    bytes -= value.answer.plain.byteLength;
  }

  function listOf(partnerId: string | null): [string, Value][] {
    return [...values.entries()].filter(([, value]) => partnerId === null || value.partnerId === partnerId);
  }

  return {
    find(key) {
      const value = values.get(key);
      if (!value) return null;
      if (now() >= value.until) {
        drop(key);
        return null;
      }
      return value;
    },
    keep(key, value, begunAt) {
      const size = value.answer.plain.byteLength;
      if (begunAt !== revision || size > bytesAtMost) return false;
      drop(key);
      values.set(key, value);
      bytes += size;
      for (let old = values.oldest(); old; old = values.oldest()) {
        if (bytes <= bytesAtMost && values.size() <= keysAtMost && now() < old[1].until) break;
        drop(old[0]);
      }
      return true;
    },
    revision: () => revision,
    forget(partnerId) {
      revision += 1;
      for (const [key] of listOf(partnerId)) drop(key);
    },
    renew(partnerId) {
      revision += 1;
      for (const [, value] of listOf(partnerId)) value.dueAt = -Infinity;
    },
    now,
    bytes: () => bytes,
  };
}
