import { PbfReader } from 'pbf';
import { createBreath } from '../bytes/read-bytes.ts';
import { FileRefused } from '../file-refused.ts';
export { isOsm } from './read-blobs.ts';
import { listBlobs, readMessage, unpackBlob, type BlobPlace } from './read-blobs.ts';

/** The tags of an object among the wanted keys; null: it has none of them. */
export type OsmTags = Readonly<Record<string, string>> | null;

export type OsmVisitor = {
  /** Coordinates in ten-millionths of a degree. */
  node?(id: number, longitude: number, latitude: number, tags: OsmTags): void;
  /** Called for ways with at least one wanted tag. */
  way?(id: number, refs: readonly number[], tags: NonNullable<OsmTags>): void;
};

export type OsmFile = {
  /**
   * `onBlock` gets the share of the file that is read, and the unpacked bytes of the block. Reads all nodes, all ways or both; called repeatedly, each time it skips the blocks that an earlier pass found
   * without them. Throws FileRefused at the first damaged block.
   */
  read(visitor: OsmVisitor, onBlock?: (share: number, unpackedBytes: number) => void | Promise<void>): Promise<void>;
};

/** The limit of texts and of groups of a block; usual ones have eight thousand objects. */
const partsOfBlock = 1_000_000;
/** The limit of nodes of a way: OpenStreetMap itself allows 2 000. */
const nodesOfWay = 20_000;

/**
 * Opens an extract of OpenStreetMap (`.osm.pbf`), of which one block is in memory at a time. `keys` are the wanted
 * tags; texts of other tags are not even decoded.
 */
export async function openOsm(file: Blob, keys: ReadonlySet<string>): Promise<OsmFile> {
  const { data } = await listBlobs(file);
  const contents: Contents[] = data.map(() => ({ hasNodes: true, hasWays: true }));
  return {
    async read(visitor, onBlock) {
      const breathe = createBreath();
      const guarded = withErrors(visitor);
      for (const [index, place] of data.entries()) {
        const content = contents[index];
        if (!content || !isWanted(content, visitor)) continue;
        const read = await readBlock(file, place, keys, guarded.visitor).catch((error: unknown) => {
          if (guarded.thrown.length > 0) throw guarded.thrown[0];
          throw error instanceof FileRefused ? error : new FileRefused('osm.broken', { what: 'a block' });
        });
        contents[index] = read;
        await onBlock?.((index + 1) / data.length, read.unpackedBytes);
        await breathe();
      }
    },
  };
}

/** A visitor whose own errors are collected, because they say nothing of the file. */
function withErrors({ node, way }: OsmVisitor): { readonly visitor: OsmVisitor; readonly thrown: unknown[] } {
  const thrown: unknown[] = [];
  const guard =
    <Values extends unknown[]>(visit: (...values: Values) => void) =>
    (...values: Values) => {
      try {
        visit(...values);
      } catch (error) {
        thrown.push(error);
        throw error;
      }
    };
  return { visitor: { ...(node && { node: guard(node) }), ...(way && { way: guard(way) }) }, thrown };
}

type Contents = { hasNodes: boolean; hasWays: boolean };
type ReadBlock = Contents & { readonly unpackedBytes: number };

const isWanted = ({ hasNodes, hasWays }: Contents, { node, way }: OsmVisitor) =>
  (hasNodes && node !== undefined) || (hasWays && way !== undefined);

type Block = {
  readonly tagKeys: readonly (string | null)[];
  text(index: number): string;
  toLongitude(value: number): number;
  toLatitude(value: number): number;
};

async function readBlock(
  file: Blob,
  place: BlobPlace,
  keys: ReadonlySet<string>,
  visitor: OsmVisitor,
): Promise<ReadBlock> {
  const bytes = await unpackBlob(file, place);
  const groups: Uint8Array[] = [];
  const texts: Uint8Array[] = [];
  let granularity = 100;
  let latitudeOffset = 0;
  let longitudeOffset = 0;
  readMessage(bytes, (tag, pbf) => {
    if (tag === 1)
      readMessage(pbf.readBytes(), (inner, table) => {
        if (inner === 1) texts.push(table.readBytes());
        if (texts.length > partsOfBlock) throw new FileRefused('osm.broken', { what: 'a block of too many texts' });
      });
    else if (tag === 2 && groups.length < partsOfBlock) groups.push(pbf.readBytes());
    else if (tag === 17) granularity = pbf.readVarint();
    else if (tag === 19) latitudeOffset = pbf.readVarint(true);
    else if (tag === 20) longitudeOffset = pbf.readVarint(true);
  });
  const decoder = new TextDecoder();
  const text = (index: number) => decoder.decode(texts[index] ?? new Uint8Array());
  const longestKey = Math.max(0, ...[...keys].map((key) => key.length));
  const block: Block = {
    tagKeys: texts.map((raw) => {
      if (raw.length > longestKey) return null;
      const key = decoder.decode(raw);
      return keys.has(key) ? key : null;
    }),
    text,
    // Billionths of a degree to ten-millionths.
    toLongitude: (value) => Math.round((longitudeOffset + granularity * value) / 100),
    toLatitude: (value) => Math.round((latitudeOffset + granularity * value) / 100),
  };
  const contents: ReadBlock = { hasNodes: false, hasWays: false, unpackedBytes: bytes.length };
  for (const group of groups)
    readMessage(group, (tag, pbf) => {
      if (tag === 1 || tag === 2) contents.hasNodes = true;
      else if (tag === 3) contents.hasWays = true;
      if (tag === 1 && visitor.node) readNode(pbf.readBytes(), block, visitor.node);
      else if (tag === 2 && visitor.node) readDenseNodes(pbf.readBytes(), block, visitor.node);
      else if (tag === 3 && visitor.way) readWay(pbf.readBytes(), block, visitor.way);
    });
  return contents;
}

