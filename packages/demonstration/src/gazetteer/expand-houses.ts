import { seededRandom } from '../seeded-random.ts';
import { distanceMetres, isNearLine, fromMetres, isInRing, lineLengthMetres, toMetres } from './geometry.ts';
import type { House, Position, StreetLine, Water } from './types.ts';

export type HouseSigns = {
  /** Letters of corner houses, as the city writes them. */
  letters: readonly string[];
  /** Between the house and its building (`14к2`); null where the city has no such numbers. */
  building: string | null;
};

const SPACING_METRES = { least: 25, most: 40 };
const OFFSET_METRES = 18;
const MOST_HOUSES = 40;
/** A house nearer to a crossing street would stand in its roadway. */
const CLEARANCE_METRES = 12;

/**
 * Puts houses along a street from its start: odd numbers on the left, even ones on the right. The same line always gives
 * the same houses. Places in the water or on the roadway of another street stay empty.
 */
export function expandHouses(
  street: StreetLine,
  signs: HouseSigns,
  others: readonly StreetLine[],
  water: readonly Water[],
): House[] {
  const random = seededRandom(street.id);
  const length = lineLengthMetres(street.line);
  const widest = (length / MOST_HOUSES) * 2;
  const neighbours = others.filter((other) => other.id !== street.id);
  const houses: House[] = [];
  for (const side of [-1, 1] as const) {
    let index = 0;
    let along = SPACING_METRES.least * (0.6 + random() * 0.4);
    while (along < length - 10) {
      const place = placeAt(street.line, along, side * OFFSET_METRES);
      const plain = 2 * index + (side === -1 ? 1 : 2);
      const number = `${plain}${pickSign(random, signs)}`;
      if (place !== null && isFree(place, neighbours, water)) {
        houses.push({ number, latitude: round(place[1]), longitude: round(place[0]) });
      }
      const spacing = SPACING_METRES.least + random() * (SPACING_METRES.most - SPACING_METRES.least);
      along += Math.max(spacing, widest * (0.9 + random() * 0.2));
      index += 1;
    }
  }
  return houses;
}

function pickSign(random: () => number, signs: HouseSigns): string {
  const roll = random();
  if (roll < 0.08) return signs.letters[Math.floor(random() * signs.letters.length)] ?? '';
  if (roll < 0.16 && signs.building !== null) return `${signs.building}${1 + Math.floor(random() * 3)}`;
  return '';
}

function placeAt(line: readonly Position[], alongMetres: number, rightMetres: number): Position | null {
  let left = alongMetres;
  for (let index = 1; index < line.length; index += 1) {
    const start = line[index - 1];
    const end = line[index];
    if (start === undefined || end === undefined) continue;
    const span = distanceMetres(start, end);
    if (left > span) {
      left -= span;
      continue;
    }
    const { east, north } = toMetres(start, end);
    const unit = { east: east / span, north: north / span };
    return fromMetres(start, {
      east: unit.east * left + unit.north * rightMetres,
      north: unit.north * left - unit.east * rightMetres,
    });
  }
  return null;
}

function isFree(place: Position, neighbours: readonly StreetLine[], water: readonly Water[]): boolean {
  for (const body of water) {
    if (body.kind === 'river') {
      if (isNearLine(place, body.line, body.widthMetres / 2)) return false;
    } else if (isInRing(place, body.ring)) return false;
  }
  return neighbours.every((other) => !isNearLine(place, other.line, CLEARANCE_METRES));
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
