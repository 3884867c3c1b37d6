import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { readBytes, readPart } from '../bytes/read-bytes.ts';
import type { FileLimits } from '../limits.ts';
import { FileRefused, toExcerpt } from '../file-refused.ts';
import { hasDirectory, listEntries, type ListedEntry } from './list-entries.ts';

export { hasDirectory, listEntries, type ListedEntry };

type ZipLimits = Pick<FileLimits, 'entries' | 'unpackedBytes' | 'density'>;

export interface ZipEntry {
  /** The relative path with slashes, without `..`. */
  readonly name: string;
  /** The unpacked size that the archive declares. */
  readonly size: number;
  /** The bytes in pieces, read on demand. Refuses an entry that differs from its declaration. */
  read(): AsyncGenerator<Uint8Array>;
}

const startOfFile = 0x04034b50;
const localHeaderLength = 30;
const stored = 0;
const deflated = 8;
/** The unpacked bytes from which the density is checked. */
const densityFrom = 16 * 1024 * 1024;

/**
 * Opens an archive and lists its files. Parts, as 1C sends them, are joined first: `new Blob(parts)`. The limit of
 * unpacked bytes applies to all reads of all entries together.
 */
export async function openZip(blob: Blob, limits: ZipLimits): Promise<readonly ZipEntry[]> {
  return openEntries(blob, await listEntries(blob, limits.entries), limits);
}

/** Opens files of an archive whose directory was read before (`listEntries`), without reading it again. */
export function openEntries(blob: Blob, listed: readonly ListedEntry[], limits: ZipLimits): readonly ZipEntry[] {
  const budget = { left: limits.unpackedBytes };
  return listed.map((entry) => ({
    name: entry.name,
    size: entry.size,
    read: () => readEntry(blob, entry, limits, budget),
  }));
}

async function* readEntry(
  blob: Blob,
  entry: ListedEntry,
  limits: ZipLimits,
  budget: { left: number },
): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new FileRefused('zip.too_large', { most: limits.unpackedBytes });
  if (entry.size > budget.left) throw tooLarge();
  const packed = await findPacked(blob, entry);
  let size = 0;
  let sum = 0;
  for await (const piece of unpack(packed, entry)) {
    size += piece.length;
    if (size > entry.size) throw damaged(entry.name);
    budget.left -= piece.length;
    if (budget.left < 0) throw tooLarge();
    if (size > densityFrom && size > entry.packedSize * limits.density)
      throw new FileRefused('zip.too_dense', { name: toExcerpt(entry.name), most: limits.density });
    sum = crc32(piece, sum);
    yield piece;
  }
  if (size !== entry.size || sum !== entry.sum) throw damaged(entry.name);
}

async function findPacked(blob: Blob, entry: ListedEntry): Promise<Blob> {
  const header = await readPart(blob, entry.offset, entry.offset + localHeaderLength);
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  if (header.length < localHeaderLength || view.getUint32(0, true) !== startOfFile) throw damaged(entry.name);
  const start = entry.offset + localHeaderLength + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + entry.packedSize > entry.end) throw damaged(entry.name);
  return blob.slice(start, start + entry.packedSize);
}

async function* unpack(packed: Blob, { name, method }: ListedEntry): AsyncGenerator<Uint8Array> {
  if (method === stored) {
    yield* readBytes(packed);
    return;
  }
  if (method !== deflated) throw new FileRefused('zip.unknown_method', { name: toExcerpt(name) });
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  // The reader of `inflate` gets the failure; the empty callback prevents an unhandled one.
  pipeline(Readable.from(readBytes(packed)), inflate, () => undefined);
  try {
    for await (const piece of inflate) yield piece as Uint8Array;
  } catch (error) {
    if (isOfZlib(error)) throw damaged(name);
    throw error;
  }
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
}

function damaged(what: string): FileRefused {
  return new FileRefused('zip.damaged', { what: toExcerpt(what) });
}
