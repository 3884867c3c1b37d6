import { distanceMetres, type GeoPoint } from '@kaplya/domain';
import type { OsmTags } from '@kaplya/files/osm';
import type { Translations } from '#db/columns.ts';
import { toSearchText } from '#db/search-text.ts';
import type { Points } from './locate-nodes.ts';
import { createNearestTown, type Town } from './nearest-town.ts';
import { StreetsUnusable } from './streets-unusable.ts';
import { nameKeys, toNames, toStreetSearchText } from './to-names.ts';

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

export type Piece = { readonly name: number; readonly refs: readonly [number, number] };
export type RawHouse = {
  readonly street: string;
  readonly town: string | null;
  readonly numbers: readonly string[];
  /** Two opposite corners of the building, or its one point. */
  readonly refs: readonly [number, number];
  point: GeoPoint | null;
};

/** The distance beyond which a house does not belong to a street of its name. */
const streetReachMetres = 3000;

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

/** Assembles streets of their pieces, and gives each house to the nearest street of its name. Throws StreetsUnusable. */
export function assembleStreets({
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
