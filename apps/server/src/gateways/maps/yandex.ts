import { createRecentMap } from '#memory/recent-map.ts';
import type { GeocodedAddress, Prediction } from '@kaplya/contract';
import { distanceMetres, type GeoPoint, type Language } from '@kaplya/domain';
import { z } from 'zod';
import type { YandexService } from '#config/config.ts';
import { chooseHouse } from './choose-house.ts';
import { createMapsClient, type MapsClientOptions, type QueryPart } from './maps-client.ts';
import {
  reverseRadiusMetres,
  searchRadiusMetres,
  type MapsGateway,
  type Pay,
  type PlaceSearch,
} from './maps-gateway.ts';

export type YandexOptions = Omit<MapsClientOptions, 'baseUrl'> & {
  readonly geocoder: YandexService;
  /** The suggestions of Yandex; null: another service makes them. */
  readonly suggest: YandexService | null;
};

const componentShape = z.object({ kind: z.string(), name: z.string() });

const geocodedShape = z.object({
  response: z.object({
    GeoObjectCollection: z.object({
      featureMember: z.array(
        z.object({
          GeoObject: z.object({
            metaDataProperty: z.object({
              GeocoderMetaData: z.object({
                kind: z.string(),
                precision: z.string(),
                Address: z.object({ Components: z.array(componentShape) }),
              }),
            }),
            Point: z.object({ pos: z.string().regex(/^-?\d+(\.\d+)? -?\d+(\.\d+)?$/) }),
          }),
        }),
      ),
    }),
  }),
});

const suggestedShape = z.object({
  // The list may be missing when nothing matches.
  results: z
    .array(
      z.object({
        title: z.object({ text: z.string() }),
        subtitle: z.object({ text: z.string() }).optional(),
        address: z.object({ component: z.array(z.object({ name: z.string(), kind: z.array(z.string()) })) }).optional(),
        uri: z.string().optional(),
      }),
    )
    .default([]),
});

type Geocoded = z.output<typeof geocodedShape>;
type Found = Geocoded['response']['GeoObjectCollection']['featureMember'][number]['GeoObject'];
type Suggested = z.output<typeof suggestedShape>['results'][number];

const metresPerDegree = 111_320;
const suggestionsAtMost = 10;
const urisAtMost = 5000;
const locales: Record<Language, string> = { ru: 'ru_RU', en: 'en_US', az: 'en_US', tr: 'tr_TR' };
const suggestLanguages: Record<Language, string> = { ru: 'ru', en: 'en', az: 'az', tr: 'tr' };

/**
 * Finds addresses with Yandex, https://yandex.ru/maps-api. A suggestion has no point: the geocoder finds the chosen
 * house's point by the suggestion's `uri`. The keys never reach a browser.
 */
