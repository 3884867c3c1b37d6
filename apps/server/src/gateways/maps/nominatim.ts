import { distanceMetres } from '@kaplya/domain';
import { z } from 'zod';
import { addressText, createMapsClient, type MapsClientOptions } from './maps-client.ts';
import { reverseRadiusMetres, type MapsGateway } from './maps-gateway.ts';

const coordinate = z.coerce.number();

/** The answer of Nominatim; with nothing near it is 200 with only an `error`. */
const answerShape = z.union([
  z.object({
    lat: coordinate,
    lon: coordinate,
    address: z.object({
      house_number: addressText,
      road: addressText,
      pedestrian: addressText,
      city: addressText,
      town: addressText,
      village: addressText,
      municipality: addressText,
    }),
  }),
  z.object({ error: z.string() }).transform(() => null),
]);

/** Finds a point's address with Nominatim, https://nominatim.org. Its public server allows no other use. */
export function createNominatimReverse(options: MapsClientOptions): MapsGateway['reverse'] {
  const client = createMapsClient(options, answerShape);
  return async (point, language, pay) => {
    const answer = await client.get(
      '/reverse',
      [
        ['lat', point.latitude.toFixed(6)],
        ['lon', point.longitude.toFixed(6)],
        ['format', 'jsonv2'],
        ['addressdetails', '1'],
        ['layer', 'address'],
        ['zoom', '18'],
      ],
      language,
      pay,
    );
    if (answer === null) return null;
    const { lat: latitude, lon: longitude, address } = answer;
    const street = address.road ?? address.pedestrian;
    const city = address.city ?? address.town ?? address.village ?? address.municipality;
    const house = address.house_number;
    if (street === undefined || city === undefined || house === undefined) return null;
    if (distanceMetres(point, { latitude, longitude }) > reverseRadiusMetres) return null;
    return { latitude, longitude, city, street, house };
  };
}
