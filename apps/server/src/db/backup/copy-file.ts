import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

export type Copied = { readonly bytes: number; readonly sha256: string };

const chunkBytes = 1024 * 1024;

/** Copies a file, which may change meanwhile, and waits until the copy is flushed to the disk. */
export async function copyFile(from: string, to: string, signal?: AbortSignal): Promise<Copied> {
  return withFile(from, 'r', (source) =>
    withFile(to, 'wx', async (target) => {
      const copied = await readThrough(source, (chunk) => target.writeFile(chunk), signal);
      await target.sync();
      return copied;
    }),
  );
}

export async function hashFile(path: string, signal?: AbortSignal): Promise<Copied> {
  return withFile(path, 'r', (source) => readThrough(source, () => Promise.resolve(), signal));
}

/** Flushes a folder, so that its created, renamed and removed entries are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  await withFile(folder, 'r', (handle) => handle.sync());
}

async function withFile<Result>(
  path: string,
  flags: 'r' | 'wx',
  use: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, flags, 0o600);
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

async function readThrough(
  source: FileHandle,
  use: (chunk: Uint8Array) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<Copied> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let bytes = 0;
  for (;;) {
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- one chunk in memory
    const { bytesRead } = await source.read(buffer, 0, chunkBytes, bytes);
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await use(chunk);
    bytes += bytesRead;
  }
}
