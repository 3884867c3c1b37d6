import type { Language } from '@kaplya/domain';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConfig } from '#config/config.ts';
import { ConfigurationError } from '#config/configuration-error.ts';
import { parseEnv } from '#config/env.ts';
import { connectDatabase } from '#db/client.ts';
import { sendJson, startJsonService, type ServiceAnswer } from '../../../test/start-json-service.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createMapsGateway } from './create-maps-gateway.ts';
import { MapsUnavailable } from './maps-gateway.ts';
import { createYandex } from './yandex.ts';

const near = { latitude: 55.7558, longitude: 37.6173 };
const arbat = { latitude: 55.7509, longitude: 37.5964 };
const search = { text: 'арбат 10', language: 'ru' as Language, near, limit: 8 };
const secret = 'a-key-that-nobody-sees';

type Component = { kind: string; name: string };

const components: Component[] = [
  { kind: 'country', name: 'Россия' },
  { kind: 'province', name: 'Центральный федеральный округ' },
  { kind: 'province', name: 'Москва' },
  { kind: 'locality', name: 'Москва' },
  { kind: 'street', name: 'улица Арбат' },
  { kind: 'house', name: '10' },
];

const geoObject = ({
  kind = 'house',
  precision = 'exact',
  pos = '37.5964 55.7509',
  Components = components,
}: { kind?: string; precision?: string; pos?: string; Components?: Component[] } = {}) => ({
  GeoObject: {
    metaDataProperty: {
      GeocoderMetaData: {
        ...{ kind, precision, text: 'Россия, Москва, улица Арбат, 10' },
        Address: { country_code: 'RU', formatted: 'Россия, Москва, улица Арбат, 10', Components },
      },
    },
    name: 'улица Арбат, 10',
    Point: { pos },
  },
});

const geocoded = (...featureMember: object[]) => ({
  response: { GeoObjectCollection: { metaDataProperty: {}, featureMember } },
});

const suggested = (title: string, parts: [string, string][], uri?: string) => ({
  title: { text: title, hl: [{ begin: 0, end: 5 }] },
  subtitle: { text: 'Москва' },
  tags: ['house'],
  address: {
    formatted_address: `Россия, Москва, ${title}`,
    component: [
      { name: 'Россия', kind: ['COUNTRY'] },
      { name: 'Москва', kind: ['PROVINCE'] },
      { name: 'Москва', kind: ['LOCALITY'] },
      ...parts.map(([kind, name]) => ({ name, kind: [kind] })),
    ],
  },
  ...(uri && { uri }),
});

const house = suggested(
  'улица Арбат, 10',
  [
    ['STREET', 'улица Арбат'],
    ['HOUSE', '10'],
  ],
  'ymapsbm1://geo?data=1',
);
const street = suggested('улица Арбат', [['STREET', 'улица Арбат']], 'ymapsbm1://geo?data=2');

async function start(answer: ServiceAnswer) {
  const service = await startJsonService(answer);
  const clock = createTestClock('2026-03-10T09:00:00Z');
  const own = { baseUrl: service.baseUrl, key: secret };
  const yandex = createYandex({ userAgent: 'Kaplya', clock, timeoutMilliseconds: 300, geocoder: own, suggest: own });
  const { suggest = () => Promise.reject(new Error('It suggests nothing')) } = yandex;
  return { service, clock, asked: service.asked, ...yandex, suggest };
}

/** Answers as the documentation of both services says. */
const both: ServiceAnswer = (request, response) =>
  sendJson(request.url?.startsWith('/suggest') ? { results: [street, house] } : geocoded(geoObject()))(
    request,
    response,
  );