export function createYandex({
  geocoder,
  suggest,
  ...asker
}: YandexOptions): Pick<MapsGateway, 'geocode' | 'reverse'> &
  Partial<Pick<MapsGateway, 'suggest' | 'isOfOpenStreetMap'>> {
  const geocoderClient = createMapsClient({ ...asker, baseUrl: geocoder.baseUrl }, geocodedShape);
  /** The `uri` of recently suggested houses, by the text whose point is then searched for. */
  const uris = createRecentMap<string, string>(urisAtMost);

  async function callGeocoder(query: readonly QueryPart[], language: Language, pay: Pay | undefined): Promise<Found[]> {
    const { response } = await geocoderClient.get(
      '/',
      [['apikey', geocoder.key], ['lang', locales[language]], ['format', 'json'], ...query],
      language,
      pay,
    );
    return response.GeoObjectCollection.featureMember.map(({ GeoObject }) => GeoObject);
  }

  const gateway: Pick<MapsGateway, 'geocode' | 'reverse'> = {
    async geocode({ text, language, near, pay, isWanted }) {
      const uri = uris.get(toKey(text, language));
      const found = await callGeocoder(
        uri === undefined
          ? [['geocode', text], ['kind', 'house'], ...toArea(near), ['rspn', '1'], ['results', '5']]
          : [['uri', uri]],
        language,
        pay,
      );
      const houses = found.map(toHouse).filter((address) => address !== null);
      return chooseHouse(
        houses.filter((address) => distanceMetres(near, address) <= searchRadiusMetres),
        { isWanted },
      );
    },

    async reverse(point, language, pay) {
      const found = await callGeocoder(
        [
          ['geocode', toPosition(point)],
          ['sco', 'longlat'],
          ['kind', 'house'],
          ['results', '5'],
        ],
        language,
        pay,
      );
      const houses = found.map(toHouse).filter((address) => address !== null);
      return houses.find((address) => distanceMetres(point, address) <= reverseRadiusMetres) ?? null;
    },
  };
  if (suggest === null) return gateway;

  const suggestClient = createMapsClient({ ...asker, baseUrl: suggest.baseUrl }, suggestedShape);

  async function find({ text, language, near, kind, limit, pay }: PlaceSearch): Promise<Prediction[]> {
    const { results } = await suggestClient.get(
      '/suggest',
      [
        ['apikey', suggest?.key ?? ''],
        ['text', text],
        ['lang', suggestLanguages[language]],
        ['results', String(suggestionsAtMost)],
        ...toArea(near),
        ['strict_bounds', '1'],
        ['types', kind ?? 'street,house'],
        ['print_address', '1'],
        ['attrs', 'uri'],
      ],
      language,
      pay,
    );
    const predictions = results.flatMap((result) => {
      const prediction = toPrediction(result);
      if (prediction === null || (kind !== undefined && prediction.kind !== kind)) return [];
      const { uri } = result;
      if (uri !== undefined && prediction.house !== null) {
        uris.set(toKey([prediction.city, prediction.street, prediction.house].join(', '), language), uri);
      }
      return [prediction];
    });
    const unique = new Map(predictions.map((prediction) => [`${prediction.text} ${prediction.city}`, prediction]));
    return [...unique.values()].slice(0, limit);
  }
  return { ...gateway, suggest: find, isOfOpenStreetMap: () => Promise.resolve(false) };
}

/** The found address; null unless it has a house number, because a courier needs a door. */
function toHouse({ metaDataProperty: { GeocoderMetaData: found }, Point }: Found): GeocodedAddress | null {
  if (found.kind !== 'house' || (found.precision !== 'exact' && found.precision !== 'number')) return null;
  // Components go from country to house, so the last one of a kind is the nearest.
  const nameOf = (kind: string) => found.Address.Components.findLast((component) => component.kind === kind)?.name;
  const house = nameOf('house');
  const street = nameOf('street') ?? nameOf('district');
  const city = nameOf('locality') ?? nameOf('province');
  if (house === undefined || street === undefined || city === undefined) return null;
  const [longitude = 0, latitude = 0] = Point.pos.split(' ').map(Number);
  return { latitude, longitude, city, street, house };
}

/** A result as a prediction; null for anything but a street or a house of a city. */
function toPrediction({ title, subtitle, address }: Suggested): Prediction | null {
  const nameOf = (kind: string) =>
    address?.component.findLast(({ kind: kinds }) => kinds.some((each) => each.toLowerCase() === kind))?.name;
  const house = nameOf('house') ?? null;
  const street = nameOf('street');
  const city = nameOf('locality') ?? nameOf('province');
  if (street === undefined || city === undefined) return null;
  return {
    text: title.text,
    subtext: subtitle?.text ?? city,
    kind: house === null ? 'street' : 'house',
    ...{ city, street, house, latitude: null, longitude: null },
  };
}

/** Longitude first, as everywhere in Yandex. Rounds to eleven centimetres, so that the cache hits more often. */
function toPosition({ latitude, longitude }: GeoPoint): string {
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
}

/** The centre and size of the search area, in degrees. */
function toArea(near: GeoPoint): QueryPart[] {
  const height = (2 * searchRadiusMetres) / metresPerDegree;
  const width = height / Math.max(0.01, Math.cos((near.latitude * Math.PI) / 180));
  return [
    ['ll', toPosition(near)],
    ['spn', `${width.toFixed(6)},${height.toFixed(6)}`],
  ];
}

function toKey(text: string, language: Language): string {
  return `${language} ${text.trim().toLowerCase()}`;
}
