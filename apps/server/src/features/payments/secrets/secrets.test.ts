import { operatorEndpoints, type PartnerSecret, type Permission } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { findPartner } from '#features/company/index.ts';
import type { Transaction } from '#db/client.ts';
import { runBeside } from '../../../../test/database/run-beside.ts';
import { createStaff } from '../../../../test/people/create-staff.ts';
import { nextPhone } from '../../../../test/people/http-customer.ts';
import { serveAcquirer } from '../../../../test/acquirer/serve-acquirer.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { findFreePort } from '../../../../test/processes/start-shop-process.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { listOfferedMethods } from '../methods/offered-methods.ts';
import { openSecret, sealSecret } from './seal-secret.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { deleteSecretRow, listSecretsOf, lockSecretsOf, updateSecret } from './secret.store.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const acquirer = startAcquirer({ clock });
const served = await serveAcquirer(acquirer);
const lines: string[] = [];
const log = (line: string) => void lines.push(line);
const env = { SANDBOX: 'off', LOG_LEVEL: 'trace', YOOKASSA_URL: served.baseUrl };
const app = await startTestApp({ clock, env, log });
const { context } = app;
const { database } = context;
/** The secret that the stand-in accepts for any shop, if it is as long as this. */
const good = served.secretKey;

beforeEach(async () => {
  await database.execute(sql`delete from partner_secret`);
  await database.execute(sql`delete from revision where subject like 'secret:%'`);
  await context.services.payments.accounts.load();
  lines.length = 0;
});

async function join(rights: 'owner' | readonly Permission[] = ['settings.write']) {
  const id = crypto.randomUUID();
  const account = { partnerId: 'moscow', id, name: 'Мария', phone: nextPhone(), joinedAt: clock.now() };
  await createStaff(context, account, rights);
  const of = { subjectId: id, roles: ['ROLE_ADMIN' as const], partnerId: 'moscow', provenAt: clock.now() };
  const { session } = await createSession(context, database, of);
  return { id, token: await signAccessToken(context, session, clock.now()) };
}

const { id: mariaId, token } = await join();

type Save = { account?: string; version?: number; value?: string; takesNewPayments?: boolean };

function save({ account = '100500', version = 0, value = good, ...rest }: Save = {}, shop: TestApp = app) {
  const input = { params: { name: 'yookassa' as const }, body: { account, version, value, ...rest } };
  return shop.send(operatorEndpoints.saveSecret, input, { token });
}

const list = async (shop: TestApp = app): Promise<readonly PartnerSecret[]> =>
  (await shop.call(operatorEndpoints.listSecrets, {}, { token })).items;

function remove(query: { account?: string; version?: number; despiteUse?: '1' } = {}) {
  const input = { params: { name: 'yookassa' as const }, query: { account: '100500', version: 1, ...query } };
  return app.send(operatorEndpoints.deleteSecret, input, { token });
}

async function probe(account = '100500', shop: TestApp = app): Promise<string> {
  const input = { params: { name: 'yookassa' as const }, body: { account } };
  return (await shop.call(operatorEndpoints.testSecret, input, { token })).result;
}

const currentOf = ({ context: { payments } }: TestApp) => payments.acquirerOf('moscow')?.account ?? null;
const accountsOf = ({ context: { payments } }: TestApp) => payments.accountsOf('moscow').map(({ account }) => account);

async function listCodes(shop: TestApp): Promise<number[]> {
  const partner = (await findPartner(shop.context, 'moscow'))!;
  const payer = { kind: 'individual', isRegistered: true, payableMinor: 500_00 } as const;
  return (await listOfferedMethods(shop.context, partner, payer)).map(({ code }) => code);
}

const byNumber = (left: number, right: number) => left - right;