function readNode(bytes: Uint8Array, block: Block, visit: NonNullable<OsmVisitor['node']>): void {
  let [id, latitude, longitude] = [0, Number.NaN, Number.NaN];
  const tagging: Tagging = { keys: null, values: null };
  readMessage(bytes, (tag, pbf) => {
    if (tag === 1) id = pbf.readSVarint();
    else if (tag === 8) latitude = pbf.readSVarint();
    else if (tag === 9) longitude = pbf.readSVarint();
    else takeTags(tagging, tag, pbf);
  });
  visit(id, block.toLongitude(longitude), block.toLatitude(latitude), readTags(block, tagging));
}

/** Reads nodes whose numbers stand in columns, each as the difference to the one before. */
function readDenseNodes(bytes: Uint8Array, block: Block, visit: NonNullable<OsmVisitor['node']>): void {
  let [ids, latitudes, longitudes, tags]: (Uint8Array | null)[] = [null, null, null, null];
  readMessage(bytes, (tag, pbf) => {
    if (tag === 1) ids = pbf.readBytes();
    else if (tag === 8) latitudes = pbf.readBytes();
    else if (tag === 9) longitudes = pbf.readBytes();
    else if (tag === 10) tags = pbf.readBytes();
  });
  if (ids === null) return;
  const [idColumn, latitudeColumn, longitudeColumn, tagColumn] = [ids, latitudes, longitudes, tags].map(
    (column) => new PbfReader(column ?? new Uint8Array()),
  ) as [PbfReader, PbfReader, PbfReader, PbfReader];
  let [id, latitude, longitude] = [0, 0, 0];
  while (idColumn.pos < idColumn.length) {
    id += nextDifference(idColumn);
    latitude += nextDifference(latitudeColumn);
    longitude += nextDifference(longitudeColumn);
    visit(id, block.toLongitude(longitude), block.toLatitude(latitude), readDenseTags(block, tagColumn));
  }
}

function nextDifference(column: PbfReader): number {
  if (column.pos >= column.length) throw new FileRefused('osm.broken', { what: 'columns of different lengths' });
  return column.readSVarint();
}

/** Reads the tags of the next node: pairs of numbers, ended by a zero. */
function readDenseTags(block: Block, column: PbfReader): OsmTags {
  let tags: Record<string, string> | null = null;
  while (column.pos < column.length) {
    const key = column.readVarint();
    if (key === 0) break;
    const value = column.readVarint();
    const name = block.tagKeys[key];
    if (name) (tags ??= {})[name] = block.text(value);
  }
  return tags;
}

function readWay(bytes: Uint8Array, block: Block, visit: NonNullable<OsmVisitor['way']>): void {
  let id = 0;
  let places: Uint8Array | null = null;
  const tagging: Tagging = { keys: null, values: null };
  readMessage(bytes, (tag, pbf) => {
    if (tag === 1) id = pbf.readVarint(true);
    else if (tag === 8) places = pbf.readBytes();
    else takeTags(tagging, tag, pbf);
  });
  const tags = readTags(block, tagging);
  if (tags === null || places === null) return;
  const refs: number[] = [];
  const column = new PbfReader(places);
  let ref = 0;
  while (column.pos < column.length) {
    ref += column.readSVarint();
    refs.push(ref);
    if (refs.length > nodesOfWay) throw new FileRefused('osm.broken', { what: 'a way that never ends' });
  }
  visit(id, refs, tags);
}

type Tagging = { keys: Uint8Array | null; values: Uint8Array | null };

function takeTags(tagging: Tagging, tag: number, pbf: PbfReader): void {
  if (tag === 2) tagging.keys = pbf.readBytes();
  else if (tag === 3) tagging.values = pbf.readBytes();
}

function readTags(block: Block, { keys, values }: Tagging): OsmTags {
  if (keys === null || values === null) return null;
  let tags: Record<string, string> | null = null;
  const [keyColumn, valueColumn] = [new PbfReader(keys), new PbfReader(values)];
  while (keyColumn.pos < keyColumn.length && valueColumn.pos < valueColumn.length) {
    const name = block.tagKeys[keyColumn.readVarint()];
    const value = valueColumn.readVarint();
    if (name) (tags ??= {})[name] = block.text(value);
  }
  return tags;
}
