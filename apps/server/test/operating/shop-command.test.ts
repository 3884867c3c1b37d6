import { endpoints, operatorEndpoints, setupEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { runShopCommand, type ShopCommand } from '../../src/commands/shop-command.ts';
import { openStaffToken } from '../people/staff-token.ts';
import { startTestApp } from '../start-test-app.ts';

const app = await startTestApp();
const { database } = app.context;

const run = (asked: ShopCommand) => runShopCommand({ database, origin: 'https://shop.example' }, asked);
const print = (asked: ShopCommand) => run(asked).catch((error: Error) => error.message);
const openShopAt = async (host: string) => {
  const response = await app.send(endpoints.getConfig, { query: { domain: host, version: '1' } }, { host });
  return response.ok ? ((await response.json()) as { partnerId: string }).partnerId : response.status;
};

test.each(['10.0.0.7', '[2001:db8::7]', 'shop.lan', 'intranet', 'Кассовый.local'])(
  'the administrator lets a shop answer at %s, which nobody else can prove [G-096a]',
  async (typed) => {
    const token = await openStaffToken(app, ['settings.write', 'audit.read']);
    const printed = await run({ verb: 'domain', domain: typed, partner: 'moscow' });
    expect(printed.toLowerCase()).toContain(typed.toLowerCase());
    const { items } = await app.call(operatorEndpoints.listDomains, {}, { token });
    const added = items.find(({ host, name }) => [host, name].includes(typed.toLowerCase()));
    expect(added).toMatchObject({ isProven: true, proof: 'machine', claim: null });
    const { host = '' } = added ?? {};
    // The rows announce themselves to the processes of the shop.
    await vi.waitFor(async () => expect(await openShopAt(host)).toBe('moscow'), { timeout: 2000 });
    const { items: entries } = await app.call(
      operatorEndpoints.listAudit,
      { query: { subject: `domain:${host}` } },
      { token },
    );
    expect(entries).toMatchObject([{ action: 'domain.added', by: null }]);
    expect(await run({ verb: 'no-domain', domain: typed })).toContain('no domain of moscow any more');
    await vi.waitFor(async () => expect(await openShopAt(host)).toBe(404), { timeout: 2000 });
  },
);

test('a domain moves from one shop to another by the administrator alone, and both learn of it [G-096a]', async () => {
  const domain = 'moved.example';
  const token = await openStaffToken(app, ['settings.write']);
  await app.call(operatorEndpoints.addDomain, { body: { host: domain } }, { token });
  await run({ verb: 'domain', domain, partner: 'moscow' });
  const { rows: claims } = await database.execute(sql`select from system.domain_claim`);
  expect(claims).toEqual([]);
  expect(await print({ verb: 'domain', domain, partner: 'baku' })).toBe('There is a shop at this domain already.');
  expect(await run({ verb: 'domain', domain, partner: 'baku', move: true })).toBe(`baku answers at ${domain}.`);
  const { rows } = await database.execute<{ partner_id: string; action: string }>(sql`
    select partner_id, action from audit_entry where subject = ${`domain:${domain}`} order by id`);
  expect(rows.map(({ partner_id: partnerId, action }) => `${partnerId} ${action}`)).toEqual([
    'moscow domain.claimed',
    'moscow domain.added',
    'moscow domain.deleted',
    'baku domain.added',
  ]);
  expect(await run({ verb: 'domains' })).toMatch(/moved\.example {2}baku {2}machine/);
});

test('a link to a further shop names its domain [G-10] [G-096a]', async () => {
  const link = await run({ verb: 'new', domain: 'Вода.Example' });
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(link).toContain('https://shop.example/console/setup?token=');
  expect(await app.call(setupEndpoints.getSetup, { query: { token } }, { host: 'localhost' })).toMatchObject({
    ...{ isFirst: false, domain: 'вода.example' },
  });
});

test('a refusal is printed as a sentence [G-096a]', async () => {
  expect(await print({ verb: 'new' })).toBe('Name the domain of the shop, like shop.example.');
  expect(await print({ verb: 'new', domain: 'localhost' })).toBe('localhost has a shop: moscow.');
  expect(await print({ verb: 'domain', domain: 'a b', partner: 'moscow' })).toBe('a b is no domain and no address.');
  expect(await print({ verb: 'domain', domain: 'x.example' })).toMatch(/several shops.*baku, moscow/);
  expect(await print({ verb: 'no-domain', domain: 'nowhere.example' })).toBe('The shop has no such domain.');
  await run({ verb: 'domain', domain: 'moved.example', partner: 'moscow', move: true });
  expect(await run({ verb: 'no-domain', domain: 'baku.localhost' })).toBe(
    'baku.localhost is no domain of baku any more.\nbaku has no domain now: nobody reaches it.',
  );
});
