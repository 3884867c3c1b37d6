import { endpoints, operatorEndpoints, setupEndpoints, type NewShop } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPayments } from '#gateways/payments/create-payments.ts';
import { createVisitor } from '../../../test/people/http-customer.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { findPartner, findStartOrigin } from '../company/index.ts';
import { isMethodSupported } from '../payments/index.ts';
import { provePublicOrigin } from '../settings/index.ts';
import { createFirstSetupPath } from './index.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
/** The machine of somebody who has set nothing: PUBLIC_ORIGIN is http://localhost:3000. */
const app = await startTestApp({ clock });
const { context } = app;

const shop: NewShop = {
  ...{ name: 'Родник', language: 'ru', languages: ['ru'], country: 'RU', currency: 'RUB', timeZone: 'Europe/Moscow' },
  town: { name: 'Тверь', latitude: 56.8587, longitude: 35.9176 },
  ring: [
    [35.8, 56.8],
    [36.05, 56.8],
    [36.05, 56.92],
    [35.8, 56.92],
  ],
  intervals: [{ from: '09:00', to: '22:00' }],
  ...{ deliveryFee: 200_00, freeFrom: 1000_00, bottlePrice: 500_00 },
  goods: [{ name: 'Вода 0,5 л', price: 45_00, kind: 'water' }],
  payments: ['cash'],
  owner: { name: 'Ольга', email: 'olga@rodnik.example' },
};

let token = '';
let count = 0;

/** A shop with a name of its own: rows of the former ones are left. */
const nameShop = () => `Родник ${(count += 1)}`;

/** Leaves no shop on the machine. */
beforeEach(async () => {
  await context.database.execute(sql`
    set session_replication_role = replica; delete from partner; delete from system.domain;
    delete from system.domain_claim; set session_replication_role = default`);
  context.changes.announce('partner', 'moscow');
  token = new URL((await createFirstSetupPath(context)) ?? '/', 'http://x').searchParams.get('token') ?? '';
});

const create = (fields: Partial<NewShop>, host = 'localhost') =>
  app.call(setupEndpoints.createShop, { body: { token, shop: { ...shop, name: nameShop(), ...fields } } }, { host });
const createRefused = (fields: Partial<NewShop>, host = 'localhost') =>
  app.callRefused(
    setupEndpoints.createShop,
    { body: { token, shop: { ...shop, name: nameShop(), ...fields } } },
    { host },
  );

const openShopAt = async (host: string) => (await app.fetch('/api/v1/company', { host })).status;

/** The token of the owner, who follows the invitation. */
async function signIn({ partnerId, invitation }: { readonly partnerId: string; readonly invitation: string }) {
  const body = { token: invitation };
  const visitor = await createVisitor(app, partnerId);
  return (await app.call(endpoints.acceptStaffInvitation, { body }, { token: visitor })).token;
}

