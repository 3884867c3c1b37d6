import { isInPolygon } from '@kaplya/domain/geo';
import { z } from 'zod';
import { readText, type ShopId } from '../read-data.ts';
import { textsShape } from '../texts.ts';

/** Longitude first, as in GeoJSON. */
const positionShape = z.tuple([z.number(), z.number()]);

const houseShape = z
  .tuple([z.string(), z.number(), z.number()])
  .transform(([number, longitude, latitude]) => ({ number, longitude, latitude }));

const cityShape = z.object({
  id: z.enum(['moscow', 'baku']),
  names: textsShape,
  center: z.object({ latitude: z.number(), longitude: z.number() }),
  /** The IANA name of the time zone. */
  timeZone: z.string(),
  /** Rings are closed; the first district whose ring contains a point is the point's district. */
  districts: z.array(z.object({ id: z.string(), names: textsShape, ring: z.array(positionShape) })),
  /** The location of a street is at one of its houses, if it has any. */
  streets: z.array(
    z.object({ id: z.string(), names: textsShape, location: positionShape, houses: z.array(houseShape) }),
  ),
});

export type GazetteerCity = z.output<typeof cityShape>;
export type Street = GazetteerCity['streets'][number];
export type House = Street['houses'][number];

/** The districts, streets and houses of a shop's city. */
export const readGazetteer = (shop: ShopId): GazetteerCity =>
  cityShape.parse(JSON.parse(readText(shop, 'gazetteer.json')));

/** The first district that contains the point; null outside the city. */
export function findDistrict(city: GazetteerCity, point: { latitude: number; longitude: number }) {
  return city.districts.find(({ ring }) => isInPolygon(point, [ring])) ?? null;
}