describe('Yandex Geocoder [C-14] [C-05]', () => {
  test('finds the house of a text near the visitor, longitude first', async () => {
    const { geocode, asked } = await start(sendJson(geocoded(geoObject())));
    expect(await geocode(search)).toEqual({ ...arbat, city: 'Москва', street: 'улица Арбат', house: '10' });
    expect(await geocode({ ...search, isWanted: () => false })).toBeNull();
    const { pathname, searchParams } = asked[0]?.url ?? new URL('http://nobody');
    expect(pathname).toBe('/');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ apikey: secret, geocode: 'арбат 10', lang: 'ru_RU', format: 'json', kind: 'house' },
      ...{ ll: '37.617300,55.755800', rspn: '1' },
    });
    const [width = 0, height = 0] = (searchParams.get('spn') ?? '').split(',').map(Number);
    expect(height).toBeCloseTo(1.08, 1);
    expect(width).toBeCloseTo(1.92, 1);
  });

  test.each([
    ['exact', true],
    ['number', true],
    ['near', false],
    ['range', false],
    ['street', false],
    ['other', false],
  ])('a place found with precision %s is a door: %s', async (precision, isDoor) => {
    const { geocode, reverse } = await start(sendJson(geocoded(geoObject({ precision }))));
    expect((await geocode(search)) !== null).toBe(isDoor);
    expect((await reverse(arbat, 'ru')) !== null).toBe(isDoor);
  });

  test.each([
    ['nothing', geocoded()],
    ['a street', geocoded(geoObject({ kind: 'street' }))],
    ['a house without a number', geocoded(geoObject({ Components: components.slice(0, -1) }))],
    ['a house of another town', geocoded(geoObject({ pos: '30.3158 59.9391' }))],
  ])('%s is no house for a courier', async (_, answer) => {
    const { geocode, reverse } = await start(sendJson(answer));
    expect(await geocode(search)).toBeNull();
    expect(await reverse(arbat, 'ru')).toBeNull();
  });

  test('a house without a street is named by its quarter', async () => {
    const Components = components.map((each) =>
      each.kind === 'street' ? { kind: 'district', name: 'Зелёный' } : each,
    );
    const { geocode } = await start(sendJson(geocoded(geoObject({ Components }))));
    expect(await geocode(search)).toMatchObject({ street: 'Зелёный', house: '10' });
  });

  test('names the house at a point, within 200 m', async () => {
    const { reverse, asked } = await start(sendJson(geocoded(geoObject())));
    expect(await reverse(arbat, 'en')).toMatchObject({ street: 'улица Арбат', house: '10' });
    expect(asked[0]?.url.searchParams.get('geocode')).toBe('37.596400,55.750900');
    expect(asked[0]?.url.searchParams.get('lang')).toBe('en_US');
    expect(await reverse({ ...arbat, latitude: 55.7545 }, 'ru')).toBeNull();
  });
});

describe('Yandex Geosuggest [C-14] [C-05]', () => {
  test('suggests streets and houses, which have no point yet', async () => {
    const { suggest, asked } = await start(both);
    expect(await suggest(search)).toEqual([
      {
        ...{ text: 'улица Арбат', subtext: 'Москва', kind: 'street', city: 'Москва', street: 'улица Арбат' },
        ...{ house: null, latitude: null, longitude: null },
      },
      {
        ...{ text: 'улица Арбат, 10', subtext: 'Москва', kind: 'house', city: 'Москва', street: 'улица Арбат' },
        ...{ house: '10', latitude: null, longitude: null },
      },
    ]);
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      ...{ apikey: secret, text: 'арбат 10', lang: 'ru', ll: '37.617300,55.755800' },
      ...{ types: 'street,house', print_address: '1', attrs: 'uri' },
    });
    expect(await suggest({ ...search, kind: 'house' })).toHaveLength(1);
    expect(asked.at(-1)?.url.searchParams.get('types')).toBe('house');
    expect(await suggest({ ...search, limit: 1 })).toHaveLength(1);
  });

  test('the house that is chosen gets its point by its uri', async () => {
    const { suggest, geocode, asked } = await start(both);
    await suggest(search);
    expect(await geocode({ ...search, text: 'Москва, улица Арбат, 10' })).toMatchObject(arbat);
    const { searchParams } = asked.at(-1)?.url ?? new URL('http://nobody');
    expect(searchParams.get('uri')).toBe('ymapsbm1://geo?data=1');
    expect(searchParams.has('geocode')).toBe(false);
    await geocode({ ...search, text: 'Москва, улица Арбат, 12' });
    expect(asked.at(-1)?.url.searchParams.get('geocode')).toBe('Москва, улица Арбат, 12');
  });

  test('what is in no town, or has no address, is not suggested', async () => {
    const results = [{ title: { text: 'Кафе' } }, suggested('Москва', []), street];
    const { suggest } = await start(sendJson({ results }));
    expect(await suggest(search)).toHaveLength(1);
    const empty = await start(sendJson({ suggest_reqid: '1' }));
    expect(await empty.suggest(search)).toEqual([]);
  });

  test('is asked once a day for one thing', async () => {
    const { suggest, asked, clock } = await start(both);
    await Promise.all([suggest(search), suggest(search)]);
    await suggest(search);
    expect(asked).toHaveLength(1);
    clock.advance(24 * 60 * 60 * 1000 + 1);
    await suggest(search);
    expect(asked).toHaveLength(2);
  });
});