describe('the first shop of a machine', () => {
  // The first test, because a process that has had a shop lets nobody in at a host of none.
  test('answers at the host of PUBLIC_ORIGIN too, wherever it was made [G-10a]', async () => {
    expect(await create({}, '192.0.2.7')).toMatchObject({ domain: null });
    expect([await openShopAt('192.0.2.7'), await openShopAt('localhost')]).toEqual([200, 200]);
  });

  test('answers where it was made, while the domain that its owner named waits for its proof [G-10a]', async () => {
    const made = await create({ domain: 'Родник.example' });
    const host = 'xn--d1aigkdl.example';
    expect(made).toMatchObject({
      origin: 'http://localhost:3000',
      domain: { host, name: 'родник.example', isProven: false, claim: { record: { name: `_kaplya.${host}` } } },
    });
    expect([await openShopAt('localhost'), await openShopAt(host)]).toEqual([200, 404]);
    const owner = await signIn(made);
    const { items } = await app.call(operatorEndpoints.listDomains, {}, { token: owner });
    expect(items.map(({ host: each, isProven }) => [each, isProven])).toEqual([
      ['localhost', true],
      [host, false],
    ]);
    expect(await findStartOrigin(context)).toBe('http://localhost:3000');
  });

  test.each(['localhost', '127.0.0.1', 'localhost:3000', 'LOCALHOST.'])(
    'needs no proof of %s, where it answers already [G-10a]',
    async (domain) => {
      expect(await create({ domain })).toMatchObject({ domain: null });
      expect(await openShopAt('localhost')).toBe(200);
    },
  );

  test.each([
    ['192.168.1.5', 'domain.ip_address'],
    ['[::2]', 'domain.ip_address'],
    ['shop.local', 'domain.local_name'],
    ['github.io', 'domain.public_suffix'],
  ])(
    'is not made with the domain %s, which nobody can prove, and its link stays good [G-10a]',
    async (domain, code) => {
      const { status, error } = await createRefused({ domain });
      expect([status, error.errors]).toMatchObject([422, [{ code, field: 'shop.domain' }]]);
      expect(await app.call(setupEndpoints.getSetup, { query: { token } })).toMatchObject({ isFirst: true });
    },
  );

  test('that stands at a domain alone answers at PUBLIC_ORIGIN from the next start on [G-10a]', async () => {
    const { partnerId } = await create({});
    await context.database.execute(sql`update system.domain set host = 'no-dns.example'`);
    context.changes.announce('partner', partnerId);
    await expect.poll(() => openShopAt('no-dns.example')).toBe(200);
    expect(await provePublicOrigin(context)).toBe(partnerId);
    context.changes.announce('partner', partnerId);
    await expect.poll(() => openShopAt('localhost')).toBe(200);
    expect(await provePublicOrigin(context)).toBeNull();
  });
});

