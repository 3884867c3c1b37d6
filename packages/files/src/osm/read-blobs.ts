import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';
import { readPart } from '../bytes/read-bytes.ts';
import { FileRefused } from '../file-refused.ts';

/** The limits of the format: of a blob's header, and of a blob, packed and unpacked. */
const headerBytes = 64 * 1024;
const blobBytes = 32 * 1024 * 1024;

const inflateBytes = promisify(inflate);

/** The place of one packed block of data in the file. */
export type BlobPlace = { readonly start: number; readonly end: number };

export type Blobs = { readonly data: readonly BlobPlace[] };

const broken = (what: string) => new FileRefused('osm.broken', { what });

/**
 * Lists the blocks of a .osm.pbf from their headers alone, and reads the header of the file. Throws FileRefused for
 * another file, one that ends in the middle of a block, and one that needs what this reader does not know.
 */
export async function listBlobs(file: Blob): Promise<Blobs> {
  const data: BlobPlace[] = [];
  let isFirst = true;
  for (let position = 0; position < file.size;) {
    const { type, start, end } = await readHeader(file, position, isFirst);
    if (end > file.size) throw broken('its end is missing');
    if (isFirst !== (type === 'OSMHeader')) throw isFirst ? new FileRefused('osm.not_osm') : broken('two headers');
    if (isFirst) checkFeatures(await unpackBlob(file, { start, end }));
    if (type === 'OSMData') data.push({ start, end });
    isFirst = false;
    position = end;
  }
  if (isFirst) throw new FileRefused('file.empty');
  return { data };
}

async function readHeader(file: Blob, position: number, isFirst: boolean): Promise<BlobPlace & { type: string }> {
  const bad = () => (isFirst ? new FileRefused('osm.not_osm') : broken('a header of a block'));
  const prefix = await readPart(file, position, position + 4);
  if (prefix.length < 4) throw bad();
  const length = new DataView(prefix.buffer).getUint32(0);
  if (length === 0 || length > headerBytes) throw bad();
  const bytes = await readPart(file, position + 4, position + 4 + length);
  if (bytes.length < length) throw bad();
  let type = '';
  let size = -1;
  readMessage(
    bytes,
    (tag, pbf) => {
      if (tag === 1) type = pbf.readString();
      else if (tag === 3) size = pbf.readVarint();
    },
    bad,
  );
  if (type === '' || size < 0 || size > blobBytes) throw bad();
  const start = position + 4 + length;
  return { type, start, end: start + size };
}

/** The unpacked bytes of a block, 32 MB at most. */
export async function unpackBlob(file: Blob, { start, end }: BlobPlace): Promise<Uint8Array> {
  const bytes = await readPart(file, start, end);
  let raw: Uint8Array | null = null;
  let packed: Uint8Array | null = null;
  let isOther = false;
  readMessage(bytes, (tag, pbf) => {
    if (tag === 1) raw = pbf.readBytes();
    else if (tag === 3) packed = pbf.readBytes();
    else if (tag > 3) isOther = true;
  });
  if (raw !== null) return raw;
  if (packed === null) throw isOther ? new FileRefused('osm.unknown_packing') : broken('a block without data');
  try {
    return await inflateBytes(packed, { maxOutputLength: blobBytes });
  } catch {
    throw broken('a block that does not unpack');
  }
}

/** The features of the format without which a file is read wrongly. */
const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes']);

function checkFeatures(header: Uint8Array): void {
  readMessage(header, (tag, pbf) => {
    if (tag !== 4) return;
    const feature = pbf.readString();
    if (!knownFeatures.has(feature)) throw new FileRefused('osm.unknown_feature', { feature: feature.slice(0, 60) });
  });
}

/** Reads each field of a message; a field that `take` leaves is skipped. Throws FileRefused if the message is damaged. */
export function readMessage(
  bytes: Uint8Array,
  take: (tag: number, pbf: PbfReader) => void,
  toRefusal: () => FileRefused = () => broken('a message'),
): void {
  try {
    const pbf = new PbfReader(bytes);
    for (let tag = pbf.nextField(); tag !== 0; tag = pbf.nextField()) {
      take(tag, pbf);
      if (pbf.pos > pbf.length) throw toRefusal();
    }
    if (pbf.pos > pbf.length) throw toRefusal();
  } catch (error) {
    throw error instanceof FileRefused ? error : toRefusal();
  }
}

/** Whether a file begins like an extract of OpenStreetMap; `head` is its first part. */
export function isOsm(head: Uint8Array): boolean {
  const length = head.length < 4 ? 0 : new DataView(head.buffer, head.byteOffset, head.length).getUint32(0);
  if (length === 0 || length > headerBytes) return false;
  return new TextDecoder().decode(head.subarray(4, 4 + length)).includes('OSMHeader');
}
