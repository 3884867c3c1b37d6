import { distanceMetres, fromMetres, middleOf, toMetres } from './geometry.ts';
import type { GazetteerCity, Position, Street, StreetRank, Texts } from './types.ts';

/** A label shows the text of its language; `rank` orders and styles within a kind. */
export type MapProperties =
  | { kind: 'outline' | 'park' | 'water' }
  | ({ kind: 'river'; widthMetres: number } & Partial<Texts>)
  | ({ kind: 'street'; rank: StreetRank } & Texts)
  | ({ kind: 'road'; rank: 'ring' | 'highway' } & Texts)
  | ({ kind: 'label'; of: 'city' | 'district' | 'park' | 'water' | 'landmark' } & Texts);

export type HouseProperties = { number: string };

type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] };

export type MapFeature<Properties> = { type: 'Feature'; properties: Properties; geometry: Geometry };

export type MapFeatures<Properties> = { type: 'FeatureCollection'; features: MapFeature<Properties>[] };

/** The city as it is drawn: ground, parks, water, streets and their names, without houses. */
export function mapGeoJson(city: GazetteerCity): MapFeatures<MapProperties> {
  const features: MapFeature<MapProperties>[] = [
    draw({ kind: 'outline' }, { type: 'Polygon', coordinates: [city.outline] }),
    ...city.parks.map((park) => draw({ kind: 'park' }, { type: 'Polygon', coordinates: [park.ring] })),
    ...city.water.map((body) =>
      body.kind === 'river'
        ? draw(
            { kind: 'river', widthMetres: body.widthMetres, ...body.names },
            { type: 'LineString', coordinates: smoothLine(body.line) },
          )
        : draw({ kind: 'water' }, { type: 'Polygon', coordinates: [body.ring] }),
    ),
    ...city.streets.map(({ rank, names, line }) =>
      draw({ kind: 'street', rank, ...names }, { type: 'LineString', coordinates: line }),
    ),
    ...city.roads.map(({ rank, names, line }) =>
      draw({ kind: 'road', rank, ...names }, { type: 'LineString', coordinates: line }),
    ),
    ...toLabels(city),
  ];
  return { type: 'FeatureCollection', features };
}

function toLabels(city: GazetteerCity): MapFeature<MapProperties>[] {
  const label = (of: 'city' | 'district' | 'park' | 'water' | 'landmark', names: Texts, coordinates: Position) =>
    draw({ kind: 'label', of, ...names }, { type: 'Point', coordinates });
  return [
    label('city', city.names, [city.center.longitude, city.center.latitude]),
    ...city.districts.map((district) => label('district', district.names, middleOf(district.ring))),
    ...city.parks.flatMap((park) => (park.names === null ? [] : [label('park', park.names, middleOf(park.ring))])),
    ...city.water.flatMap((body) =>
      body.kind === 'river' || body.names === null ? [] : [label('water', body.names, middleOf(body.ring))],
    ),
    ...city.landmarks.map(({ names, longitude, latitude }) => label('landmark', names, [longitude, latitude])),
  ];
}

/** The houses as footprints that stand square to their street, with their numbers. Larger than the map: load it apart. */
export function housesGeoJson(city: GazetteerCity): MapFeatures<HouseProperties> {
  const features = city.streets.flatMap((street) =>
    street.houses.map((house): MapFeature<HouseProperties> => {
      const place: Position = [house.longitude, house.latitude];
      return toFeature(
        { number: house.number },
        { type: 'Polygon', coordinates: [toFootprint(place, directionBeside(place, street))] },
      );
    }),
  );
  return { type: 'FeatureCollection', features };
}

type Direction = { east: number; north: number };

/** The direction of the street's part that is nearest to a house: the house is at a right angle to it. */
function directionBeside(place: Position, street: Street): Direction {
  let nearest = Number.POSITIVE_INFINITY;
  let direction: Direction = { east: 1, north: 0 };
  for (let index = 1; index < street.line.length; index += 1) {
    const start = street.line[index - 1];
    const end = street.line[index];
    if (start === undefined || end === undefined) continue;
    const { east, north } = toMetres(start, end);
    const span = Math.hypot(east, north);
    const house = toMetres(start, place);
    const along = Math.min(span, Math.max(0, (house.east * east + house.north * north) / span));
    const beside = fromMetres(start, { east: (east / span) * along, north: (north / span) * along });
    const distance = distanceMetres(place, beside);
    if (distance >= nearest) continue;
    nearest = distance;
    direction = { east: east / span, north: north / span };
  }
  return direction;
}

/** A rectangle whose size comes out of its place, so that neighbours differ and a reload does not. */
function toFootprint(place: Position, along: Direction): Position[] {
  const seed = Math.abs(Math.round(place[0] * 1e6) * 31 + Math.round(place[1] * 1e6));
  const halfLength = 7.5 + (seed % 5);
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

/** Rounds the bends of a river once (Chaikin), keeping its ends. */
function smoothLine(line: readonly Position[]): Position[] {
  const first = line[0];
  const last = line.at(-1);
  if (first === undefined || last === undefined) return [];
  const between = line.slice(1).flatMap((end, index): Position[] => {
    const start = line[index] ?? end;
    return [roundPosition(mix(start, end, 0.25)), roundPosition(mix(start, end, 0.75))];
  });
  return [first, ...between, last];
}

function mix(start: Position, end: Position, share: number): Position {
  return [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
}

function roundPosition([longitude, latitude]: Position): Position {
  return [Math.round(longitude * 1e5) / 1e5, Math.round(latitude * 1e5) / 1e5];
}

/** A feature of the map, its properties checked against what the style reads. */
function draw(properties: MapProperties, geometry: Geometry): MapFeature<MapProperties> {
  return toFeature(properties, geometry);
}

function toFeature<Properties>(properties: Properties, geometry: Geometry): MapFeature<Properties> {
  return { type: 'Feature', properties, geometry };
}
