import { deflateSync } from 'node:zlib';

export type OsmObject = {
  readonly tags?: Readonly<Record<string, string>>;
  /** Latitude and longitude of a node. */
  readonly at?: readonly [latitude: number, longitude: number];
  /** The ids of a way's nodes. */
  readonly refs?: readonly number[];
};

/** Writes a small `.osm.pbf` of nodes and ways; their ids are their places in the list, from 1. */
export function writeOsm(objects: readonly OsmObject[], { isPacked = true } = {}): Uint8Array<ArrayBuffer> {
  const texts = [''];
  const toIndex = (text: string) => {
    const known = texts.indexOf(text);
    return known === -1 ? texts.push(text) - 1 : known;
  };
  const tagsOf = ({ tags = {} }: OsmObject) =>
    Object.entries(tags).map(([key, value]) => [toIndex(key), toIndex(value)] as const);

  const nodes = objects.map((object, index) => ({ object, id: index + 1 })).filter(({ object }) => object.at);
  const differences = (numbers: readonly number[]) =>
    numbers.map((number, index) => toZigzag(number - (numbers[index - 1] ?? 0)));
  const place = (axis: 0 | 1) => nodes.map(({ object }) => Math.round((object.at?.[axis] ?? 0) * 10_000_000));
  const dense = [
    field(1, varints(differences(nodes.map(({ id }) => id)))),
    field(8, varints(differences(place(0)))),
    field(9, varints(differences(place(1)))),
    field(10, varints(nodes.flatMap(({ object }) => [...tagsOf(object).flat(), 0]))),
  ];
  const ways = objects.flatMap((object, index) => {
    if (!object.refs) return [];
    const tags = tagsOf(object);
    return [
      field(3, [
        ...number(1, index + 1),
        ...field(2, varints(tags.map(([key]) => key))),
        ...field(3, varints(tags.map(([, value]) => value))),
        ...field(8, varints(differences(object.refs))),
      ]),
    ];
  });
  const block = [
    ...field(
      1,
      texts.flatMap((text) => field(1, Buffer.from(text))),
    ),
    ...field(2, field(2, dense.flat())),
    ...field(2, ways.flat()),
  ];
  const header = ['OsmSchema-V0.6', 'DenseNodes'].flatMap((feature) => field(4, Buffer.from(feature)));
  return Uint8Array.from([...writeBlob('OSMHeader', header, isPacked), ...writeBlob('OSMData', block, isPacked)]);
}

/** A blob with its header; `packed` replaces the packed bytes. */
export function writeBlob(type: string, bytes: Iterable<number>, isPacked = true, packed?: Iterable<number>): number[] {
  const raw = [...bytes];
  const blob = isPacked
    ? [...number(2, raw.length), ...field(3, packed ?? deflateSync(Uint8Array.from(raw)))]
    : field(1, raw);
  const header = [...field(1, Buffer.from(type)), ...number(3, blob.length)];
  return [0, 0, header.length >>> 8, header.length & 0xff, ...header, ...blob];
}

export function field(tag: number, bytes: Iterable<number>): number[] {
  const content = [...bytes];
  return [...varint(tag * 8 + 2), ...varint(content.length), ...content];
}

const number = (tag: number, value: number): number[] => [...varint(tag * 8), ...varint(value)];
const varints = (values: readonly number[]): number[] => values.flatMap(varint);
const toZigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}
