import { randomUUID } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';
import { endpoints } from '@kaplya/contract';
import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';

import { startTestApp } from '../../../test/start-test-app.ts';
import { findServingArea, findPartner } from './index.ts';

const { call, callRefused, context, fetch } = await startTestApp();

const getConfig = (domain: string, headers: Record<string, string> = {}) =>
  call(endpoints.getConfig, { query: { domain, version: '1.6.9' } }, { headers });

describe('the cloud config [C-01] [P-18]', () => {
  test('is that of the domain, whichever host answers', async () => {
    const [moscow, baku] = [await getConfig('localhost'), await getConfig('baku.localhost')];
    expect(moscow).toMatchObject({ partnerId: 'moscow', country: 'RU', currency: 'RUB', ready: true });
    expect(baku).toMatchObject({ partnerId: 'baku', country: 'AZ', currency: 'AZN', phoneCode: '+994' });
    expect(baku.languages).toEqual(['ru', 'en', 'az', 'tr']);
  });

  test('takes loopback addresses for localhost, with a port or without', async () => {
    for (const domain of ['127.0.0.1', '127.0.0.1:3000', 'localhost:3000', '[::1]', '[::1]:3000', '::1', 'LOCALHOST']) {
      expect(await getConfig(domain)).toMatchObject({ partnerId: 'moscow', environment: 'local' });
    }
  });

  test('names every service by a path of the origin', async () => {
    const { services } = await getConfig('localhost');
    expect(services).toEqual({
      identity: '/api/identity',
      cart: '/api/order',
      default: '/api',
      partner: '/api/partner',
      marketing: '/api/marketing',
      payment: '/api/payment',
      micromarket: '/api/micromarket',
      maps: '/api/maps',
    });
  });

  test("has the price of the partner's container, and a new one when the catalogue changes [K-07] [P-09]", async () => {
    expect((await getConfig('localhost')).container).toEqual({
      volumeLitres: 19,
      rentPeriodDays: 30,
      rentGraceDays: 3,
      isRentalOffered: true,
      rentPrice: { amount: 0, currency: 'RUB' },
      fullPrice: { amount: 600_00, currency: 'RUB' },
    });
    const setPrice = async (price: number) => {
      await context.database.execute(
        sql`update product set price_minor = ${price} where partner_id = 'moscow' and external_id = 'CONT'`,
      );
      context.changes.announce('catalogue', 'moscow');
    };
    onTestFinished(() => setPrice(600_00));
    await setPrice(650_00);
    expect((await getConfig('localhost')).container.fullPrice).toEqual({ amount: 650_00, currency: 'RUB' });
  });

  test('names the pump that a first order gets, where one is required [rule 13] [S-83]', async () => {
    expect((await getConfig('localhost')).firstOrder).toEqual({ pumpExternalId: 'PUMP' });
    const setMode = async (mode: 'required' | 'suggest') => {
      await context.database.execute(
        sql`update partner set rules = jsonb_set(rules, '{pumpMode}', to_jsonb(${mode}::text)) where partner_id = 'moscow'`,
      );
      context.changes.announce('partner', 'moscow');
    };
    onTestFinished(() => setMode('required'));
    await setMode('suggest');
    await expect.poll(async () => (await getConfig('localhost')).firstOrder).toEqual({ pumpExternalId: null });
  });

  test("has a map whose center lies in a zone, and the delays of the partner's codes [K-08] [V-14]", async () => {
    for (const domain of ['localhost', 'baku.localhost']) {
      const { map, auth, partnerId } = await getConfig(domain);
      const partner = await findPartner(context, partnerId);
      expect(partner && findServingArea(partner, map.center)).not.toBeNull();
      expect(auth.resendDelaysSeconds).toEqual([60, 120, 300]);
    }
  });

  test('says whether addresses can be searched: by a service, or by streets near a town [S-27] [S-28]', async () => {
    const hasSearch = async () => (await getConfig('localhost')).map.hasAddressSearch;
    const change = async (...statements: readonly SQL[]) => {
      for (const statement of statements) await context.database.execute(statement);
      context.changes.announce('partner', 'moscow');
    };
    const setProvider = (provider: SQL) =>
      sql`update partner set settings = jsonb_set(settings, '{addressSearch}', ${provider}) where partner_id = 'moscow'`;
    const id = randomUUID();
    onTestFinished(() =>
      change(
        sql`delete from street_file where id = ${id}`,
        sql`delete from gazetteer.city where source_id = ${id}`,
        sql`update partner set settings = settings - 'addressSearch' - 'services' where partner_id = 'moscow'`,
      ),
    );
    expect(await hasSearch()).toBe(true);

    await change(sql`
      insert into street_file (partner_id, id, state, file_name, created_at, seen_at)
      values ('moscow', ${id}, 'in_use', 'town.osm.pbf', now(), now())`);
    expect(await hasSearch()).toBe(false);
    const insertTown = (town: string, latitude: number) => sql`
      insert into gazetteer.city (source_id, id, names, latitude, longitude, time_zone)
      values (${id}, ${town}, '{}', ${latitude}, 37.6, 'Europe/Moscow')`;
    await change(insertTown('far', 20));
    expect(await hasSearch()).toBe(false);
    await change(insertTown('near', 55.5));
    expect(await hasSearch()).toBe(true);

    await change(sql`delete from gazetteer.city where source_id = ${id}`);
    expect(await hasSearch()).toBe(false);
    await change(setProvider(sql`'{"provider": "photon", "photonUrl": "https://photon.example"}'`));
    expect(await hasSearch()).toBe(true);
    await change(
      sql`update partner set settings = settings - 'addressSearch' || '{"services": {"maps": "https://maps.example"}}'
        where partner_id = 'moscow'`,
    );
    expect(await hasSearch()).toBe(true);
  });

  test('says whether the shop has water cells [S-67]', async () => {
    expect((await getConfig('localhost')).hasCells).toBe(true);
    await context.database.execute(sql`delete from cell_order`);
    await context.database.execute(sql`delete from cell`);
    context.changes.announce('partner', 'moscow');
    expect((await getConfig('localhost')).hasCells).toBe(false);
  });

  test('speaks the language of the visitor', async () => {
    const titles = await Promise.all(
      ['ru', 'en', 'az', 'tr'].map(async (language) => {
        const { meta } = await getConfig('baku.localhost', { 'accept-language': language });
        return meta.title;
      }),
    );
    expect(new Set(titles).size).toBe(4);
  });

  test('says that the shop is being updated as soon as it is [P-17]', async () => {
    const setUpdating = async (isUpdating: boolean) => {
      await context.database.execute(sql`update partner set is_updating = ${isUpdating} where partner_id = 'moscow'`);
      context.changes.announce('partner', 'moscow');
    };
    onTestFinished(() => setUpdating(false));
    expect((await getConfig('localhost')).isUpdating).toBe(false);
    await setUpdating(true);
    expect((await getConfig('localhost')).isUpdating).toBe(true);
    expect((await getConfig('baku.localhost')).isUpdating).toBe(false);
  });

  test('of an unknown domain is refused with a message [X-05]', async () => {
    const { status, error } = await callRefused(
      endpoints.getConfig,
      { query: { domain: 'nobody.example', version: '1.6.9' } },
      { headers: { 'accept-language': 'en' } },
    );
    expect(status).toBe(404);
    expect(error).toMatchObject({ code: 'config.unknown_domain', message: 'There is no shop at this address.' });
  });

  test('is not ready while the environment comes up, and says only that [P-19] [X-05]', async () => {
    context.readiness.set(false);
    onTestFinished(() => context.readiness.set(true));
    const response = await fetch('/api/config?domain=localhost&version=1.6.9');
    expect(response.status).toBe(503);
    expect(await response.text()).toBe('{"ready":false}');
    expect(response.headers.has('retry-after')).toBe(false);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('names the demo and test servers only where the environment is local [P-20]', async () => {
    const servers = { demo: 'https://demo.example', test: 'https://test.example' };
    await context.database.execute(sql`
      update partner set settings = settings || jsonb_build_object('servers', ${JSON.stringify(servers)}::jsonb)
      where partner_id = 'baku'`);
    await context.database.execute(sql`insert into system.domain values ('voda.example', 'baku')`);
    context.changes.announce('partner', 'baku');
    expect(await getConfig('baku.localhost')).toMatchObject({ environment: 'local', servers });
    const live = await getConfig('voda.example');
    expect(live.environment).toBe('production');
    expect(live).not.toHaveProperty('servers');
  });
});

describe('the company [C-04] [C-06] [E-02]', () => {
  test('answers the host, or the partner that the query names', async () => {
    const moscow = await call(endpoints.getCompany, { query: {} });
    expect(moscow.data).toMatchObject({ partnerId: 'moscow', phone_code: '+7' });
    const atBaku = await call(endpoints.getCompany, { query: {} }, { host: 'baku.localhost' });
    const named = await call(endpoints.getCompany, { query: { partnerId: 'baku' } });
    expect(atBaku.data.partnerId).toBe('baku');
    expect(named).toEqual(atBaku);
  });

  test('is unknown at an unknown host and under an unknown id', async () => {
    for (const options of [{ host: 'nobody.example' }, {}]) {
      const query = options.host ? {} : { partnerId: 'nobody' };
      const { status, error } = await callRefused(endpoints.getCompany, { query }, options);
      expect([status, error.code]).toEqual([404, 'partner.unknown']);
    }
  });

  test('has its texts in four languages at the addresses that it names [P-10] [P-15]', async () => {
    const { data } = await call(endpoints.getCompany, { query: {} });
    for (const url of [data.about_loyalty_system_url, data.about_returned_package_url]) {
      const texts = await Promise.all(
        ['ru', 'en', 'az', 'tr'].map(async (language) => (await fetch(`${url}?lang=${language}`)).text()),
      );
      expect(new Set(texts).size).toBe(4);
      expect(JSON.parse(texts[0] ?? '')).toMatchObject({ success: true, data: { text: expect.any(String) } });
    }
  });

  test.each([
    ['https://texts.partner.example/points?v=2', 'https://texts.partner.example/points?v=2'],
    ['/texts/points.txt', '/texts/points.txt'],
    ['http://127.0.0.1:4010/points', 'http://127.0.0.1:4010/points'],
    ['http://texts.partner.example/points', null],
    ['//texts.partner.example/points', null],
    ['/\\\\texts.partner.example/points', null],
    ['https://me:secret@texts.partner.example/points', null],
    ['javascript:alert(1)', null],
    ['data:text/plain,points', null],
    ['', null],
  ])('hosts its texts at %s only if a page may ask there [C-04] [E-02] [C-17]', async (url, answered) => {
    const setUrl = async (value: string) => {
      await context.database.execute(sql`
        update partner set settings = settings || ${JSON.stringify({ aboutLoyaltySystemUrl: value })}::jsonb
        where partner_id = 'moscow'`);
      context.changes.announce('partner', 'moscow');
    };
    const own = '/api/v1/loyalty-system/about';
    onTestFinished(() => setUrl(own));
    await setUrl(url);
    const { data } = await call(endpoints.getCompany, { query: {} });
    expect(data.about_loyalty_system_url).toBe(answered ?? own);
  });

  test('has a logo and a mock-up that are there', async () => {
    const params = { partnerId: 'baku' };
    for (const [endpoint, type] of [
      [endpoints.getPartnerLogo, 'image/svg+xml'],
      [endpoints.getPartnerMockup, 'image/webp'],
    ] as const) {
      const { contentUrl } = await call(endpoint, { params });
      const picture = await fetch(contentUrl);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, type]);
      const unknown = await callRefused(endpoint, { params: { partnerId: 'nobody' } });
      expect([unknown.status, unknown.error.code]).toEqual([404, 'partner.unknown']);
    }
  });
});

test('a shop that is tried out is opened by the address and the name of its machine; a real one is not [P-18] [P-49]', async () => {
  const real = await startTestApp({ env: { PUBLIC_ORIGIN: 'https://shop.example', SANDBOX: 'off' } });
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const names = addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]:3000` : address));
  for (const host of ['127.8.9.10', hostname(), `${hostname().toUpperCase()}.local:3000`, ...names]) {
    expect([host, (await fetch('/api/v1/company', { host })).status]).toEqual([host, 200]);
  }
  for (const host of [
    '127.8.9.10',
    hostname(),
    ...names.filter((name) => name !== '127.0.0.1' && name !== '[::1]:3000'),
  ]) {
    expect([host, (await real.fetch('/api/v1/company', { host })).status]).toEqual([host, 404]);
  }
  expect((await fetch('/api/v1/company', { host: '192.0.2.7' })).status).toBe(404);
});