const broken: [string, ServiceAnswer][] = [
  ['nothing in time', () => {}],
  ['403, for the key is wrong', sendJson({ statusCode: 403, error: 'Forbidden', message: 'Invalid key' }, 403)],
  ['429, for the day is used up', sendJson({ statusCode: 429, error: 'Too Many Requests' }, 429)],
  ['500', sendJson({}, 500)],
  ['no JSON', (_, response) => response.end('<html>')],
  ['another shape', sendJson({ results: 'none', response: {} })],
  ['a point that is none', sendJson({ results: [{}], ...geocoded(geoObject({ pos: 'here' })) })],
  ['a broken connection', (request) => request.socket.destroy()],
];

test.each(broken)('Yandex that gives %s is unavailable, and its key is in no words of it [C-14]', async (_, answer) => {
  const { suggest, geocode, reverse } = await start(answer);
  for (const question of [suggest(search), geocode(search), reverse(arbat, 'ru')]) {
    const failure = await question.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MapsUnavailable);
    const cause = (failure as Error).cause;
    expect(`${String((failure as Error).stack)} ${String(cause instanceof Error && cause.stack)}`).not.toContain(
      secret,
    );
  }
});

test('keys choose Yandex; without the one of suggestions others suggest [C-14]', async () => {
  const service = await startJsonService(both);
  const database = connectDatabase('postgres://nobody@127.0.0.1:1/none', { poolSize: 2, onConnectionError: () => {} });
  onTestFinished(() => database.$client.end());
  const gatewayOf = (env: Record<string, string>) =>
    createMapsGateway({
      config: createConfig(parseEnv({ APP_SECRET: 'x'.repeat(32), ...env })),
      database,
      clock: createTestClock('2026-03-10T09:00:00Z'),
    });
  const urls = { MAPS_YANDEX_GEOCODER_URL: `${service.baseUrl}/geo/`, MAPS_YANDEX_SUGGEST_URL: service.baseUrl };
  const keys = { MAPS_YANDEX_GEOCODER_KEY: 'one', MAPS_YANDEX_SUGGEST_KEY: 'two' };

  const yandex = gatewayOf({ ...urls, ...keys });
  expect(await yandex.suggest(search)).toHaveLength(2);
  expect(await yandex.reverse(arbat, 'ru')).toMatchObject({ house: '10' });
  expect(service.asked.map(({ url }) => [url.pathname, url.searchParams.get('apikey')])).toEqual([
    ['/suggest', 'two'],
    ['/geo/', 'one'],
  ]);

  const alone = gatewayOf({ ...urls, MAPS_YANDEX_GEOCODER_KEY: 'one' });
  expect(await alone.geocode(search)).toMatchObject({ house: '10' });
  // The built-in streets give suggestions; their database is not there.
  await expect(alone.suggest(search)).rejects.not.toThrow(MapsUnavailable);
  expect(() => gatewayOf({ MAPS_YANDEX_SUGGEST_KEY: 'two' })).toThrow(ConfigurationError);
});
