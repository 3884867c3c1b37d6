import type { GazetteerRows } from '@kaplya/contract/fill/shop-rows';
import type { GazetteerCity } from '../gazetteer/read-gazetteer.ts';

export function toGazetteerRows({ id, names, center, timeZone, districts, streets }: GazetteerCity): GazetteerRows {
  return {
    city: { id, names, ...center, timeZone },
    districts: districts.map((district, priority) => ({ ...district, priority })),
    streets: streets.map(({ houses: _houses, ...street }) => street),
    houses: streets.flatMap(({ id: streetId, houses }) =>
      houses.map(({ number, longitude, latitude }) => ({ streetId, number, location: [longitude, latitude] })),
    ),
  };
}
