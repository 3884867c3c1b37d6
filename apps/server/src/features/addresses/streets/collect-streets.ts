import { distanceMetres, languages, MINUTE_MS, type GeoPoint, type Language } from '@kaplya/domain';
import { openOsm, type OsmTags } from '@kaplya/files/osm';
import type { Translations } from '#db/columns.ts';
import { toSearchText } from '#db/search-text.ts';
import { createNearestTown, reachOfPlace, type Town } from './nearest-town.ts';
import { createNumberSet, type NumberSet } from './number-set.ts';
import { toHouseNumbers } from './to-house-numbers.ts';
import { toNames, toStreetSearchText } from './to-names.ts';

export type CollectedStreet = {
  readonly town: number;
  readonly names: Translations;
  readonly searchText: string;
} & GeoPoint;
export type CollectedHouse = { readonly street: number; readonly number: string } & GeoPoint;

export type CollectedStreets = {
  readonly towns: readonly Town[];
  readonly streets: readonly CollectedStreet[];
  readonly houses: readonly CollectedHouse[];
};

/** Thrown when the file is whole and yet of no use for this shop. */
export class StreetsUnusable extends Error {
  readonly reason: 'elsewhere' | 'too_much';

  constructor(reason: 'elsewhere' | 'too_much') {
    super(`The file of streets is of no use: ${reason}`);
    this.name = 'StreetsUnusable';
    this.reason = reason;
  }
}

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

const nameKeys = ['name', 'alt_name', 'old_name', 'int_name', ...languages.map((language) => `name:${language}`)];
const keys = new Set([...nameKeys, 'place', 'highway', 'addr:housenumber', 'addr:street', 'addr:place', 'addr:city']);

/** Values of `highway` that are no street, although they may have a name. */
const noStreets = new Set(['bus_stop', 'platform', 'services', 'rest_area', 'elevator', 'proposed', 'raceway']);

/** The distance beyond which a house does not belong to a street of its name. */
const streetReachMetres = 3000;
const metresOfDegree = 111_320;
const degree = 10_000_000;

const MB = 1024 * 1024;
/**
 * Three passes over a file unpack it to some seven times its size; one that unpacks to far more was made to occupy the
 * process.
 */
const unpackedBytesOf = (file: Blob): number => Math.min(8192 * MB, Math.max(64 * MB, 20 * file.size));
const readingMilliseconds = 30 * MINUTE_MS;

type Piece = { readonly name: number; readonly refs: readonly [number, number] };
type RawHouse = {
  readonly street: string;
  readonly town: string | null;
  readonly numbers: readonly string[];
  /** Two opposite corners of the building, or its one point. */
  readonly refs: readonly [number, number];
  point: GeoPoint | null;
};

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
        const point = { latitude: y / degree, longitude: x / degree };
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

  const points = await locate(
    [...pieces, ...buildings].flatMap(({ refs }) => refs),
    near,
    (visit) => osm.read({ node: visit }, watch(0.7, 0.3)),
  );
  for (const building of buildings) building.point = points.between(...building.refs);
  return assemble({
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
    return [longitude - wide, longitude + wide, latitude - tall, latitude + tall].map((edge) => edge * degree) as [
      number,
      number,
      number,
      number,
    ];
  });
  return (x: number, y: number) =>
    boxes.some(([west, east, south, north]) => x >= west && x <= east && y >= south && y <= north);
}

type Points = {
  at(id: number): GeoPoint | null;
  /** The middle between two nodes; of one that is missing, the other. */
  between(one: number, other: number): GeoPoint | null;
};

/** The points of these nodes, found in a pass over all nodes. */
async function locate(
  wanted: readonly number[],
  near: NumberSet,
  readNodes: (visit: (id: number, x: number, y: number) => void) => Promise<void>,
): Promise<Points> {
  const ids = Float64Array.from(wanted).toSorted();
  const [xs, ys] = [new Int32Array(ids.length), new Int32Array(ids.length)];
  const isFound = new Uint8Array(ids.length);
  const isWanted = createNumberSet();
  for (const id of ids) isWanted.add(id);
  await readNodes((id, x, y) => {
    if (!isWanted.has(id) || !near.has(id)) return;
    const index = findFirst(ids, id);
    if (index === -1) return;
    [xs[index], ys[index], isFound[index]] = [x, y, 1];
  });
  const at = (id: number): GeoPoint | null => {
    const index = findFirst(ids, id);
    if (index === -1 || isFound[index] !== 1) return null;
    return { longitude: (xs[index] ?? 0) / degree, latitude: (ys[index] ?? 0) / degree };
  };
  return {
    at,
    between(one, other) {
      const [first, second] = [at(one), at(other)];
      if (!first || !second) return first ?? second;
      return {
        latitude: (first.latitude + second.latitude) / 2,
        longitude: (first.longitude + second.longitude) / 2,
      };
    },
  };
}

