import { distanceMetres, MINUTE_MS, type GeoPoint, type Language } from '@kaplya/domain';
import { openOsm, type OsmTags } from '@kaplya/files/osm';
import { assembleStreets, type CollectedStreets, type Piece, type RawHouse } from './assemble-streets.ts';
import { locateNodes, unitsOfDegree } from './locate-nodes.ts';
import { reachOfPlace, type Town } from './nearest-town.ts';
import { createNumberSet } from './number-set.ts';
import { StreetsUnusable } from './streets-unusable.ts';
import { toHouseNumbers } from './to-house-numbers.ts';
import { nameKeys, toNames } from './to-names.ts';

export type CollectOptions = {
  /** The towns of the shop: only what is near one of them is taken. */
  readonly shopTowns: readonly Town[];
  readonly radiusMetres: number;
  readonly language: Language;
  /** The limits of houses and of pieces of streets in memory; smaller in tests. */
  readonly housesAtMost?: number;
  readonly piecesAtMost?: number;
  /** The limits of all unpacked bytes and of the time of reading; smaller in tests. */
  readonly unpackedBytesAtMost?: number;
  readonly millisecondsAtMost?: number;
  /** Called after each block with the share of the whole, 0 to 1; may throw to stop. */
  readonly onProgress?: (share: number) => void | Promise<void>;
};

const keys = new Set([...nameKeys, 'place', 'highway', 'addr:housenumber', 'addr:street', 'addr:place', 'addr:city']);

/** Values of `highway` that are no street, although they may have a name. */
const noStreets = new Set(['bus_stop', 'platform', 'services', 'rest_area', 'elevator', 'proposed', 'raceway']);

const metresOfDegree = 111_320;

const MB = 1024 * 1024;
/**
 * Three passes over a file unpack it to some seven times its size; one that unpacks to far more was made to occupy the
 * process.
 */
const unpackedBytesOf = (file: Blob): number => Math.min(8192 * MB, Math.max(64 * MB, 20 * file.size));
const readingMilliseconds = 30 * MINUTE_MS;

/**
 * Collects the streets and houses around the shop's towns from an extract of OpenStreetMap, in three passes: nodes, then
 * ways with a node nearby, then the points of those ways. In memory are only what is taken and a bit for each node.
 * Throws FileRefused and StreetsUnusable.
 */
export async function collectStreets(file: Blob, options: CollectOptions): Promise<CollectedStreets> {
  const { shopTowns, radiusMetres, housesAtMost = 800_000, piecesAtMost = 600_000 } = options;
  const watch = createWatch(file, options);
  const osm = await openOsm(file, keys);
  const isNear = createIsNear(shopTowns, radiusMetres);
  const near = createNumberSet();
  const found: Town[] = [];
  const places: RawHouse[] = [];
  const buildings: RawHouse[] = [];
  let houseCount = 0;

  const takeHouse = (into: RawHouse[], tags: NonNullable<OsmTags>, place: Pick<RawHouse, 'refs' | 'point'>) => {
    const street = tags['addr:street'] ?? tags['addr:place'];
    if (street === undefined || street.length > 200) return;
    const numbers = toHouseNumbers(tags['addr:housenumber'] ?? '');
    houseCount += numbers.length;
    if (houseCount > housesAtMost) throw new StreetsUnusable('too_much');
    if (numbers.length > 0) into.push({ street, town: tags['addr:city'] ?? null, numbers, ...place });
  };

  await osm.read(
    {
      node(id, x, y, tags) {
        if (!isNear(x, y)) return;
        near.add(id);
        if (tags === null) return;
        const point = { latitude: y / unitsOfDegree, longitude: x / unitsOfDegree };
        const reach = reachOfPlace(tags['place']);
        if (reach !== null && tags['name']) found.push({ names: toNames(tags), reachMetres: reach, ...point });
        if (tags['addr:housenumber'] !== undefined) takeHouse(places, tags, { refs: [id, id], point });
      },
    },
    watch(0, 0.4),
  );

  const names: NonNullable<OsmTags>[] = [];
  const nameIndex = new Map<string, number>();
  const pieces: Piece[] = [];
  await osm.read(
    {
      way(_, refs, tags) {
        const [first, middle] = [refs[0], refs[Math.floor(refs.length / 2)]];
        if (first === undefined || middle === undefined || !near.has(first)) return;
        if (tags['addr:housenumber'] !== undefined) takeHouse(buildings, tags, { refs: [first, middle], point: null });
        if (tags['highway'] === undefined || !tags['name'] || noStreets.has(tags['highway'])) return;
        const key = JSON.stringify(nameKeys.map((each) => tags[each]));
        let name = nameIndex.get(key);
        if (name === undefined) {
          name = names.push(tags) - 1;
          nameIndex.set(key, name);
        }
        if (pieces.push({ name, refs: [first, middle] }) > piecesAtMost) throw new StreetsUnusable('too_much');
      },
    },
    watch(0.4, 0.3),
  );

  const points = await locateNodes(
    [...pieces, ...buildings].flatMap(({ refs }) => refs),
    near,
    (visit) => osm.read({ node: visit }, watch(0.7, 0.3)),
  );
  for (const building of buildings) building.point = points.between(...building.refs);
  return assembleStreets({
    towns: [...found, ...shopTowns.filter((town) => found.every((place) => !covers(place, town)))],
    names,
    pieces,
    points,
    houses: [...buildings, ...places],
  });
}

/** Whether a place of the file is the settlement of a point. */
const covers = (place: Town, point: GeoPoint): boolean => distanceMetres(place, point) <= place.reachMetres;

/** Watches the passes over a file, each from a share of the whole on; throws StreetsUnusable beyond the limits. */
function createWatch(
  file: Blob,
  {
    unpackedBytesAtMost = unpackedBytesOf(file),
    millisecondsAtMost = readingMilliseconds,
    onProgress,
  }: Pick<CollectOptions, 'unpackedBytesAtMost' | 'millisecondsAtMost' | 'onProgress'>,
) {
  const startedAt = performance.now();
  let unpackedBytes = 0;
  return (from: number, share: number) => (done: number, bytes: number) => {
    unpackedBytes += bytes;
    if (unpackedBytes > unpackedBytesAtMost || performance.now() - startedAt > millisecondsAtMost)
      throw new StreetsUnusable('too_much');
    return onProgress?.(from + done * share);
  };
}

/** Whether a point, in ten-millionths of a degree, is in the square around one of the towns. */
function createIsNear(towns: readonly GeoPoint[], radiusMetres: number) {
  const boxes = towns.map(({ latitude, longitude }) => {
    const tall = radiusMetres / metresOfDegree;
    const wide = tall / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
    return [longitude - wide, longitude + wide, latitude - tall, latitude + tall].map(
      (edge) => edge * unitsOfDegree,
    ) as [number, number, number, number];
  });
  return (x: number, y: number) =>
    boxes.some(([west, east, south, north]) => x >= west && x <= east && y >= south && y <= north);
}
