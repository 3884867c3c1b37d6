import type { GazetteerRows } from '@kaplya/contract/fill/shop-rows';
import type { GazetteerCity, House, Position } from '../gazetteer/types.ts';

export function toGazetteerRows({ id, names, center, timeZone, districts, streets }: GazetteerCity): GazetteerRows {
  return {
    city: { id, names, ...center, timeZone },
    districts: districts.map(({ middle: _middle, ring, ...district }, priority) => ({
      ...district,
      priority,
      ring: ring.map(toPair),
    })),
    streets: streets.map((street) => ({
      id: street.id,
      names: street.names,
      location: middleOf(street.houses, street.line),
    })),
    houses: streets.flatMap((street) =>
      uniqueHouses(street.houses).map(({ number, longitude, latitude }) => ({
        streetId: street.id,
        number,
        location: toPair([longitude, latitude]),
      })),
    ),
  };
}

const toPair = ([longitude, latitude]: Position): [number, number] => [longitude, latitude];

/** A point on the street, so that a pin there stands at a house. */
function middleOf(houses: readonly House[], line: readonly Position[]): [number, number] {
  const house = houses[Math.floor(houses.length / 2)];
  if (house) return [house.longitude, house.latitude];
  const [longitude = 0, latitude = 0] = line[Math.floor(line.length / 2)] ?? [];
  return [longitude, latitude];
}

function uniqueHouses(houses: readonly House[]): House[] {
  return [...new Map(houses.map((house) => [house.number, house])).values()];
}
