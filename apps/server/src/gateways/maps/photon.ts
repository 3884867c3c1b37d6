import type { GeocodedAddress, Prediction } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain';
import { z } from 'zod';
import { chooseHouse } from './choose-house.ts';
import { addressText, createMapsClient, type MapsClientOptions } from './maps-client.ts';
import { reverseRadiusMetres, searchRadiusMetres, type MapsGateway, type PlaceSearch } from './maps-gateway.ts';
import { parseTypedAddress } from './parse-typed-address.ts';

const featureShape = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    name: addressText,
    type: addressText,
    street: addressText,
    housenumber: addressText,
    district: addressText,
    city: addressText,
    county: addressText,
    state: addressText,
  }),
});

const featuresAtMost = 50;
const answerShape = z.object({
  features: z.array(featureShape).transform((features) => features.slice(0, featuresAtMost)),
});

type Feature = z.output<typeof featureShape>;

const metresPerDegree = 111_320;
/**
 * The factor by which more results are requested than needed, because an address may be found several times: as a house
 * and as places in it.
 */
const spareResults = 2;

/** Finds addresses with Photon, https://github.com/komoot/photon. It is free and needs no keys. */
export function createPhoton(options: MapsClientOptions): MapsGateway {
  const client = createMapsClient(options, answerShape);

  async function find({ text: typed, language, near, kind, limit, pay }: PlaceSearch): Promise<Prediction[]> {
    const layers = kind === undefined ? ['street', 'house'] : [kind];
    const { features } = await client.get(
      '/api',
      [
        ['q', typed],
        ['lat', toCoordinate(near.latitude)],
        ['lon', toCoordinate(near.longitude)],
        ['bbox', toBox(near)],
        ['limit', String(limit * spareResults)],
        ...layers.map((layer) => ['layer', layer] as const),
      ],
      language,
      pay,
    );
    const predictions = features.map(toPrediction).filter((prediction) => prediction !== null);
    const unique = new Map(predictions.map((prediction) => [`${prediction.text} ${prediction.city}`, prediction]));
    return [...unique.values()].filter((prediction) => kind === undefined || prediction.kind === kind).slice(0, limit);
  }

  return {
    suggest: find,
    isOfOpenStreetMap: () => Promise.resolve(true),

    async geocode({ text: typed, language, near, pay, isWanted }) {
      const { house } = parseTypedAddress(typed);
      if (house === null) return null;
      const predictions = await find({ text: typed, language, near, kind: 'house', limit: 5, pay });
      const found = predictions.map(toGeocoded).filter((address) => address !== null);
      // The number is compared, because Photon returns other houses of the street if it does not know the wanted one.
      return chooseHouse(
        found.filter((address) => isNumber(address.house, house)),
        { isWanted },
      );
    },

    async reverse(point, language, pay) {
      const { features } = await client.get(
        '/reverse',
        [
          ['lat', toCoordinate(point.latitude)],
          ['lon', toCoordinate(point.longitude)],
          ['radius', String(reverseRadiusMetres / 1000)],
          ['limit', '5'],
          ['layer', 'house'],
        ],
        language,
        pay,
      );
      const found = features.map((feature) => {
        const prediction = toPrediction(feature);
        return prediction && toGeocoded(prediction);
      });
      return found.find((address) => address !== null) ?? null;
    },
  };
}

/** A result as a prediction; null for anything but a street or a house of a city. */
function toPrediction({ geometry, properties }: Feature): Prediction | null {
  const { name, type, housenumber: house = null, district, county, state } = properties;
  const street = properties.street ?? (type === 'street' ? name : undefined);
  const city = properties.city ?? county ?? state;
  if (street === undefined || city === undefined) return null;
  const [longitude, latitude] = geometry.coordinates;
  return {
    text: house === null ? street : `${street}, ${house}`,
    subtext: district === undefined ? city : `${city}, ${district}`,
    kind: house === null ? 'street' : 'house',
    city,
    street,
    house,
    latitude,
    longitude,
  };
}

function toGeocoded({ latitude, longitude, city, street, house }: Prediction): GeocodedAddress | null {
  if (latitude === null || longitude === null || house === null) return null;
  return { latitude, longitude, city, street, house };
}

function isNumber(found: string, typed: string): boolean {
  return foldNumber(found) === foldNumber(typed);
}

function foldNumber(number: string): string {
  return number.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('k', 'к');
}

/**
 * A coordinate rounded to 0.000001° (eleven centimetres), so that more requests are equal and answered from the cache.
 */
function toCoordinate(degrees: number): string {
  return degrees.toFixed(6);
}

/** The search area as a box: west, south, east, north. */
function toBox({ latitude, longitude }: GeoPoint): string {
  const north = searchRadiusMetres / metresPerDegree;
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return [longitude - east, latitude - north, longitude + east, latitude + north].map(toCoordinate).join(',');
}
