import { endpoints, machineEndpoints } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';

import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { signingKeyTable } from '../identity.table.ts';
import { rotateSigningKeys } from './signing-keys.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const { call, callRefused, context } = await startTestApp({ clock });
const SECOND = 1000;

beforeEach(async () => {
  await context.database.delete(signingKeyTable);
  clock.advance(DAY_MS);
});

type Process = Pick<TestClient, 'call'>;

async function openVisitor(process: Process = { call }) {
  const { token } = await process.call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
  return { token, kid: decodeProtectedHeader(token).kid };
}

const useToken = (token: string, process: Process = { call }) =>
  process.call(endpoints.enrichToken, { body: { partnerId: 'moscow' } }, { token });

async function listKids(): Promise<(string | undefined)[]> {
  const { keys } = await call(machineEndpoints.getJsonWebKeys, {});
  return keys.map(({ kid }) => kid);
}

describe('a key that signs tokens', () => {
  test('stays for three months, then a new one is published and signs ten minutes later [A-03] [E-17]', async () => {
    const { kid: old } = await openVisitor();
    clock.advance(90 * DAY_MS - SECOND);
    await rotateSigningKeys(context);
    expect(await listKids()).toEqual([old]);

    clock.advance(SECOND);
    await rotateSigningKeys(context);
    const kids = await listKids();
    expect(kids).toEqual([old, expect.any(String)]);
    clock.advance(10 * MINUTE_MS - SECOND);
    expect((await openVisitor()).kid).toBe(old);
    clock.advance(SECOND);
    const { token, kid } = await openVisitor();
    expect(kid).toBe(kids[1]);
    const published = (await call(machineEndpoints.getJsonWebKeys, {})) as JSONWebKeySet;
    await jwtVerify(token, createLocalJWKSet(published), { currentDate: clock.now() });
  });

  test('verifies until the last token that it signed is over, and leaves the key set then', async () => {
    await openVisitor();
    clock.advance(90 * DAY_MS);
    await rotateSigningKeys(context);
    clock.advance(10 * MINUTE_MS - SECOND);
    const last = await openVisitor();
    clock.advance(15 * MINUTE_MS - SECOND);
    await rotateSigningKeys(context);
    await useToken(last.token);
    expect(await listKids()).toContain(last.kid);

    clock.advance(2 * SECOND);
    const { error } = await callRefused(
      endpoints.enrichToken,
      { body: { partnerId: 'moscow' } },
      { token: last.token },
    );
    expect(error.code).toBe('identity.token_invalid');
    clock.advance(MINUTE_MS);
    expect(await listKids()).toEqual([expect.not.stringContaining(last.kid ?? '')]);
    await rotateSigningKeys(context);
    expect(await context.database.select().from(signingKeyTable)).toHaveLength(1);
  });

  test('is made once by two processes that rotate at once', async () => {
    await openVisitor();
    clock.advance(90 * DAY_MS);
    const other = await startOtherApp(context, { clock });
    const processes = [context, other.context, context, other.context];
    // Warms up the pools: otherwise the first call ends before the others have a connection.
    await Promise.all(processes.map(({ database }) => database.execute(sql`select pg_sleep(0.05)`)));
    await Promise.all(processes.map(rotateSigningKeys));
    expect(await context.database.select().from(signingKeyTable)).toHaveLength(2);
  });

  test('is taken up by every process at the same moment, and what one signs the other takes', async () => {
    await openVisitor();
    const other = await startOtherApp(context, { clock });
    clock.advance(90 * DAY_MS);
    // The other process reads the keys just before they change.
    const { kid: old } = await openVisitor(other);
    await rotateSigningKeys(context);
    clock.advance(10 * MINUTE_MS);
    const [mine, theirs] = [await openVisitor(), await openVisitor(other)];
    expect(mine.kid).toBe(theirs.kid);
    expect(mine.kid).not.toBe(old);
    await useToken(mine.token, other);
    await useToken(theirs.token);
  });

  test('that another secret sealed neither verifies nor is published; a new one signs at once [A-03]', async () => {
    const before = await openVisitor();
    const other = await startOtherApp(context, { clock, env: { APP_SECRET: 'quite another secret of the same shop' } });
    const { error } = await other.callRefused(
      endpoints.enrichToken,
      { body: { partnerId: 'moscow' } },
      { token: before.token },
    );
    expect(error.code).toBe('identity.token_invalid');
    const after = await openVisitor(other);
    await useToken(after.token, other);
    const { keys } = await other.call(machineEndpoints.getJsonWebKeys, {});
    expect(keys.map(({ kid }) => kid)).toEqual([after.kid]);
  });
});
