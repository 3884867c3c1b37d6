import type { Config } from '@kaplya/contract';
import { describe, expect, test, vi } from 'vitest';
import { createLogger } from '#observability/logger.ts';
import { sendJson, startJsonService, type ServiceAnswer } from '../../../test/start-json-service.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createFetchRemoteConfig } from './fetch-remote-config.ts';

const nothing = { amount: 0, currency: 'RUB' };
const config: Config = {
  ready: true,
  environment: 'production',
  services: {
    identity: 'https://api.example/identity',
    cart: '/api/order',
    default: '/api',
    partner: '/api/partner',
    marketing: '/api/marketing',
    payment: '/api/payment',
    micromarket: '/api/micromarket',
    maps: '/api/maps',
  },
  partnerId: 'moscow',
  country: 'RU',
  currency: 'RUB',
  languages: ['ru', 'en'],
  phoneCode: '+7',
  isUpdating: false,
  auth: { methods: ['sms'], callCodeLength: 4, smsCodeLength: 4, emailCodeLength: 6, resendDelaysSeconds: [60] },
  container: { volumeLitres: 19, rentPeriodDays: 30, rentGraceDays: 3, rentPrice: nothing, fullPrice: nothing },
  map: { styleUrl: '/map/moscow/style.json', tokens: [], center: { latitude: 55.75, longitude: 37.62 } },
  metrics: {},
  meta: { title: 'Water', description: 'Water', image: '/image.svg' },
  links: {
    ...{ privacy: '/a', personalData: '/b', offer: '/c', ads: '/d', delivery: '/e' },
    ...{ appStore: '', googlePlay: '', support: '/support' },
  },
};

/** For tests that are not about slowness; a machine under load may take seconds to answer. */
const patientMilliseconds = 60_000;

async function start(answer: ServiceAnswer, timeoutMilliseconds = patientMilliseconds) {
  const service = await startJsonService(answer);
  const clock = createTestClock('2026-03-10T09:00:00Z');
  const log: string[] = [];
  const logger = createLogger({ level: 'warn' }, { write: (line) => log.push(line) });
  const remote = createFetchRemoteConfig({ logger, clock, timeoutMilliseconds });
  const find = (language: string | null = 'ru') =>
    remote.find({ url: `${service.baseUrl}/config`, domain: 'shop.example', version: '1.6.9', language });
  return { service, clock, log, find };
}

test('a configuration is requested with domain, version and language, and cached for a minute [C-01] [P-29]', async () => {
  const { service, clock, find } = await start(sendJson(config));
  expect(await find()).toEqual(config);
  expect(await find()).toEqual(config);
  expect(service.asked).toHaveLength(1);
  const [{ url, headers } = { url: new URL('http://x'), headers: {} }] = service.asked;
  expect(url.pathname + url.search).toBe('/config?domain=shop.example&version=1.6.9');
  expect(headers['accept-language']).toBe('ru');

  await find('en');
  expect(service.asked).toHaveLength(2);
  clock.advance(59_999);
  await find();
  expect(service.asked).toHaveLength(2);
});

test('after a minute it is asked for again behind the page, which has the former one at once [P-29]', async () => {
  const { service, clock, find } = await start(sendJson(config));
  await find();
  service.answer = sendJson({ ...config, isUpdating: true });
  clock.advance(60_000);
  expect(await find()).toMatchObject({ isUpdating: false });
  await vi.waitFor(async () => expect(await find()).toMatchObject({ isUpdating: true }));
  expect(service.asked).toHaveLength(2);
});

const broken: [string, ServiceAnswer][] = [
  ['is down', (request) => request.socket.destroy()],
  ['answers 500', sendJson({}, 500)],
  ['answers no JSON', (_, response) => response.end('<html>')],
  ['is not ready', sendJson({ ready: false }, 503)],
  ['answers a configuration that lacks something', sendJson({ ...config, links: undefined })],
  ['answers one with a wrong part', sendJson({ ...config, currency: 'rubles and more' })],
];

test.each(broken)(
  'a service that %s leaves the last good configuration in force, with a line in the log [P-29]',
  async (_, answer) => {
    const { service, clock, log, find } = await start(sendJson(config));
    await find();
    service.answer = answer;
    clock.advance(60_000);
    expect(await find()).toEqual(config);
    await vi.waitFor(() => expect(log).toHaveLength(1));
    expect(await find()).toEqual(config);
    expect(log[0]).toContain('"hasFormer":true');

    service.answer = sendJson({ ...config, partnerId: 'baku' });
    clock.advance(5000);
    await find();
    await vi.waitFor(async () => expect(await find()).toMatchObject({ partnerId: 'baku' }));
  },
);

test.each(broken)(
  'a service that %s and never answered gives none, and is not asked by every page [P-29]',
  async (_, answer) => {
    const { service, clock, log, find } = await start(answer);
    expect(await find()).toBeNull();
    expect(await find()).toBeNull();
    expect(service.asked).toHaveLength(1);
    expect(log).toHaveLength(1);
    service.answer = sendJson(config);
    clock.advance(5000);
    expect(await find()).toEqual(config);
  },
);

describe('a service that is slow', () => {
  const shortMilliseconds = 100;

  test('leaves the last good configuration in force, with a line in the log [P-29]', async () => {
    const { service, clock, log, find } = await start(sendJson(config), shortMilliseconds);
    // Under load even a good answer may be too slow.
    const findGood = () => {
      clock.advance(5000);
      return find();
    };
    await vi.waitUntil(findGood);
    log.length = 0;
    service.answer = () => {};
    clock.advance(60_000);
    expect(await find()).toEqual(config);
    await vi.waitFor(() => expect(log).toHaveLength(1));
    expect(await find()).toEqual(config);
    expect(log[0]).toContain('"hasFormer":true');

    service.answer = sendJson({ ...config, partnerId: 'baku' });
    await vi.waitFor(async () => expect(await findGood()).toMatchObject({ partnerId: 'baku' }));
  });

  test('and never answered gives none, and is not waited for by every page [P-29]', async () => {
    const { service, clock, log, find } = await start(() => {}, shortMilliseconds);
    expect(await find()).toBeNull();
    expect(await find()).toBeNull();
    expect(log).toHaveLength(1);
    service.answer = sendJson(config);
    await vi.waitFor(async () => {
      clock.advance(5000);
      expect(await find()).toEqual(config);
    });
  });
});

test('pages that come together wait for one answer [P-29]', async () => {
  const { service, find } = await start(sendJson(config));
  const found = await Promise.all(Array.from({ length: 20 }, () => find()));
  expect(found).toEqual(Array.from({ length: 20 }, () => config));
  expect(service.asked).toHaveLength(1);
});
