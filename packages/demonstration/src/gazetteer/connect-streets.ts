import { distanceMetres, fromMetres, isInRing, isNearBox, isNearLine, nearestOnLine, toMetres } from './geometry.ts';
import type { GazetteerCity, House, Position, Street, StreetRank, Water } from './types.ts';

/** A nameless road between streets that is only drawn: it connects the listed streets. */
export type Link = { rank: StreetRank | 'lane'; line: [Position, Position] };

type Line = { id: string; rank: StreetRank; line: readonly Position[] };

const LINK_METRES = { least: 8, most: 270 };
/** An end that overshoots a crossing by less than this is joined to it. */
const JOINED_METRES = 160;
const LANE_METRES = { least: 60, most: 440 };
const LANE_EVERY_METRES = 165;
const LANES_APART_METRES = 80;
const LANE_CLEARANCE_METRES = 9;

/** Extends street ends to the nearest street, and lays lanes through gaps between houses. */
export function connectStreets(city: GazetteerCity): Link[] {
  const lines: Line[] = [
    ...city.streets,
    ...city.roads.map(({ names, rank, line }): Line => ({
      id: `road ${names.en} ${String(line[0])}`,
      rank: rank === 'highway' ? 'major' : rank,
      line,
    })),
  ];
  return [...toEndLinks(city, lines), ...toLanes(city, lines)];
}

function toEndLinks(city: GazetteerCity, lines: readonly Line[]): Link[] {
  return lines.flatMap((street) =>
    [street.line, street.line.toReversed()].flatMap((line): Link[] => {
      const [end, inward] = line;
      if (end === undefined || inward === undefined) return [];
      const others = lines.filter((other) => other.id !== street.id && isNearBox(end, other.line, LINK_METRES.most));
      // Extends a ring to the ring, not to a nearer street.
      const rings = street.rank === 'ring' ? others.filter((other) => other.rank === 'ring') : [];
      const target = findTarget(end, inward, rings) ?? findTarget(end, inward, others);
      if (target === null || crossesWater(end, target.place, city.water)) return [];
      return [{ rank: lesserRank(street.rank, target.rank), line: [end, target.place] }];
    }),
  );
}

type Target = { place: Position; rank: StreetRank };

/** Goes straight ahead if something is there, else to the nearest place; null for a joined or isolated end. */
function findTarget(end: Position, inward: Position, others: readonly Line[]): Target | null {
  const { east, north } = toMetres(inward, end);
  const span = Math.hypot(east, north);
  const ahead = { east: east / span, north: north / span };
  const back = { east: -ahead.east, north: -ahead.north };
  let straight: (Target & { metres: number }) | null = null;
  let nearest: (Target & { metres: number }) | null = null;
  for (const { line, rank } of others) {
    if (metresToLine(end, back, line) < Math.min(span, JOINED_METRES)) return null;
    const place = nearestOnLine(end, line);
    const metres = distanceMetres(end, place);
    if (metres < LINK_METRES.least) return null;
    if (metres <= LINK_METRES.most && (nearest === null || metres < nearest.metres)) nearest = { metres, place, rank };
    const metresAhead = metresToLine(end, ahead, line);
    if (metresAhead <= LINK_METRES.most && (straight === null || metresAhead < straight.metres)) {
      const offset = { east: ahead.east * metresAhead, north: ahead.north * metresAhead };
      straight = { metres: metresAhead, place: fromMetres(end, offset), rank };
    }
  }
  return straight ?? nearest;
}

function toLanes(city: GazetteerCity, lines: readonly Line[]): Link[] {
  const houses = groupByCell(city.streets.flatMap((street) => street.houses));
  const lanes: Link[] = [];
  for (const street of city.streets) {
    const neighbours = lines.filter((other) => other.id !== street.id);
    for (const side of sidesOf(street)) {
      let last: Position | null = null;
      side.forEach((house, index) => {
        const next = side[index + 1];
        if (next === undefined) return;
        const gap: Position = [(house.longitude + next.longitude) / 2, (house.latitude + next.latitude) / 2];
        if (last !== null && distanceMetres(last, gap) < LANE_EVERY_METRES) return;
        const lane = toLane(street, gap, neighbours);
        if (lane === null || !isLaneFree(lane, city, houses, lanes)) return;
        last = gap;
        lanes.push({ rank: 'lane', line: lane });
      });
    }
  }
  return lanes;
}

