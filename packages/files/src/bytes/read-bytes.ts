import { setImmediate as nextTurn } from 'node:timers/promises';

const turnMilliseconds = 15;

/**
 * Creates a function to call in a long loop: it yields to the event loop once fifteen milliseconds have passed since it
 * last did.
 */
export function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMilliseconds) return;
    await nextTurn();
    since = performance.now();
  };
}

/** The bytes of a blob in pieces of at most 64 kB, each read on demand. */
export async function* readBytes(blob: Blob): AsyncGenerator<Uint8Array> {
  const breathe = createBreath();
  for await (const piece of blob.stream()) {
    await breathe();
    yield piece;
  }
}

/** The bytes from `start` to `end`, in memory: only for parts whose length the caller has bounded. */
export async function readPart(blob: Blob, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await blob.slice(start, end).arrayBuffer());
}
