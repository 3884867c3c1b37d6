import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { openSecret, sealSecret } from '#features/payments/secrets/seal-secret.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { createLogger } from '#observability/logger.ts';
import { runShop } from '../../src/run-shop.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { createMember } from '../people/operator.ts';
import { findFreePort, makeDataDir } from '../processes/start-shop-process.ts';
import { createTestClient } from '../test-client.ts';
import { openTestContext } from '../test-context.ts';

// Each start of a whole shop takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const first = 'the first secret of the program, and long';
const second = 'the second secret of the program, and long';
const third = 'the third secret of the program, and long';
const value = 'live_valueThatNobodyMaySee';
const owner = { partnerId: 'moscow', name: 'yookassa', account: '100500' } as const;

const loadNoPages = async () => ({
  handle: async () => new Response(),
  asset: () => null,
  middleware: null,
  close: async () => {},
});

/** Runs a shop of the real configuration from its start to its stop, and `look` at it in between. */
async function run(
  env: Record<string, string>,
  look: (client: ReturnType<typeof createTestClient>) => Promise<void>,
): Promise<string> {
  const port = await findFreePort();
  const lines: string[] = [];
  const logged: string[] = [];
  const stopping = new AbortController();
  const config = createConfig(parseEnv({ PORT: String(port), DATA_DIR: makeDataDir(), SANDBOX: 'off', ...env }));
  const shop = runShop({
    config,
    logger: createLogger({ level: 'info' }, { write: (line) => void lines.push(line) }),
    loadStorefront: loadNoPages,
    stopping: stopping.signal,
    print: (text) => void logged.push(text),
  });
  try {
    await vi.waitFor(() => expect(logged.join()).toContain('The shop is open'), 30_000);
    await look(
      createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`http://localhost:${port}${path}`, init)),
    );
  } finally {
    stopping.abort();
    await shop;
  }
  return lines.join('');
}

test('after another APP_SECRET secrets of partners are resealed with the help of the previous one, and without it the shop starts and hides online payment [G-092]', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const database = new Client({ connectionString });
  await database.connect();
  onTestFinished(() => database.end());
  const insert = `insert into partner_secret (partner_id, name, account, sealed, hint, position, set_at)
    values ('moscow', 'yookassa', '100500', $1, 'aySe', 0, now())`;
  await database.query(insert, [sealSecret(first, owner, value)]);
  type Stored = { sealed: string; unreadable_since: Date | null; version: number };
  const read = async () => (await database.query<Stored>('select * from partner_secret')).rows[0]!;

  // A token of each shop's own keys; a key is sealed with APP_SECRET, too.
  async function joinAs(appSecret: string, origin: string): Promise<string> {
    const env = { APP_SECRET: appSecret, PUBLIC_ORIGIN: origin, SANDBOX: 'off' };
    const { context, close } = openTestContext({ connectionString, env });
    const { subjectId } = await createMember({ context }, { roles: ['ROLE_ADMIN'] });
    const of = { subjectId, roles: ['ROLE_ADMIN' as const], partnerId: 'moscow', provenAt: new Date() };
    const { session } = await createSession(context, context.database, of);
    const token = await signAccessToken(context, session, new Date());
    await context.close();
    await close();
    return token;
  }
  const origin = 'http://localhost:1';
  const common = { DATABASE_URL: connectionString, PUBLIC_ORIGIN: origin };

  async function look(client: ReturnType<typeof createTestClient>, appSecret: string) {
    const token = await joinAs(appSecret, origin);
    const { items } = await client.call(operatorEndpoints.listSecrets, {}, { token });
    const visitor = { body: { partnerId: 'moscow' } };
    const { token: visitorToken } = await client.call(endpoints.createAnonymousToken, visitor);
    const methods = await client.call(endpoints.listPaymentMethods, { query: {} }, { token: visitorToken });
    return { items, codes: methods['hydra:member'].map(({ setup }) => setup.code) };
  }

  const moved = await run({ ...common, APP_SECRET: second, APP_SECRET_PREVIOUS: first }, async (client) => {
    const { items, codes } = await look(client, second);
    expect(items).toMatchObject([{ account: '100500', isReadable: true, takesNewPayments: true, version: 1 }]);
    expect(codes).toEqual(expect.arrayContaining([8, 10]));
  });
  expect(moved).toContain('was sealed with the new APP_SECRET');
  const sealed = await read();
  expect([openSecret(second, { ...owner, ...sealed }), sealed.version]).toEqual([value, 1]);

  // A repeated start changes nothing.
  const again = await run({ ...common, APP_SECRET: second, APP_SECRET_PREVIOUS: first }, () => Promise.resolve());
  expect(again).not.toContain('was sealed with the new APP_SECRET');
  expect(await read()).toEqual(sealed);

  const lost = await run({ ...common, APP_SECRET: third }, async (client) => {
    const { items, codes } = await look(client, third);
    expect(items).toMatchObject([{ account: '100500', hint: '', isReadable: false, takesNewPayments: false }]);
    const { unreadable_since: since } = await read();
    expect(items[0]?.unreadableSince).toBe(since?.toISOString());
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => code === 8 || code === 10)).toEqual([]);
  });
  expect(lost).toMatch(/"level":"error".*"account":"100500".*cannot be read: APP_SECRET is another one/);

  const found = await run({ ...common, APP_SECRET: third, APP_SECRET_PREVIOUS: second }, async (client) => {
    const { items } = await look(client, third);
    expect(items).toMatchObject([{ isReadable: true, unreadableSince: null, takesNewPayments: true }]);
  });
  for (const lines of [moved, again, lost, found]) expect(lines).not.toContain(value);
});