describe('a shop of the wizard, until its owner opens it', () => {
  /** Whether online payment is offered with a key. */
  const payments = createPayments({ config: context.config, standIn: null });
  const offersOnline = async (partnerId: string, secretKey: string) => {
    const source = { name: 'yookassa', account: '100500', secretKey, webhookSecret: null } as const;
    payments.setAccounts(new Map([[partnerId, [source]]]));
    const partner = await findPartner(context, partnerId);
    return partner !== null && isMethodSupported({ payments }, partner, { code: paymentCodes.online });
  };

  test('takes money online with a test key alone [G-10b]', async () => {
    const made = await create({});
    expect(await offersOnline(made.partnerId, 'test_key')).toBe(true);
    expect(await offersOnline(made.partnerId, 'live_key')).toBe(false);
    await app.call(operatorEndpoints.openShop, { body: {} }, { token: await signIn(made) });
    await expect.poll(() => offersOnline(made.partnerId, 'live_key')).toBe(true);
  });

  test('says so in its configuration, and is opened once, which the audit has [G-10b]', async () => {
    const made = await create({});
    const readConfig = () => app.call(endpoints.getConfig, { query: { domain: 'localhost', version: '1' } });
    expect(await readConfig()).toMatchObject({ isOpened: false });
    const owner = await signIn(made);
    expect(await app.call(operatorEndpoints.getMe, {}, { token: owner })).toMatchObject({
      partner: { isOpened: false },
    });
    const opened = await app.call(operatorEndpoints.openShop, { body: {} }, { token: owner });
    expect(opened).toMatchObject({ isOpened: true, openedAt: clock.now().toISOString() });
    clock.advance(1000);
    const again = await app.call(operatorEndpoints.openShop, { body: {} }, { token: owner });
    expect(again.openedAt).toBe(opened.openedAt);
    await expect.poll(readConfig).not.toHaveProperty('isOpened');
    const { items } = await app.call(
      operatorEndpoints.listAudit,
      { query: { action: 'shop.opened' } },
      { token: owner },
    );
    expect(items).toMatchObject([{ before: { openedAt: null }, after: { openedAt: opened.openedAt } }]);
  });

  test('has a list of what is next, worked out from what there is [G-10c]', async () => {
    const goods: NewShop['goods'] = [{ name: 'Вода', price: 45_00, kind: 'water', stock: 5 }, shop.goods[0]!];
    const made = await create({ goods, domain: 'rodnik.example' });
    const owner = await signIn(made);
    const { steps, ...rest } = await app.call(operatorEndpoints.getOpening, {}, { token: owner });
    expect(rest).toEqual({ isOpened: false, openedAt: null });
    expect(steps).toEqual([
      { id: 'codes', isDone: true, count: null, host: null },
      { id: 'domain', isDone: false, count: null, host: 'rodnik.example' },
      { id: 'stock', isDone: false, count: 1, host: null },
      { id: 'payment', isDone: true, count: null, host: null },
      { id: 'order', isDone: false, count: null, host: null },
    ]);
  });

  const isDone = async (bearer: string, id: string) =>
    (await app.call(operatorEndpoints.getOpening, {}, { token: bearer })).steps.find((step) => step.id === id)?.isDone;

  test('has its payment decided by keys of the acquirer, or by switching online payment off [G-10c]', async () => {
    const made = await create({});
    const owner = await signIn(made);
    // The stand-in is an acquirer too.
    const spy = vi.spyOn(context.payments, 'acquirerOf').mockReturnValue(null);
    expect(await isDone(owner, 'payment')).toBe(false);
    await context.database.execute(sql`
      update payment_method set is_enabled = false where partner_id = ${made.partnerId} and id = 'online'`);
    expect(await isDone(owner, 'payment')).toBe(true);
    await context.database.execute(sql`
      update payment_method set is_enabled = false where partner_id = ${made.partnerId}`);
    expect(await isDone(owner, 'payment')).toBe(false);
    spy.mockRestore();
  });

  test('sends codes only where they reach all of its staff [G-10c]', async () => {
    const made = await create({});
    const owner = await signIn(made);
    expect(await isDone(owner, 'codes')).toBe(true);
    await context.database.execute(sql`
      update partner set settings = jsonb_set(settings, '{auth,methods}', '["sms"]') where partner_id = ${made.partnerId}`);
    context.changes.announce('partner', made.partnerId);
    // The owner has an e-mail address alone.
    await expect.poll(() => isDone(owner, 'codes')).toBe(false);
  });

  // A town in another country is meant, and is no mistake then [G-10f].
  test.each([
    ['8 (343) 123-45-67', 'RU', '+73431234567'],
    ['+7 343 123-45-67', 'RU', '+73431234567'],
    ['0212 345 67 89', 'TR', '+902123456789'],
    ['', 'RU', ''],
  ])('has the phone %s of %s as it is dialled from anywhere [G-10e]', async (phone, country, stored) => {
    await create({ phone, country, town: { ...shop.town, isElsewhere: country === 'TR' } });
    const { data } = await app.call(endpoints.getCompany, { query: {} });
    expect(data.phone).toBe(stored);
  });

  test('has no stock that nobody counted, and as many bottles as are full [G-10d]', async () => {
    const goods: NewShop['goods'] = [
      { name: 'Вода 19 л', price: 350_00, kind: 'returnable', code: 'R19', stock: 40 },
      { name: 'Вода 0,5 л', price: 45_00, kind: 'water', code: 'W05' },
    ];
    const { partnerId } = await create({ goods });
    const { rows } = await context.database.execute(sql`
      select external_id as code, on_hand as count from stock join product on product.partner_id = stock.partner_id
        and product.id = stock.product_id where stock.partner_id = ${partnerId} order by 1`);
    expect(rows).toEqual([
      { code: 'BOTTLE', count: 40 },
      { code: 'R19', count: 40 },
      { code: 'W05', count: 0 },
    ]);
  });
});
