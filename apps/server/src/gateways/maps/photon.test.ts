import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Language } from '@kaplya/domain';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#config/env.ts';
import { createConfig } from '#config/config.ts';
import { connectDatabase } from '#db/client.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createMapsGateway } from './create-maps-gateway.ts';
import { MapsUnavailable } from './maps-gateway.ts';
import { createNominatimReverse } from './nominatim.ts';
import { createPhoton } from './photon.ts';

const near = { latitude: 55.7558, longitude: 37.6173 };
const arbat = { latitude: 55.7509, longitude: 37.5964 };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A service that gives the prepared answers and records its requests. */
async function startService(answer: Answer) {
  const asked: { url: URL; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? '', 'http://service'), headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = createTestClock('2026-03-10T09:00:00Z');
  const options = { baseUrl, userAgent: 'Kaplya (http://localhost:3000)', clock, timeoutMilliseconds: 300 };
  return { asked, baseUrl, clock, options, photon: createPhoton(options), reverse: createNominatimReverse(options) };
}

const feature = <Properties extends object>(properties: Properties, coordinates = [37.5964, 55.7509]) => ({
  type: 'Feature',
  properties: { osm_type: 'W', osm_id: 1, osm_key: 'building', countrycode: 'RU', country: 'Россия', ...properties },
  geometry: { type: 'Point', coordinates },
});

const street = feature({ type: 'street', name: 'улица Арбат', city: 'Москва', district: 'Арбат', osm_key: 'highway' });
const house = feature({ type: 'house', street: 'улица Арбат', housenumber: '10', city: 'Москва', postcode: '119002' });
const theatre = feature({ ...house.properties, name: 'Театр', osm_key: 'amenity' });
const town = feature({ type: 'city', name: 'Москва' });

const search = { text: 'арбат', language: 'ru' as Language, near, limit: 8 };

const broken: [string, Answer][] = [
  ['nothing in time', () => {}],
  ['half an answer in time', (_, response) => response.writeHead(200).write('{"features": [')],
  ['429', json({ features: [], error: 'Too many requests' }, 429)],
  ['500', json({}, 500)],
  ['broken JSON', (_, response) => response.end('<html>')],
  ['nothing at all', (_, response) => response.end()],
  ['another shape', json({ features: 'none' })],
  ['a place without a point', json({ features: [{ properties: {}, geometry: null }] })],
  ['more than anybody reads', json({ features: [], error: 'no', padding: 'x'.repeat(200_000) })],
  ['a broken connection', (request) => request.socket.destroy()],
];

describe('Photon [C-05]', () => {
  test('suggests streets and houses of the town, once each', async () => {
    const { photon } = await startService(
      json({ type: 'FeatureCollection', features: [street, house, theatre, town] }),
    );
    expect(await photon.suggest(search)).toEqual([
      {
        text: 'улица Арбат',
        subtext: 'Москва, Арбат',
        kind: 'street',
        city: 'Москва',
        street: 'улица Арбат',
        house: null,
        ...{ latitude: 55.7509, longitude: 37.5964 },
      },
      {
        text: 'улица Арбат, 10',
        subtext: 'Москва',
        kind: 'house',
        city: 'Москва',
        street: 'улица Арбат',
        house: '10',
        ...{ latitude: 55.7509, longitude: 37.5964 },
      },
    ]);
    expect(await photon.suggest({ ...search, kind: 'house' })).toHaveLength(1);
    expect(await photon.suggest({ ...search, limit: 1 })).toHaveLength(1);
  });

  test('is asked near the visitor, in their language, by a shop that says who it is', async () => {
    const { photon, asked } = await startService(json({ features: [] }));
    expect(await photon.suggest({ ...search, text: 'arb & co', language: 'az', kind: 'street' })).toEqual([]);
    const [{ url, headers } = { url: new URL('http://nobody'), headers: {} }] = asked;
    expect(url.pathname).toBe('/api');
    expect(url.searchParams.get('q')).toBe('arb & co');
    expect(url.searchParams.getAll('layer')).toEqual(['street']);
    expect(Number(url.searchParams.get('lat'))).toBe(near.latitude);
    const [west = 0, south = 0, east = 0, north = 0] = (url.searchParams.get('bbox') ?? '').split(',').map(Number);
    expect(north - south).toBeCloseTo(1.08, 1);
    expect(east - west).toBeCloseTo(1.92, 1);
    // The service would refuse a language parameter that it was not built for.
    expect(url.searchParams.has('lang')).toBe(false);
    expect(headers['accept-language']).toBe('az');
    expect(headers['user-agent']).toBe('Kaplya (http://localhost:3000)');
  });

  test('geocodes the very house and no other of its street', async () => {
    const { photon } = await startService(
      json({ features: [feature({ ...house.properties, housenumber: '12' }), house] }),
    );
    const found = { ...arbat, city: 'Москва', street: 'улица Арбат', house: '10' };
    expect(await photon.geocode({ ...search, text: 'Арбат, д. 10' })).toEqual(found);
    expect(await photon.geocode({ ...search, text: 'Арбат, д. 10', isWanted: () => false })).toBeNull();
    expect(await photon.geocode({ ...search, text: 'Арбат 14' })).toBeNull();
    expect(await photon.geocode({ ...search, text: 'Арбат' })).toBeNull();
  });

  test('names the house at a point', async () => {
    const { photon, asked } = await startService(json({ features: [house] }));
    expect(await photon.reverse(arbat, 'ru')).toMatchObject({ street: 'улица Арбат', house: '10' });
    expect(asked[0]?.url.pathname).toBe('/reverse');
    expect(asked[0]?.url.searchParams.get('radius')).toBe('0.2');
    const empty = await startService(json({ features: [] }));
    expect(await empty.photon.reverse(arbat, 'ru')).toBeNull();
  });

  test('is asked once a day for one thing, by twins together', async () => {
    const { photon, asked, clock } = await startService(json({ features: [street] }));
    await Promise.all([photon.suggest(search), photon.suggest(search)]);
    await photon.suggest(search);
    expect(asked).toHaveLength(1);
    await photon.suggest({ ...search, language: 'en' });
    expect(asked).toHaveLength(2);
    clock.advance(24 * 60 * 60 * 1000 + 1);
    await photon.suggest(search);
    expect(asked).toHaveLength(3);
  });

  test('gives no text longer than an address, and no more places than anybody reads', async () => {
    const long = feature({ ...street.properties, name: 'a'.repeat(201) });
    const many = Array.from({ length: 60 }, (_, at) => feature({ ...street.properties, name: `улица ${at}` }));
    const { photon } = await startService(json({ features: [long, ...many] }));
    const found = await photon.suggest({ ...search, limit: 100 });
    expect(found.map(({ street: name }) => name)).toEqual(many.slice(0, 49).map((each) => each.properties.name));
  });

  test('is asked again after a failure', async () => {
    let calls = 0;
    const { photon } = await startService((request, response) => {
      calls += 1;
      json(calls === 1 ? {} : { features: [street] })(request, response);
    });
    await expect(photon.suggest(search)).rejects.toThrow(MapsUnavailable);
    expect(await photon.suggest(search)).toHaveLength(1);
  });

  test.each(broken)('that gives %s is unavailable', async (_, answer) => {
    const { photon } = await startService(answer);
    await expect(photon.suggest(search)).rejects.toThrow(MapsUnavailable);
    await expect(photon.reverse(arbat, 'ru')).rejects.toThrow(MapsUnavailable);
  });
});