describe('a secret of a partner', () => {
  test('counts at once, here and in another process that nobody restarts [G-091]', async () => {
    const other = await startOtherApp(context, { clock, env });
    expect([currentOf(app), currentOf(other), (await listCodes(other)).includes(10)]).toEqual([null, null, false]);

    expect((await save()).status).toBe(200);
    expect(currentOf(app)).toBe('100500');
    await vi.waitFor(() => expect(currentOf(other)).toBe('100500'), 2000);
    expect(await listCodes(other)).toEqual(expect.arrayContaining([8, 10]));
    expect(await probe('100500', other)).toBe('ok');

    const former = other.context.payments.acquirerOf('moscow');
    expect((await save({ version: 1, value: `${good.slice(0, -4)}oops` })).status).toBe(200);
    await vi.waitFor(() => expect(other.context.payments.acquirerOf('moscow')).not.toBe(former), 2000);
    expect(await probe('100500', other)).toBe('wrong_credentials');

    expect((await remove({ version: 2 })).status).toBe(204);
    await vi.waitFor(() => expect(currentOf(other)).toBeNull(), 2000);
  });

  test('is shown by name, account, last four characters, time and author [G-091]', async () => {
    await save();
    expect(await list()).toEqual([
      {
        ...{ name: 'yookassa', account: '100500', hint: good.slice(-4), source: 'database', version: 1 },
        ...{ setAt: clock.now().toISOString(), setBy: { id: mariaId, name: 'Мария' }, isReadable: true },
        ...{ unreadableSince: null, position: 1, takesNewPayments: true, isTest: true },
      },
    ]);
  });

  test('is in no answer, no log, no audit, no revision and no row of the database, also where a save is refused [G-091]', async () => {
    const answers: string[] = [];
    const collect = async (response: Response) => answers.push(await response.text());
    await collect(await save());
    await collect(await save({ version: 7 }));
    await collect(await save({ account: 'not-a-shop', value: good }));
    await collect(await save({ account: '100600', value: `${good} ` }));
    await collect(await save({ version: 1, value: `${good}2` }));
    await collect(await app.send(operatorEndpoints.listSecrets, {}, { token }));
    answers.push(await probe(), JSON.stringify(await (await app.fetch('/api/openapi.json')).json()));
    const { rows: tables } = await database.execute<{ name: string }>(
      sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
          where schemaname in ('public', 'system')`,
    );
    expect(tables.map(({ name }) => name)).toContain('public.partner_secret');
    const { rows: stored } = await database.execute<{ text: string }>(
      sql.raw(tables.map(({ name }) => `select t::text as text from ${name} t`).join(' union all ')),
    );
    expect(stored.length).toBeGreaterThan(1000);
    expect(lines.length).toBeGreaterThan(0);
    for (const text of [...answers, ...lines, ...stored.map((row) => row.text)]) expect(text).not.toContain(good);
    const { rows: entries } = await database.execute<{ entry: string }>(
      sql`select before::text || after::text as entry from audit_entry where action = 'secret.set'`,
    );
    expect(entries.length).toBeGreaterThan(0);
    // Readers of the audit may not see the end of a secret either.
    for (const { entry } of entries) expect(entry).not.toContain(good.slice(-4));
  });

  test('that two people save at once is saved once; the other hears of it [G-091] [rule 81]', async () => {
    const statuses = await Promise.all([save(), save({ value: `${good}2` }), save({ value: `${good}3` })]);
    expect(statuses.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409]);
    const later = await Promise.all([save({ version: 1, value: `${good}4` }), save({ version: 1, value: `${good}5` })]);
    expect(later.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    const refused = later.find(({ status }) => status === 409)!;
    expect(await refused.json()).toMatchObject({
      code: 'conflict.changed',
      details: { version: 2, by: { id: mariaId }, fields: expect.arrayContaining(['hint']) as unknown },
    });
    expect(await list()).toMatchObject([{ version: 2 }]);
  });

  test('that replaces a deleted one conflicts with an open form of the former one [G-091] [rule 81]', async () => {
    await save();
    expect((await remove()).status).toBe(204);
    expect((await save({ value: `${good}2` })).status).toBe(200);
    const [secret] = await list();
    const refused = await save({ version: 1, value: `${good}3` });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'conflict.changed', details: { version: secret?.version, by: { id: mariaId } } },
    ]);
    expect((await remove({ version: 1 })).status).toBe(409);
    expect(await list()).toMatchObject([{ hint: `${good}2`.slice(-4) }]);
  });

  test('that is saved again as it is changes nothing [G-091]', async () => {
    await save();
    clock.advance(1000);
    expect((await save({ version: 1 })).status).toBe(200);
    expect(await list()).toMatchObject([{ version: 1 }]);
  });

  test.each<[string, Save]>([
    ['an account of letters', { account: 'shop' }],
    ['a value with other signs', { value: `${good}=` }],
  ])('with %s is refused, because it was copied from somewhere else [G-091]', async (_, body) => {
    const response = await save(body);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, 'secret.malformed']);
    expect(await list()).toEqual([]);
  });

  test('is set with its value at first, and asks for `settings.write` [G-091]', async () => {
    const input = { params: { name: 'yookassa' as const }, body: { account: '100500', version: 0 } };
    expect((await app.send(operatorEndpoints.saveSecret, input, { token })).status).toBe(404);
    const { token: others } = await join(['goods.write', 'money.read', 'staff.write']);
    for (const endpoint of [operatorEndpoints.saveSecret, operatorEndpoints.testSecret] as const) {
      expect((await app.send(endpoint, input, { token: others })).status).toBe(403);
    }
    expect((await app.send(operatorEndpoints.listSecrets, {}, { token: others })).status).toBe(403);
  });

  test('of another partner is not seen, and opens nothing where its row is moved to [G-091]', async () => {
    await save();
    const { rows } = await database.execute<{ sealed: string }>(sql`select sealed from partner_secret`);
    const { appSecret } = context.config.secrets;
    const row = { partnerId: 'moscow', name: 'yookassa', account: '100500', sealed: rows[0]!.sealed } as const;
    expect(openSecret(appSecret, row)).toBe(good);
    for (const moved of [{ partnerId: 'baku' }, { account: '100600' }]) {
      expect(openSecret(appSecret, { ...row, ...moved })).toBeNull();
    }
    await database.execute(sql`update partner_secret set partner_id = 'baku'`);
    await context.services.payments.accounts.load();
    expect(await list()).toEqual([]);
    expect(context.payments.accountsOf('baku')).toEqual([]);
  });
});

describe('several accounts of a partner', () => {
  test('have one that takes new payments; the others retain their own [G-091] [P-40]', async () => {
    await save();
    await save({ account: '100600' });
    expect(accountsOf(app)).toEqual(['100500', '100600']);
    await save({ account: '100600', version: 1, takesNewPayments: true });
    expect([currentOf(app), accountsOf(app)]).toEqual(['100600', ['100600', '100500']]);
    expect(await list()).toMatchObject([
      { account: '100600', position: 1, takesNewPayments: true, version: 2 },
      { account: '100500', position: 2, takesNewPayments: false, version: 1 },
    ]);
    await save({ account: '100600', version: 2, takesNewPayments: false });
    expect(currentOf(app)).toBe('100500');
  });

  test('of which some are of the environment: those of the database come first and replace the same account [G-091]', async () => {
    const shop = await startOtherApp(context, {
      ...{ clock, env: { ...env, YOOKASSA_ACCOUNTS: `moscow:100500:${'o'.repeat(20)}abcd,moscow:100400:secret` } },
    });
    expect(accountsOf(shop)).toEqual(['100500', '100400']);
    expect(await list(shop)).toMatchObject([
      { account: '100500', source: 'environment', hint: 'abcd', takesNewPayments: true, setAt: null, version: 0 },
      { account: '100400', source: 'environment', takesNewPayments: false },
    ]);
    await save({ account: '100600' }, shop);
    expect(accountsOf(shop)).toEqual(['100600', '100500', '100400']);
    await save({ account: '100500' }, shop);
    expect(accountsOf(shop)).toEqual(['100600', '100500', '100400']);
    expect(await list(shop)).toMatchObject([
      { account: '100600', takesNewPayments: true },
      { account: '100500', source: 'database', hint: good.slice(-4) },
      { account: '100400', source: 'environment' },
    ]);
  });

  test('are twenty at most [G-091]', async () => {
    for (let at = 0; at < 20; at += 1) expect((await save({ account: `${1000 + at}` })).status).toBe(200);
    const response = await save({ account: '2000' });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, 'secret.too_many']);
  });

  test('stand behind the stand-in’s where somebody only tries the shop out, until one is set [G-091]', async () => {
    const shop = await startOtherApp(context, { clock, env: { YOOKASSA_URL: served.baseUrl } });
    expect(accountsOf(shop)).toEqual(['moscow']);
    await save({}, shop);
    expect([currentOf(shop), accountsOf(shop)]).toEqual(['100500', ['100500', 'moscow']]);
  });
});

describe('a secret that is deleted', () => {
  async function pay(state: 'open' | 'done'): Promise<string> {
    const documentId = crypto.randomUUID();
    await database.execute(sql`
      insert into payment (partner_id, subject_id, document_id, attempt, idempotence_key, acquirer, acquirer_account, method_code,
        amount_minor, currency, return_url, receipt, language, created_at, status, check_at)
      values ('moscow', ${documentId}, ${documentId}, 1, ${documentId}, 'yookassa', '100500', 10, 30000, 'RUB', '/', '[]', 'ru',
        now(), 'pending', ${state === 'open' ? sql`now() + interval '1 hour'` : sql`null`})`);
    onTestFinished(async () => {
      await database.execute(sql`delete from payment where document_id = ${documentId}`);
    });
    return documentId;
  }

  test('names what still moves at its account, and goes all the same where that is wanted [G-091]', async () => {
    await save();
    await pay('done');
    const documentId = await pay('open');
    const refused = await remove();
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'secret.in_use',
        details: { payments: [{ documentId, amountMinor: 300_00, currency: 'RUB' }], refunds: 0, receipts: 0 },
      }),
    ]);
    expect(currentOf(app)).toBe('100500');
    expect((await remove({ despiteUse: '1' })).status).toBe(204);
    expect([currentOf(app), await list()]).toEqual([null, []]);
    expect((await remove()).status).toBe(404);
  });

  test('goes at once where nothing moves, but not at another version [G-091]', async () => {
    await save();
    await pay('done');
    expect((await remove({ version: 2 })).status).toBe(409);
    expect((await remove()).status).toBe(204);
  });
});

describe('a test of a secret', () => {
  test('asks the provider, and waits for no one who is not there [G-091]', async () => {
    await save();
    expect(await probe()).toBe('ok');
    const gone = await startOtherApp(context, {
      clock,
      env: { ...env, YOOKASSA_URL: `http://127.0.0.1:${await findFreePort()}/v3` },
    });
    expect(await probe('100500', gone)).toBe('not_reachable');
    const input = { params: { name: 'yookassa' as const }, body: { account: '1' } };
    expect((await app.send(operatorEndpoints.testSecret, input, { token })).status).toBe(404);
  });
});

