import { connectStreets, type Link } from './connect-streets.ts';
import {
  fromMetres,
  lineLengthMetres,
  middleOf,
  nearestOnLine,
  roundPosition,
  smoothLine,
  toMetres,
} from './geometry.ts';
import type { GazetteerCity, Position, Road, Street, StreetRank, Texts } from './types.ts';

/** A label shows the text of its language; `rank` orders and styles within a kind. */
export type MapProperties =
  | { kind: 'outline' | 'park' | 'water' }
  | ({ kind: 'river'; widthMetres: number } & Partial<Texts>)
  | ({ kind: 'street'; rank: StreetRank } & Texts)
  | ({ kind: 'road'; rank: Road['rank'] } & Texts)
  | { kind: 'link'; rank: Link['rank'] }
  | ({ kind: 'label'; of: 'city' | 'district' | 'park' | 'water' | 'landmark' } & Texts);

export type HouseProperties = { number: string };

type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'Polygon'; coordinates: Position[][] };

export type MapFeature<Properties> = { type: 'Feature'; properties: Properties; geometry: Geometry };

export type MapFeatures<Properties> = { type: 'FeatureCollection'; features: MapFeature<Properties>[] };

/** The city's map: ground, parks, water, streets and their names, without houses. */
export function mapGeoJson(city: GazetteerCity): MapFeatures<MapProperties> {
  const features: MapFeature<MapProperties>[] = [
    draw({ kind: 'outline' }, { type: 'Polygon', coordinates: [smoothLine(city.outline, 1)] }),
    ...city.parks.map((park) => draw({ kind: 'park' }, { type: 'Polygon', coordinates: [smoothLine(park.ring, 1)] })),
    ...city.water.map((body) =>
      body.kind === 'river'
        ? draw(
            { kind: 'river', widthMetres: body.widthMetres, ...body.names },
            { type: 'LineString', coordinates: smoothLine(body.line, 2) },
          )
        : draw({ kind: 'water' }, { type: 'Polygon', coordinates: [smoothLine(body.ring, 1)] }),
    ),
    ...city.streets.map(({ rank, names, line }) =>
      draw({ kind: 'street', rank, ...names }, { type: 'LineString', coordinates: line }),
    ),
    ...city.roads.map(({ rank, names, line }) =>
      draw({ kind: 'road', rank, ...names }, { type: 'LineString', coordinates: line }),
    ),
    ...toLinks(city),
    ...toLabels(city),
  ];
  return { type: 'FeatureCollection', features };
}

function toLinks(city: GazetteerCity): MapFeature<MapProperties>[] {
  const byRank = Map.groupBy(connectStreets(city), (link) => link.rank);
  return [...byRank].map(([rank, links]) =>
    draw(
      { kind: 'link', rank },
      { type: 'MultiLineString', coordinates: links.map(({ line }) => line.map(roundPosition)) },
    ),
  );
}

type LabelOf = Extract<MapProperties, { kind: 'label' }>['of'];

function label(of: LabelOf, names: Texts, coordinates: Position): MapFeature<MapProperties> {
  return draw({ kind: 'label', of, ...names }, { type: 'Point', coordinates });
}

function toLabels(city: GazetteerCity): MapFeature<MapProperties>[] {
  return [
    label('city', city.names, [city.center.longitude, city.center.latitude]),
    ...city.districts.map((district) => label('district', district.names, district.middle)),
    ...city.parks.flatMap((park) => (park.names === null ? [] : [label('park', park.names, middleOf(park.ring))])),
    ...city.water.flatMap((body) =>
      body.kind === 'river' || body.names === null ? [] : [label('water', body.names, middleOf(body.ring))],
    ),
    ...city.landmarks.map(({ kind, names, longitude, latitude }) => label(kind, names, [longitude, latitude])),
  ];
}

/** House footprints square to their street, with their numbers. Larger than the map, so loaded separately. */
export function housesGeoJson(city: GazetteerCity): MapFeatures<HouseProperties> {
  const features = city.streets.flatMap((street) =>
    street.houses.map((house): MapFeature<HouseProperties> => {
      const place: Position = [house.longitude, house.latitude];
      return toFeature(
        { number: house.number },
        { type: 'Polygon', coordinates: [toFootprint(place, directionBeside(place, street), roomOf(street))] },
      );
    }),
  );
  return { type: 'FeatureCollection', features };
}

type Direction = { east: number; north: number };

/** The street's direction at a house: perpendicular to the line from the house to the street. */
function directionBeside(place: Position, street: Street): Direction {
  const { east, north } = toMetres(place, nearestOnLine(place, street.line));
  const distance = Math.hypot(east, north);
  return { east: -north / distance, north: east / distance };
}

/** The width along the street that is free for a house. */
function roomOf(street: Street): number {
  return (2 * lineLengthMetres(street.line)) / street.houses.length;
}

/** A rectangle whose size is derived from its place, so that neighbours differ and reloads do not. */
function toFootprint(place: Position, along: Direction, roomMetres: number): Position[] {
  const seed = Math.abs(Math.round(place[0] * 1e6) * 31 + Math.round(place[1] * 1e6));
  const halfLength = Math.min(22, roomMetres * 0.27) + (seed % 4);
  const halfDepth = 5.5 + (seed % 3);
  const corner = (lengthwise: number, depthwise: number): Position =>
    roundPosition(
      fromMetres(place, {
        east: along.east * lengthwise * halfLength - along.north * depthwise * halfDepth,
        north: along.north * lengthwise * halfLength + along.east * depthwise * halfDepth,
      }),
    );
  const first = corner(-1, -1);
  return [first, corner(1, -1), corner(1, 1), corner(-1, 1), first];
}

/** A feature of the map, its properties checked against what the style reads. */
function draw(properties: MapProperties, geometry: Geometry): MapFeature<MapProperties> {
  return toFeature(properties, geometry);
}

function toFeature<Properties>(properties: Properties, geometry: Geometry): MapFeature<Properties> {
  return { type: 'Feature', properties, geometry };
}
