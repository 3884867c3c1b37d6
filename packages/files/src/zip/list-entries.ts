import { createBreath, readPart } from '../bytes/read-bytes.ts';
import { FileRefused, toExcerpt } from '../file-refused.ts';
import { toEntryName } from './entry-name.ts';

export interface ListedEntry {
  readonly name: string;
  readonly method: number;
  /** CRC-32 of the content. */
  readonly sum: number;
  readonly packedSize: number;
  readonly size: number;
  /** The offset of the entry's header (`end`: where the next entry may begin), so that no two entries share bytes. */
  readonly offset: number;
  readonly end: number;
}

const endOfDirectory = 0x06054b50;
const endLength = 22;
const endLocator64 = 0x07064b50;
const endOfDirectory64 = 0x06064b50;
const fileInDirectory = 0x02014b50;
const headerLength = 46;
const mostComment = 0xffff;
/** The value of a 32-bit size or offset that means: see the 64-bit field. */
const elsewhere = 0xffffffff;
const mostBytesOfEntry = 2_048;

/**
 * The directory at the end of an archive, without folders. Entries are found by it alone and not by the headers in
 * between, so none can hide. Refuses overlapping entries (one bomb read a thousand times), repeated names, and
 * passwords.
 */
export async function listEntries(blob: Blob, most: number): Promise<readonly ListedEntry[]> {
  const { start, length, count } = await findDirectory(blob);
  if (count > most) throw new FileRefused('zip.too_many_entries', { most });
  if (start + length > blob.size || length > count * mostBytesOfEntry) throw damaged();
  const bytes = await readPart(blob, start, start + length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries: ListedEntry[] = [];
  const breathe = createBreath();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    await breathe();
    const { entry, next } = readHeader(bytes, view, at, start);
    at = next;
    if (entry) entries.push(entry);
  }
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) throw damaged('names twice');
  return withEnds(entries, start);
}

/** Whether a file ends as an archive does: its directory is there, which nothing has read yet. */
export async function hasDirectory(blob: Blob): Promise<boolean> {
  try {
    const { start, length } = await findDirectory(blob);
    return start + length <= blob.size;
  } catch (error) {
    if (error instanceof FileRefused) return false;
    throw error;
  }
}

async function findDirectory(blob: Blob): Promise<{ start: number; length: number; count: number }> {
  const tailStart = Math.max(0, blob.size - endLength - mostComment);
  const tail = await readPart(blob, tailStart, blob.size);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== endOfDirectory) continue;
    if (at + endLength + view.getUint16(at + 20, true) !== tail.length) continue;
    const short = {
      count: view.getUint16(at + 10, true),
      length: view.getUint32(at + 12, true),
      start: view.getUint32(at + 16, true),
    };
    if (short.count !== 0xffff && short.length !== elsewhere && short.start !== elsewhere) return short;
    return findDirectory64(blob, tailStart + at);
  }
  throw damaged('no directory');
}

async function findDirectory64(blob: Blob, end: number): Promise<{ start: number; length: number; count: number }> {
  const locator = toView(await readPart(blob, Math.max(0, end - 20), end));
  if (locator.byteLength < 20 || locator.getUint32(0, true) !== endLocator64) throw damaged();
  const at = toNumber(locator.getBigUint64(8, true));
  const record = toView(await readPart(blob, at, at + 56));
  if (record.byteLength < 56 || record.getUint32(0, true) !== endOfDirectory64) throw damaged();
  return {
    count: toNumber(record.getBigUint64(32, true)),
    length: toNumber(record.getBigUint64(40, true)),
    start: toNumber(record.getBigUint64(48, true)),
  };
}

function readHeader(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  directoryStart: number,
): { entry: ListedEntry | null; next: number } {
  if (at + headerLength > bytes.length || view.getUint32(at, true) !== fileInDirectory) throw damaged();
  const flags = view.getUint16(at + 8, true);
  const nameEnd = at + headerLength + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > bytes.length) throw damaged();
  const raw = decodeName(bytes.subarray(at + headerLength, nameEnd), (flags & 0x800) !== 0);
  if ((flags & 0x2041) !== 0) throw new FileRefused('zip.encrypted', { name: toExcerpt(raw) });
  const name = toEntryName(raw);
  const wide = readWideFields(view, nameEnd, extraEnd);
  const [size, packedSize, offset] = [at + 24, at + 20, at + 42].map((place) => {
    const value = view.getUint32(place, true);
    return value === elsewhere ? wide() : value;
  });
  if (size === undefined || packedSize === undefined || offset === undefined) throw damaged();
  if (offset + packedSize > directoryStart) throw damaged(name);
  const entry = { name, size, packedSize, offset, end: 0, sum: view.getUint32(at + 16, true) };
  return { entry: name.endsWith('/') ? null : { ...entry, method: view.getUint16(at + 10, true) }, next };
}

/**
 * Returns a function that reads the 64-bit numbers of an entry, in the order of the 32-bit fields that refer to them.
 */
function readWideFields(view: DataView, start: number, end: number): () => number {
  let place = end;
  let stop = end;
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    place = at + 4;
    stop = Math.min(end, place + view.getUint16(at + 2, true));
    break;
  }
  return () => {
    if (place + 8 > stop) throw damaged();
    place += 8;
    return toNumber(view.getBigUint64(place - 8, true));
  };
}

function withEnds(entries: readonly ListedEntry[], directoryStart: number): readonly ListedEntry[] {
  const starts = entries.map(({ offset }) => offset).toSorted((one, other) => one - other);
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? directoryStart]));
  if (endOf.size < entries.length) throw damaged('overlaps');
  return entries.map((entry) => {
    const end = endOf.get(entry.offset) ?? directoryStart;
    if (entry.offset + entry.packedSize > end) throw damaged('overlaps');
    return { ...entry, end };
  });
}

const utf8 = new TextDecoder('utf-8');
const cp866 = new TextDecoder('ibm866');

/**
 * Decodes a name: without the UTF-8 flag it is in the MS-DOS encoding, which is assumed to be the Russian one (CP866).
 */
function decodeName(bytes: Uint8Array, isUtf8: boolean): string {
  return (isUtf8 ? utf8 : cp866).decode(bytes);
}

function toView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function toNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged();
  return Number(value);
}

function damaged(what = 'directory'): FileRefused {
  return new FileRefused('zip.damaged', { what: toExcerpt(what) });
}