describe('another APP_SECRET', () => {
  test('without the previous one leaves secrets unreadable: they are named, and nobody else takes the payments [G-092]', async () => {
    await save();
    const otherLines: string[] = [];
    const shop = await startOtherApp(context, {
      clock,
      log: (line) => void otherLines.push(line),
      env: {
        ...env,
        APP_SECRET: 'quite another secret of the same shop',
        YOOKASSA_ACCOUNTS: 'moscow:100400:secret',
      },
    });
    await shop.context.services.payments.accounts.load();
    expect([currentOf(shop), accountsOf(shop)]).toEqual([null, ['100400']]);
    expect(await listCodes(shop)).not.toContain(10);
    expect((await listCodes(shop)).length).toBeGreaterThan(0);
    const [row] = await listSecretsOf(database, 'moscow');
    expect(openSecret('quite another secret of the same shop', row!)).toBeNull();
    expect(otherLines.join('')).toContain('is not used: it cannot be read');
    expect(otherLines.join('')).toContain('100500');
  });

  test('seals what is there at that moment, not what somebody replaces or deletes meanwhile [G-092]', async () => {
    const next = 'n'.repeat(40);
    const { appSecret } = context.config.secrets;
    const config = { ...context.config, previousAppSecret: appSecret, secrets: { appSecret: next } };
    const reseal = () => resealSecrets({ ...context, config });
    const owner = { partnerId: 'moscow', name: 'yookassa', account: '100500' } as const;

    await save();
    const replace = async (transaction: Transaction) => {
      const [row] = await lockSecretsOf(transaction, 'moscow');
      await updateSecret(transaction, row!, { sealed: sealSecret(appSecret, owner, 'newer') });
    };
    await runBeside(database, replace, reseal);
    const [row] = await listSecretsOf(database, 'moscow');
    expect(openSecret(next, row!)).toBe('newer');

    await updateSecret(database, row!, { sealed: sealSecret(appSecret, owner, good) });
    const takeAway = async (transaction: Transaction) => {
      await lockSecretsOf(transaction, 'moscow');
      await deleteSecretRow(transaction, row!);
    };
    await runBeside(database, takeAway, reseal);
    expect(await listSecretsOf(database, 'moscow')).toEqual([]);
  });

  test('is another key: what one seals the other does not open [G-092]', () => {
    const owner = { partnerId: 'moscow', name: 'yookassa', account: '1' } as const;
    const sealed = sealSecret('a'.repeat(32), owner, good);
    expect(openSecret('a'.repeat(32), { ...owner, sealed })).toBe(good);
    expect(openSecret('b'.repeat(32), { ...owner, sealed })).toBeNull();
  });
});
