import { endpoints } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { pruneSessions } from '../index.ts';
import { revokeSession } from './sessions.ts';

const clock = createTestClock('2026-03-10T07:30:00.123Z');
const app = await startTestApp({ clock });
const { context } = app;

async function countSessions(): Promise<number> {
  const { rows } = await context.database.execute(sql`select from system.session`);
  return rows.length;
}

async function openVisitor() {
  const { token, refresh_token: refreshToken = '' } = await app.call(endpoints.createAnonymousToken, {
    body: { partnerId: 'moscow' },
  });
  return { token, refreshToken };
}

const refresh = (refreshToken: string) => app.call(endpoints.refreshToken, { body: { refresh_token: refreshToken } });
const refreshRefused = async (refreshToken: string) =>
  (await app.callRefused(endpoints.refreshToken, { body: { refresh_token: refreshToken } })).error.code;

test('a thousand visitors who look and do nothing cost no row', async () => {
  const before = await countSessions();
  for (let visitor = 0; visitor < 1000; visitor += 1) {
    const { token } = await openVisitor();
    if (visitor % 100 === 0)
      await app.call(endpoints.listPaymentMethods, { query: { forIndividual: '1' as const } }, { token });
  }
  expect(await countSessions()).toBe(before);
});

test('the first thing that a visitor does writes their session once, whichever process hears it, and it goes on', async () => {
  const other = await startOtherApp(context, { clock });
  const { token, refreshToken } = await openVisitor();
  const before = await countSessions();
  const carts = await Promise.all(
    [app, other, app].map((each) => each.call(endpoints.initCart, { body: {} }, { token })),
  );
  expect(await countSessions()).toBe(before + 1);
  const pair = await refresh(refreshToken);
  const again = await createHttpCustomer(app, { token: pair.token });
  await again.add('CUP');
  for (const { id } of carts) await app.call(endpoints.restoreCart, { params: { id } }, { token: pair.token });
  expect(await countSessions()).toBe(before + 1);
});

test('a first refresh writes the session, its repeat is answered alike, and the token used once more later is theft', async () => {
  const { refreshToken } = await openVisitor();
  const before = await countSessions();
  const pair = await refresh(refreshToken);
  expect(await countSessions()).toBe(before + 1);
  expect(await refresh(refreshToken)).toEqual(pair);
  clock.advance(2 * MINUTE_MS);
  expect(await refreshRefused(refreshToken)).toBe('identity.session_ended');
  expect(await refreshRefused(pair.refresh_token ?? '')).toBe('identity.session_ended');
});

test('a visitor who signs out before they did anything is out, in all processes and for good', async () => {
  const other = await startOtherApp(context, { clock });
  const { token, refreshToken } = await openVisitor();
  await other.call(endpoints.listPaymentMethods, { query: { forIndividual: '1' as const } }, { token });
  await app.call(endpoints.revokeToken, { body: { refresh_token: refreshToken } });
  expect(
    (await app.callRefused(endpoints.listPaymentMethods, { query: { forIndividual: '1' as const } }, { token })).status,
  ).toBe(401);
  expect(await refreshRefused(refreshToken)).toBe('identity.session_ended');
  clock.advance(8 * DAY_MS);
  await pruneSessions(context);
  expect(await refreshRefused(refreshToken)).toBe('identity.session_ended');
});

test('a first refresh token of half a year begins nothing, one that was altered never did', async () => {
  const { refreshToken } = await openVisitor();
  const bytes = Buffer.from(refreshToken, 'base64url');
  for (const place of [0, 1, 10, 30, bytes.length - 40, bytes.length - 1]) {
    const altered = Buffer.from(bytes);
    altered[place] = (altered[place] ?? 0) ^ 1;
    expect(await refreshRefused(altered.toString('base64url'))).toBe('identity.token_invalid');
  }
  const before = await countSessions();
  clock.advance(180 * DAY_MS);
  expect(await refreshRefused(refreshToken)).toBe('identity.session_ended');
  expect(await countSessions()).toBe(before);
});

const look = (shop: Pick<typeof app, 'call'>, token: string) =>
  shop.call(endpoints.listPaymentMethods, { query: { forIndividual: '1' as const } }, { token });

test('the token of a first refresh is good at once, in each process that has known its session as absent', async () => {
  const other = await startOtherApp(context, { clock });
  const { token, refreshToken } = await openVisitor();
  clock.advance(14 * MINUTE_MS);
  for (const shop of [app, other]) await look(shop, token);
  const refreshed = await refresh(refreshToken);
  for (const shop of [app, other]) expect(await look(shop, refreshed.token)).toBeDefined();
});

test('the token that names a shop is good at once, in each process that has known its session as absent', async () => {
  const other = await startOtherApp(context, { clock });
  const { token } = await openVisitor();
  for (const shop of [app, other]) await look(shop, token);
  const enriched = await app.call(endpoints.enrichToken, { body: { partnerId: 'moscow' } }, { token });
  for (const shop of [app, other]) expect(await look(shop, enriched.token)).toBeDefined();
});

test('a first token writes nothing once its session was ended where this process has not heard of it', async () => {
  const { token, refreshToken } = await openVisitor();
  await look(app, token);
  await revokeSession(
    { ...context, changes: { ...context.changes, announce: () => {} } },
    {
      refreshToken,
      caller: null,
    },
  );
  const { status, error } = await app.callRefused(endpoints.initCart, { body: {} }, { token });
  expect([status, error.code]).toEqual([401, 'identity.session_ended']);
});