describe('Nominatim [C-05]', () => {
  const place = {
    place_id: 1,
    lat: '55.7509',
    lon: '37.5964',
    display_name: '10, улица Арбат, Москва',
    address: { house_number: '10', road: 'улица Арбат', suburb: 'район Арбат', city: 'Москва' },
  };

  test('names the house at a point', async () => {
    const { reverse, asked } = await startService(json(place));
    const found = { ...arbat, city: 'Москва', street: 'улица Арбат', house: '10' };
    expect(await reverse(arbat, 'ru')).toEqual(found);
    const [{ url, headers } = { url: new URL('http://nobody'), headers: {} }] = asked;
    expect(url.pathname).toBe('/reverse');
    expect(url.searchParams.get('format')).toBe('jsonv2');
    expect(headers['accept-language']).toBe('ru');
    expect(headers['user-agent']).toContain('Kaplya');
  });

  test.each([
    ['nothing is near', { error: 'Unable to geocode' }],
    ['the place is no house', { ...place, address: { road: 'улица Арбат', city: 'Москва' } }],
    ['the house is far', { ...place, lat: '55.76' }],
    ['a name is longer than an address', { ...place, address: { ...place.address, road: 'a'.repeat(201) } }],
    ['the house is in no town', { ...place, address: { house_number: '10', road: 'улица Арбат' } }],
  ])('is null where %s', async (_, answer) => {
    const { reverse } = await startService(json(answer));
    expect(await reverse(arbat, 'ru')).toBeNull();
  });

  test.each(broken)('that gives %s is unavailable', async (_, answer) => {
    const { reverse } = await startService(answer);
    await expect(reverse(arbat, 'ru')).rejects.toThrow(MapsUnavailable);
  });
});

test('the environment chooses who is asked', async () => {
  const photon = await startService(json({ features: [house] }));
  const nominatim = await startService(json({ error: 'Unable to geocode' }));
  const database = connectDatabase('postgres://nobody@127.0.0.1:1/none', { poolSize: 2, onConnectionError: () => {} });
  onTestFinished(() => database.$client.end());
  const gatewayOf = (env: Record<string, string>) =>
    createMapsGateway({
      config: createConfig(parseEnv({ APP_SECRET: 'x'.repeat(32), ...env })),
      database,
      clock: photon.clock,
    });

  const withPhoton = gatewayOf({ MAPS_PHOTON_URL: `${photon.baseUrl}/` });
  expect(await withPhoton.reverse(arbat, 'ru')).toMatchObject({ house: '10' });
  const withBoth = gatewayOf({ MAPS_PHOTON_URL: photon.baseUrl, MAPS_NOMINATIM_URL: nominatim.baseUrl });
  expect(await withBoth.suggest(search)).toHaveLength(1);
  expect(await withBoth.reverse(arbat, 'ru')).toBeNull();
  expect(photon.asked.map(({ url }) => url.pathname)).toEqual(['/reverse', '/api']);
  // Falls back to the built-in streets, whose database is not there.
  await expect(gatewayOf({}).reverse(arbat, 'ru')).rejects.not.toThrow(MapsUnavailable);
});

test('whoever asks the same as somebody who may not pay for it asks by themself', async () => {
  const { photon, asked } = await startService(json({ type: 'FeatureCollection', features: [] }));
  const searchPaidBy = (pay: () => Promise<void>) =>
    photon.suggest({ text: 'Арбат', language: 'ru', near, kind: 'street', limit: 5, pay });
  const refused = searchPaidBy(async () => {
    throw new Error('nothing is left of the budget');
  });
  const [first, second] = await Promise.allSettled([refused, searchPaidBy(async () => {})]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(asked).toHaveLength(1);
});