/** The index of the first of these ascending numbers that equals the given one; -1: none does. */
function findFirst(ascending: Float64Array, wanted: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted ? low : -1;
}

/** Creates `toSearchText` with a memory: many houses write the same street. */
function createSearchedNames(): (written: string) => string {
  const known = new Map<string, string>();
  return (written) => {
    let searched = known.get(written);
    if (searched === undefined) {
      searched = toSearchText(written);
      known.set(written, searched);
    }
    return searched;
  };
}

type StreetDraft = { readonly town: number; tags: NonNullable<OsmTags>[]; readonly at: GeoPoint[] };

function assemble({
  towns,
  names,
  pieces,
  points,
  houses,
}: {
  readonly towns: readonly Town[];
  readonly names: readonly NonNullable<OsmTags>[];
  readonly pieces: readonly Piece[];
  readonly points: Points;
  readonly houses: readonly RawHouse[];
}): CollectedStreets {
  const nearestTown = createNearestTown(towns);
  const toSearched = createSearchedNames();
  const drafts: StreetDraft[] = [];
  const draftOf = new Map<string, number>();
  /** The streets that have a name, in any language, in any town. */
  const draftsByName = new Map<string, number[]>();

  function addPiece(tags: NonNullable<OsmTags>, at: GeoPoint, town = nearestTown(at)): number {
    const key = `${town} ${toSearched(tags['name'] ?? '')}`;
    let index = draftOf.get(key);
    if (index === undefined) {
      index = drafts.push({ town, tags: [], at: [] }) - 1;
      draftOf.set(key, index);
    }
    const draft = drafts[index] as StreetDraft;
    draft.at.push(at);
    if (!draft.tags.includes(tags)) {
      draft.tags.push(tags);
      for (const name of new Set(nameKeys.map((each) => toSearchText(tags[each] ?? '')))) {
        if (name === '') continue;
        const known = draftsByName.get(name);
        if (!known) draftsByName.set(name, [index]);
        else if (!known.includes(index)) known.push(index);
      }
    }
    return index;
  }

  for (const { name, refs } of pieces) {
    const at = points.at(refs[1]) ?? points.at(refs[0]);
    const tags = names[name];
    if (at && tags) addPiece(tags, at);
  }

  const townsByName = new Map<string, number[]>();
  for (const [index, { names: townNames }] of towns.entries())
    for (const name of new Set(Object.values(townNames).map(toSearchText)))
      townsByName.set(name, [...(townsByName.get(name) ?? []), index]);

  function findStreet({ street, town }: RawHouse, at: GeoPoint): number {
    let nearest = { index: -1, metres: Number.POSITIVE_INFINITY };
    for (const index of draftsByName.get(toSearched(street)) ?? [])
      for (const each of drafts[index]?.at ?? []) {
        const metres = distanceMetres(at, each);
        if (metres < nearest.metres) nearest = { index, metres };
      }
    if (nearest.metres <= streetReachMetres) return nearest.index;
    const named = (town === null ? [] : (townsByName.get(toSearched(town)) ?? []))
      .map((index) => ({ index, metres: distanceMetres(at, towns[index] as Town) }))
      .toSorted((left, right) => left.metres - right.metres)[0];
    return addPiece({ name: street }, at, named?.index);
  }

  const collected = new Map<string, CollectedHouse>();
  for (const house of houses) {
    if (!house.point) continue;
    const street = findStreet(house, house.point);
    // A building comes before the shops in it, which have its number as well.
    for (const number of house.numbers) {
      const key = `${street} ${number}`;
      if (!collected.has(key)) collected.set(key, { street, number, ...house.point });
    }
  }
  if (drafts.length === 0) throw new StreetsUnusable('elsewhere');
  const usedTowns = [...new Set(drafts.map(({ town }) => town))];
  return {
    towns: usedTowns.map((town) => towns[town] as Town),
    streets: drafts.map(({ town, tags, at }) => ({
      ...{
        town: usedTowns.indexOf(town),
        names: toNames(Object.assign({}, ...tags.toReversed()) as NonNullable<OsmTags>),
      },
      searchText: toStreetSearchText(tags.flatMap((each) => nameKeys.map((key) => each[key] ?? ''))),
      ...toMiddle(at),
    })),
    houses: [...collected.values()],
  };
}

/** The one of the points that is nearest to the middle of all: a point on the street itself. */
function toMiddle(points: readonly GeoPoint[]): GeoPoint {
  const mean = (field: keyof GeoPoint) => points.reduce((sum, each) => sum + each[field], 0) / points.length;
  const middle = { latitude: mean('latitude'), longitude: mean('longitude') };
  const [first = middle, ...others] = points;
  let best = { point: first, metres: distanceMetres(first, middle) };
  for (const point of others) {
    const metres = distanceMetres(point, middle);
    if (metres < best.metres) best = { point, metres };
  }
  return best.point;
}
