import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pruneDomainClaims } from '#features/company/index.ts';
import type { DomainProofs } from '#gateways/domain-proofs/index.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const began = '2026-03-10T07:30:00Z';
const clock = createTestClock(began);
const listTexts = vi.fn<DomainProofs['resolver']['listTexts']>();
const listAddresses = vi.fn<DomainProofs['resolver']['listAddresses']>();
const readFile = vi.fn<DomainProofs['connector']['readFile']>();
const domainProofs: DomainProofs = { resolver: { listTexts, listAddresses }, connector: { readFile } };

const app = await startTestApp({ clock, domainProofs });
const { context } = app;
const { database } = context;
const token = await openStaffToken(app, ['settings.write', 'audit.read'], { name: 'Вера Л.' });
const baku = await openStaffToken(app, ['settings.write'], { partnerId: 'baku' });

const add = async (host: string, as = token) =>
  (await app.call(operatorEndpoints.addDomain, { body: { host } }, { token: as })).domain;
const addRefused = async (host: string, as = token) =>
  (await app.callRefused(operatorEndpoints.addDomain, { body: { host } }, { token: as })).error.code;
const check = async (host: string, as = token) =>
  (await app.call(operatorEndpoints.checkDomain, { params: { host } }, { token: as })).domain;
const checkRefused = async (host: string, as = token) =>
  (await app.callRefused(operatorEndpoints.checkDomain, { params: { host } }, { token: as })).error.code;
const remove = (host: string, as = token) =>
  app.send(operatorEndpoints.deleteDomain, { params: { host } }, { token: as });
const list = async (as = token) => (await app.call(operatorEndpoints.listDomains, {}, { token: as })).items;
const audit = async (host: string) =>
  (await app.call(operatorEndpoints.listAudit, { query: { subject: `domain:${host}` } }, { token })).items;

const openShopAt = async (host: string, of = app) =>
  (await of.send(endpoints.getConfig, { query: { domain: host, version: '1' } }, { host })).status;

/** Publishes a claim's record, as whoever governs the domain would. */
async function publish(...claims: readonly { readonly claim: Awaited<ReturnType<typeof add>>['claim'] }[]) {
  const records = claims.map(({ claim }) => claim?.record);
  listTexts.mockImplementation((name) =>
    Promise.resolve(records.flatMap((record) => (record?.name === name ? [record.value] : []))),
  );
}

let count = 0;
const fresh = () => `claimed-${(count += 1)}.example`;

async function addProven(host: string, as = token) {
  const domain = await add(host, as);
  await publish(domain);
  return check(domain.host, as);
}

beforeEach(() => {
  clock.set(began);
  listTexts.mockReset().mockResolvedValue([]);
  listAddresses.mockReset().mockResolvedValue([]);
  readFile.mockReset().mockRejectedValue(new Error('refused'));
});

