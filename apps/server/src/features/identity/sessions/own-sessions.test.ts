import { endpoints } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createVisitor } from '../../../../test/people/http-customer.ts';
import { nextCustomerPhone, signInCustomer, type SignedIn } from '../../../../test/people/sign-in.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused } = app;

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

const list = async ({ token }: { token: string }) => (await call(endpoints.listSessions, {}, { token })).data;
const sessionOf = ({ token }: { token: string }) => String(decodeJwt(token)['sid']);

async function isSignedIn({ token }: { token: string }, { callRefused: refused, call: send } = app): Promise<boolean> {
  const result = await send(endpoints.getUser, {}, { token }).then(
    () => true,
    async () => (await refused(endpoints.getUser, {}, { token })).error.code,
  );
  if (result !== true) expect(result).toBe('identity.session_ended');
  return result === true;
}

/** Signs the same customer in on several devices, one minute apart. */
async function signInOn(...devices: string[]): Promise<SignedIn[]> {
  const phone = nextCustomerPhone();
  const signedIn: SignedIn[] = [];
  for (const userAgent of devices) {
    clock.advance(MINUTE_MS);
    signedIn.push(await signInCustomer(app, { phone, userAgent }));
  }
  return signedIn;
}

describe('the devices on which a customer is signed in', () => {
  test('are listed with what they are, last used first [P-04]', async () => {
    const [phone, laptop] = await signInOn('A phone', 'A laptop');
    if (!phone || !laptop) throw new Error('nobody is signed in');
    const signedInAt = clock.now();
    expect(await list(laptop)).toEqual([
      {
        id: sessionOf(laptop),
        isCurrent: true,
        userAgent: 'A laptop',
        method: 'sms',
        signedInAt: signedInAt.toISOString(),
        lastUsedAt: signedInAt.toISOString(),
      },
      expect.objectContaining({ id: sessionOf(phone), isCurrent: false, userAgent: 'A phone' }),
    ]);

    clock.advance(MINUTE_MS);
    await call(endpoints.refreshToken, { body: { refresh_token: phone.refreshToken } });
    const sessions = await list(laptop);
    expect(sessions.map(({ userAgent }) => userAgent)).toEqual(['A phone', 'A laptop']);
    expect(sessions[0]?.lastUsedAt).toBe(clock.now().toISOString());
  });

  test('are those of that customer, and only while their sessions last', async () => {
    const [customer] = await signInOn('A phone', 'A laptop');
    await signInOn('Another phone');
    if (!customer) throw new Error('nobody is signed in');
    expect(await list(customer)).toHaveLength(2);
    clock.advance(179 * DAY_MS);
    const again = await signInCustomer(app, { phone: customer.phone ?? '', userAgent: 'A tablet' });
    expect(await list(again)).toHaveLength(3);
    clock.advance(DAY_MS);
    const { token } = await call(endpoints.refreshToken, { body: { refresh_token: again.refreshToken } });
    expect((await list({ token })).map(({ userAgent }) => userAgent)).toEqual(['A tablet']);
  });

  test('are none of a visitor', async () => {
    const token = await createVisitor(app);
    for (const endpoint of [endpoints.listSessions, endpoints.endSessions]) {
      expect((await callRefused(endpoint, {}, { token })).error.code).toBe('identity.customer_required');
    }
    const params = { id: sessionOf({ token }) };
    expect((await callRefused(endpoints.endSession, { params }, { token })).error.code).toBe(
      'identity.customer_required',
    );
  });
});

describe('signing out', () => {
  test('on one device ends it there at once, and nowhere else', async () => {
    const [phone, laptop] = await signInOn('A phone', 'A laptop');
    if (!phone || !laptop) throw new Error('nobody is signed in');
    expect(await isSignedIn(phone)).toBe(true);
    await call(endpoints.endSession, { params: { id: sessionOf(phone) } }, { token: laptop.token });
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
    expect((await list(laptop)).map(({ userAgent }) => userAgent)).toEqual(['A laptop']);
    const { error } = await callRefused(endpoints.refreshToken, { body: { refresh_token: phone.refreshToken } });
    expect(error.code).toBe('identity.session_ended');
  });

  test('here works as well', async () => {
    const [here] = await signInOn('A phone');
    if (!here) throw new Error('nobody is signed in');
    await call(endpoints.endSession, { params: { id: sessionOf(here) } }, { token: here.token });
    expect(await isSignedIn(here)).toBe(false);
  });

  test('of a session that is another’s, has ended or never was is the same 404', async () => {
    const [phone, laptop] = await signInOn('A phone', 'A laptop');
    const [stranger] = await signInOn('Another phone');
    if (!phone || !laptop || !stranger) throw new Error('nobody is signed in');
    await call(endpoints.endSession, { params: { id: sessionOf(phone) } }, { token: laptop.token });
    const visitor = { token: await createVisitor(app) };
    for (const id of [sessionOf(stranger), sessionOf(visitor), sessionOf(phone), crypto.randomUUID()]) {
      const { status, error } = await callRefused(endpoints.endSession, { params: { id } }, { token: laptop.token });
      expect([status, error.code]).toEqual([404, 'identity.session_unknown']);
    }
    expect(await isSignedIn(stranger)).toBe(true);
  });

  test('everywhere ends every session of the customer, and none of another', async () => {
    const devices = await signInOn('A phone', 'A laptop', 'A tablet');
    const [stranger] = await signInOn('Another phone');
    await call(endpoints.endSessions, {}, { token: devices[1]?.token ?? '' });
    expect(await Promise.all(devices.map((device) => isSignedIn(device)))).toEqual([false, false, false]);
    expect(stranger && (await isSignedIn(stranger))).toBe(true);
    clock.advance(DAY_MS);
    const again = await signInCustomer(app, { phone: devices[0]?.phone ?? '' });
    expect([again.isNew, (await list(again)).length]).toEqual([false, 1]);
  });

  test('is obeyed by every process, also by one that has just let the session in [rule 79]', async () => {
    const devices = await signInOn('A phone', 'A laptop');
    const other = await startOtherApp(app.context, { clock });
    for (const device of devices) expect(await isSignedIn(device, other)).toBe(true);
    await call(endpoints.endSessions, {}, { token: devices[0]?.token ?? '' });
    await vi.waitFor(async () => {
      for (const device of devices) expect(await isSignedIn(device, other)).toBe(false);
    }, 3000);
  });
});

test('the list of sessions has the two hundred that were used last', async () => {
  const { token, subjectId } = await signInCustomer(app);
  await app.context.database.execute(sql`
    insert into system.session (subject_id, roles, refresh_hash, refresh_sealed, refreshed_at, expires_at)
    select ${subjectId}, '[]', g, '', now.at - make_interval(hours => g), now.at + interval '1 day'
    from (select ${clock.now().toISOString()}::timestamptz as at) as now, generate_series(1, 250) as g`);
  const sessions = await list({ token });
  expect(sessions).toHaveLength(200);
  expect(sessions[0]?.id).toBe(sessionOf({ token }));
});
