import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A file of the build: its place in the pack, in bytes, and its entity tag. */
export type PackedFile = { readonly offset: number; readonly length: number; readonly etag: string };

export type AssetPack = {
  /** The files by path, like `/assets/x.js`. */
  readonly files: ReadonlyMap<string, PackedFile>;
  /**
   * Reads a file's bytes synchronously; they are usually in the system's file cache, so a slow disk rarely delays the
   * process.
   */
  read(file: PackedFile): Uint8Array<ArrayBuffer>;
  close(): void;
};

/** The name of the pack in the folder of the build. */
export const assetPackName = 'client.pack';

/** The pack begins with the length of its index, in bytes, as a number of four bytes. */
const lengthBytes = 4;

/**
 * Writes all files of a folder and their index into one file, and replaces a former pack. A server that has opened the
 * former pack continues to read it.
 */
export async function writeAssetPack(folder: string, packPath: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
  let offset = 0;
  const index = contents.map((bytes, position) => {
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const file: PackedFile = { offset, length: bytes.byteLength, etag };
    offset += bytes.byteLength;
    return [`/${(names[position] ?? '').split(sep).join('/')}`, file] as const;
  });
  const written = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(written.byteLength);
  await writeFile(`${packPath}.new`, Buffer.concat([length, written, ...contents]));
  await rename(`${packPath}.new`, packPath);
}

/** Opens a pack for as long as the process runs: a new build cannot change the files of a running shop. */
export function openAssetPack(packPath: string): AssetPack {
  const descriptor = openSync(packPath, 'r');
  const readAt = (position: number, length: number): Buffer<ArrayBuffer> => {
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length;) {
      const read = readSync(descriptor, bytes, done, length - done, position + done);
      if (read === 0) throw new Error(`${packPath} ends too early`);
      done += read;
    }
    return bytes;
  };
  const indexLength = readAt(0, lengthBytes).readUInt32LE();
  const index = JSON.parse(readAt(lengthBytes, indexLength).toString()) as [string, PackedFile][];
  const begin = lengthBytes + indexLength;
  return {
    files: new Map(index),
    read: ({ offset, length }) => readAt(begin + offset, length),
    close: () => closeSync(descriptor),
  };
}