describe('a host that nobody proved gives no shop [G-096a]', () => {
  test.each([
    ['10.0.0.1', 'domain.ip_address'],
    ['127.0.0.2', 'domain.ip_address'],
    ['93.184.216.34', 'domain.ip_address'],
    ['0x7f.1', 'domain.taken'],
    ['0xa.1', 'domain.ip_address'],
    ['2130706434', 'domain.ip_address'],
    ['[2001:db8::1]', 'domain.ip_address'],
    ['2001:db8::1', 'domain.ip_address'],
    ['[::1]:3000', 'domain.taken'],
    ['moscow.localhost', 'domain.local_name'],
    ['printer.local', 'domain.local_name'],
    ['shop.internal', 'domain.local_name'],
    ['shop.test', 'domain.local_name'],
    ['router.lan', 'domain.local_name'],
    ['1.168.192.in-addr.arpa', 'domain.local_name'],
    ['intranet', 'domain.local_name'],
    ['com', 'domain.public_suffix'],
    ['CO.UK.', 'domain.public_suffix'],
    ['рф', 'domain.public_suffix'],
    ['github.io', 'domain.public_suffix'],
    ['s3.amazonaws.com', 'domain.public_suffix'],
    ['localhost', 'domain.taken'],
    ['LOCALHOST.:3000', 'domain.taken'],
    ['baku.localhost', 'domain.local_name'],
    ['a b.example', 'domain.invalid'],
    ['-a.example', 'domain.invalid'],
    ['shop..example', 'domain.invalid'],
    ['*.example', 'domain.invalid'],
    ['shop.example:port', 'domain.invalid'],
    ['[2001:db8::1]/evil', 'domain.invalid'],
  ])('"%s" is refused: %s', async (host, code) => {
    const rows = async () =>
      (await database.execute(sql`select host from system.domain union all select host from system.domain_claim`))
        .rowCount;
    const before = await rows();
    expect(await addRefused(host)).toBe(code);
    expect(await rows()).toBe(before);
  });

  test.each(['evil.com', 'evil.example', 'shop.github.io', 'www.gov.uk'])(
    '%s is claimed, and no more',
    async (host) => {
      expect(await add(host)).toMatchObject({ host, isProven: false, proof: null, provenAt: null });
      context.changes.announce('partner', 'moscow');
      expect(await openShopAt(host)).toBe(404);
      // No page of it reads answers of the shop, and no row of the shop's hosts names it.
      const { headers } = await app.send(
        endpoints.getConfig,
        { query: { domain: 'localhost', version: '1' } },
        { headers: { origin: `http://${host}:3000` } },
      );
      expect(headers.get('access-control-allow-origin')).toBeNull();
      const { rows } = await database.execute(sql`select from system.domain where host = ${host}`);
      expect(rows).toEqual([]);
      expect(await openShopAt('localhost')).toBe(200);
    },
  );
});