function isOdd(house: House): boolean {
  return Number.parseInt(house.number, 10) % 2 === 1;
}

function sidesOf(street: Street): House[][] {
  return [street.houses.filter(isOdd), street.houses.filter((house) => !isOdd(house))];
}

/** From the street through the gap and straight on to the first street it meets. */
function toLane(street: Street, gap: Position, neighbours: readonly Line[]): [Position, Position] | null {
  const start = nearestOnLine(gap, street.line);
  const { east, north } = toMetres(start, gap);
  const span = Math.hypot(east, north);
  if (span < 5) return null;
  const direction = { east: east / span, north: north / span };
  let length = Number.POSITIVE_INFINITY;
  for (const other of neighbours) {
    if (isNearBox(start, other.line, LANE_METRES.most)) {
      length = Math.min(length, metresToLine(start, direction, other.line));
    }
  }
  if (length < LANE_METRES.least || length > LANE_METRES.most) return null;
  return [start, fromMetres(start, { east: direction.east * length, north: direction.north * length })];
}

/** How far a ray goes before it meets a line; infinity when it does not. */
function metresToLine(start: Position, direction: { east: number; north: number }, line: readonly Position[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < line.length; index += 1) {
    const from = line[index - 1];
    const to = line[index];
    if (from === undefined || to === undefined) continue;
    const a = toMetres(start, from);
    const b = toMetres(start, to);
    const east = b.east - a.east;
    const north = b.north - a.north;
    const cross = direction.east * north - direction.north * east;
    if (Math.abs(cross) < 1e-9) continue;
    const ahead = (a.east * north - a.north * east) / cross;
    const along = (a.east * direction.north - a.north * direction.east) / cross;
    if (ahead > 1 && along >= 0 && along <= 1) nearest = Math.min(nearest, ahead);
  }
  return nearest;
}

function isLaneFree(
  lane: readonly [Position, Position],
  city: GazetteerCity,
  houses: Map<string, House[]>,
  lanes: readonly Link[],
): boolean {
  const middle = between(lane[0], lane[1], 0.5);
  if (lanes.some(({ line }) => isNearLine(middle, line, LANES_APART_METRES))) {
    return false;
  }
  if (crossesWater(lane[0], lane[1], city.water)) return false;
  const steps = Math.ceil(distanceMetres(lane[0], lane[1]) / 10);
  for (let step = 1; step < steps; step += 1) {
    const place = between(lane[0], lane[1], step / steps);
    if (city.parks.some((park) => isInRing(place, park.ring))) return false;
    const close = cellsAround(place).flatMap((cell) => houses.get(cell) ?? []);
    if (close.some((house) => distanceMetres(place, [house.longitude, house.latitude]) < LANE_CLEARANCE_METRES)) {
      return false;
    }
  }
  return true;
}

function crossesWater(start: Position, end: Position, water: readonly Water[]): boolean {
  const steps = Math.max(2, Math.ceil(distanceMetres(start, end) / 20));
  for (let step = 0; step <= steps; step += 1) {
    const place = between(start, end, step / steps);
    const isWet = water.some((body) =>
      body.kind === 'river' ? isNearLine(place, body.line, body.widthMetres / 2) : isInRing(place, body.ring),
    );
    if (isWet) return true;
  }
  return false;
}

function lesserRank(one: StreetRank, other: StreetRank): StreetRank {
  const order: readonly StreetRank[] = ['minor', 'major', 'ring'];
  return order[Math.min(order.indexOf(one), order.indexOf(other))] ?? 'minor';
}

function between(start: Position, end: Position, share: number): Position {
  return [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
}

const CELL_DEGREES = 0.001;

function groupByCell(houses: readonly House[]): Map<string, House[]> {
  return Map.groupBy(houses, (house) => cellOf(house.longitude, house.latitude, 0, 0));
}

function cellsAround([longitude, latitude]: Position): string[] {
  return [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((north) => cellOf(longitude, latitude, east, north)));
}

function cellOf(longitude: number, latitude: number, east: number, north: number): string {
  return `${Math.floor(longitude / CELL_DEGREES) + east}:${Math.floor(latitude / CELL_DEGREES) + north}`;
}