describe('a claimed domain is proven [G-096a]', () => {
  test('by a DNS record, and the shop answers there in every process [G-096]', async () => {
    const other = await startOtherApp(context, { clock, domainProofs });
    const domain = await add(' Вода.Example.:443 ');
    const host = 'xn--80adg3b.example';
    expect(domain).toEqual({
      ...{ host, name: 'вода.example', isCurrent: false, isProven: false, proof: null, provenAt: null },
      claim: {
        record: { name: `_kaplya.${host}`, value: expect.stringMatching(/^kaplya-[\w-]{32}$/) },
        file: { url: `http://${host}/.well-known/kaplya.txt`, content: domain.claim?.record.value },
        ...{ claimedAt: '2026-03-10T07:30:00.000Z', expiresAt: '2026-03-24T07:30:00.000Z' },
        ...{ checkedAt: null, failures: null },
      },
    });
    // The claim is the same for a colleague who types it again.
    expect(await add('вода.example')).toEqual(domain);
    await publish(domain);
    clock.advance(60_000);
    expect(await check(host)).toEqual({
      ...{ host, name: 'вода.example', isCurrent: false, isProven: true, proof: 'dns', claim: null },
      provenAt: '2026-03-10T07:31:00.000Z',
    });
    await vi.waitFor(async () => expect(await openShopAt(host, other)).toBe(200), { timeout: 2000 });
    expect(await check(host)).toMatchObject({ isProven: true });
    expect((await list()).filter((each) => each.host === host)).toHaveLength(1);

    expect(await addRefused(host, baku)).toBe('domain.taken');
    expect((await remove(host, baku)).status).toBe(404);
    expect((await remove(host)).status).toBe(204);
    expect((await remove(host)).status).toBe(404);
    expect((await audit(host)).map(({ action, by }) => [action, by?.name])).toEqual([
      ['domain.deleted', 'Вера Л.'],
      ['domain.proven', 'Вера Л.'],
      ['domain.claimed', 'Вера Л.'],
    ]);
  });

  test('by a file at its address', async () => {
    const { host, claim } = await add(fresh());
    listAddresses.mockResolvedValue(['93.184.216.34']);
    readFile.mockImplementation(async ({ port }) =>
      port === 80 ? { status: 200, text: `${claim?.file.content}\n` } : Promise.reject(new Error('refused')),
    );
    expect(await check(host)).toMatchObject({ isProven: true, proof: 'file' });
    expect(await openShopAt(host)).toBe(200);
  });

  test('not yet, and the answer says why; meanwhile the former host answers', async () => {
    const { host } = await add(fresh());
    listTexts.mockResolvedValue(['kaplya-of-another']);
    listAddresses.mockResolvedValue(['93.184.216.34', '10.0.0.1']);
    const checked = await check(host);
    expect(checked).toMatchObject({
      isProven: false,
      claim: { checkedAt: '2026-03-10T07:30:00.000Z', failures: { dns: 'other_record', file: 'private_address' } },
    });
    expect(readFile).not.toHaveBeenCalled();
    expect(await list()).toContainEqual(checked);
    expect([await openShopAt(host), await openShopAt('localhost')]).toEqual([404, 200]);
  });

  test('within two weeks; a later claim has another token', async () => {
    const domain = await add(fresh());
    expect(domain.claim?.expiresAt).toBe('2026-03-24T07:30:00.000Z');
    await publish(domain);
    const end = () => database.execute(sql`update system.domain_claim set expires_at = ${clock.now()}`);
    await end();
    expect(await checkRefused(domain.host)).toBe('domain.unknown');
    expect((await list()).map(({ host }) => host)).not.toContain(domain.host);
    const again = await add(domain.host);
    expect(again.claim?.record.value).not.toBe(domain.claim?.record.value);
    expect(await check(domain.host)).toMatchObject({ isProven: false });
    await end();
    expect((await pruneDomainClaims(context, { rowsAtOnce: 2, pauseMilliseconds: 0 })).claims).toBeGreaterThan(0);
    const { rows } = await database.execute(sql`select from system.domain_claim`);
    expect(rows).toEqual([]);
  });

  test('at most sixty times an hour for a shop, and twenty in ten minutes for a person', async () => {
    const quick = await startOtherApp(context, { clock, domainProofs });
    const { host } = await add(fresh(), baku);
    const somebody = await openStaffToken(app, ['settings.write'], { partnerId: 'baku' });
    const checkAt = async (as: string) =>
      (await quick.send(operatorEndpoints.checkDomain, { params: { host } }, { token: as })).status;
    const statuses = await Promise.all(Array.from({ length: 21 }, () => checkAt(somebody)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('of several shops that claim a domain', () => {
  test('the first that proves it has it; a claim takes it from nobody [G-096a]', async () => {
    const host = fresh();
    const [ours, theirs] = [await add(host), await add(host, baku)];
    expect(ours.claim?.record.value).not.toBe(theirs.claim?.record.value);
    await publish(theirs);
    expect(await check(host)).toMatchObject({ isProven: false, claim: { failures: { dns: 'other_record' } } });
    expect(await check(host, baku)).toMatchObject({ isProven: true });
    await publish(ours, theirs);
    expect(await checkRefused(host)).toBe('domain.taken');
    expect(await addRefused(host)).toBe('domain.taken');
    // Once the other shop gives it up, the claim is proven.
    expect((await remove(host, baku)).status).toBe(204);
    expect(await check(host)).toMatchObject({ isProven: true });
  });

  test('one has it if both prove it at the same moment [G-096a]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const host = fresh();
      await publish(await add(host), await add(host, baku));
      const answers = await Promise.all(
        [token, baku].map((as) => app.send(operatorEndpoints.checkDomain, { params: { host } }, { token: as })),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const { rows } = await database.execute(sql`select partner_id from system.domain where host = ${host}`);
      expect(rows).toEqual([{ partner_id: answers[0]?.ok === true ? 'moscow' : 'baku' }]);
    }
  });

  test('a domain is proven once, whoever checks beside, and not after its claim is withdrawn [G-096a]', async () => {
    const domain = await add(fresh());
    await publish(domain);
    const both = await Promise.all([check(domain.host), check(domain.host)]);
    expect(both.map(({ isProven }) => isProven)).toEqual([true, true]);
    expect((await audit(domain.host)).filter(({ action }) => action === 'domain.proven')).toHaveLength(1);

    const withdrawn = await add(fresh());
    const record = Promise.withResolvers<string[]>();
    listTexts.mockReturnValue(record.promise);
    const checking = checkRefused(withdrawn.host);
    await vi.waitFor(() => expect(listTexts).toHaveBeenCalledWith(withdrawn.claim?.record.name, expect.anything()));
    expect((await remove(withdrawn.host)).status).toBe(204);
    record.resolve([withdrawn.claim?.record.value ?? '']);
    expect(await checking).toBe('domain.unknown');
    expect(await openShopAt(withdrawn.host)).toBe(404);
    expect((await audit(withdrawn.host)).map(({ action }) => action)).toEqual([
      'domain.claim_withdrawn',
      'domain.claimed',
    ]);
  });
});

describe('the domains of a shop', () => {
  test('are fifty at most, claims with them [G-096]', async () => {
    const known = (await list()).length;
    for (let more = known; more < 49; more += 1) await add(fresh());
    const last = [fresh(), fresh(), fresh()].map((host) =>
      app.send(operatorEndpoints.addDomain, { body: { host } }, { token }),
    );
    const statuses = (await Promise.all(last)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await addRefused(fresh())).toBe('domain.too_many');
    await database.execute(sql`delete from system.domain_claim`);
  });

  test('have that of PUBLIC_ORIGIN without another proof, where there is one shop [G-096a]', async () => {
    const env = { PUBLIC_ORIGIN: 'https://192.0.2.7', SANDBOX: 'off' };
    const theirs = await startOtherApp(context, { clock, domainProofs, env });
    const body = { host: '192.0.2.7' };
    const as = await openStaffToken(theirs, ['settings.write']);
    const refused = await theirs.callRefused(operatorEndpoints.addDomain, { body }, { token: as });
    expect([refused.status, refused.error.code]).toEqual([409, 'domain.public_origin']);

    const alone = await startTestApp({ clock, domainProofs, env });
    await alone.context.database.execute(sql`
      set session_replication_role = replica; delete from partner where partner_id = 'baku'; set session_replication_role = default`);
    const owner = await openStaffToken(alone, ['settings.write']);
    const { domain } = await alone.call(operatorEndpoints.addDomain, { body }, { token: owner });
    expect(domain).toMatchObject({ host: '192.0.2.7', isProven: true, proof: 'machine', claim: null });
    expect(await openShopAt('192.0.2.7', alone)).toBe(200);
  });

  test('are one at least, wherever who takes them away works [G-096]', async () => {
    const theirs = (await list(baku)).filter(({ isProven }) => isProven).map(({ host }) => host);
    const [last = '', ...others] = theirs;
    for (const host of others) expect((await remove(host, baku)).status).toBe(204);
    // A claim is no domain yet.
    await add('one.example', baku);
    const refused = await remove(last, baku);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'domain.last']);

    await addProven('one.example', baku);
    await addProven('two.example', baku);
    await remove(last, baku);
    const removeAt = (host: string, at: string) =>
      app.send(operatorEndpoints.deleteDomain, { params: { host } }, { token: baku, host: at });
    const answers = await Promise.all([removeAt('one.example', 'two.example'), removeAt('two.example', 'one.example')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await list(baku)).filter(({ isProven }) => isProven)).toHaveLength(1);
  });

  test('have the one at which the person works [G-096]', async () => {
    expect(await list()).toContainEqual(
      expect.objectContaining({ host: 'localhost', isCurrent: true, isProven: true, proof: 'machine' }),
    );
    const refused = await remove('localhost');
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'domain.current']);
  });
});
