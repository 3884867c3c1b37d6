import { endpoints } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';

import { createHttpCustomer, moscowHome, type HttpCustomer } from '../../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { upkeepJobs } from '#upkeep.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, context } = app;
const { database } = context;

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

/** A visitor with a cart and an address. */
async function createVisitor(): Promise<HttpCustomer> {
  const visitor = await createHttpCustomer(app);
  await visitor.add('CUP', 7);
  await call(endpoints.createAnonymousAddress, { body: moscowHome }, { token: visitor.token });
  return visitor;
}

async function listRows({ token }: { readonly token: string }): Promise<string[]> {
  const { sub } = decodeJwt(token);
  const { rows } = await database.execute<{ row: string }>(sql`
    select 'cart ' || status as row from cart where subject_id = ${sub}
    union all select 'address' from address where subject_id = ${sub} order by 1`);
  return rows.map(({ row }) => row);
}

async function runUpkeep(name: string): Promise<void> {
  await upkeepJobs(context)
    .find((job) => job.name === name)
    ?.run();
}

const whole = ['address', 'cart open'];

describe('deleting the account', () => {
  test('erases what the visitors left who signed in to it, but the order of a guest stays [P-04] [rule 79]', async () => {
    const visitor = await createVisitor();
    const ordered = await createHttpCustomer(app, { token: visitor.token });
    await ordered.add('CUP', 7);
    await ordered.getReady();
    await ordered.addRequiredProducts(true);
    await ordered.complete();
    const stranger = await createVisitor();
    const customer = await signInCustomer(app, { visitorToken: visitor.token });
    expect(await listRows(visitor)).toEqual(['address', 'cart completed', 'cart open']);
    await call(endpoints.deleteProfile, {}, { token: customer.token });
    expect(await listRows(visitor)).toEqual(['cart completed']);
    expect(await listRows(stranger)).toEqual(whole);
  });

  test('leaves what a visitor left who signed in to another account too', async () => {
    const visitor = await createVisitor();
    const first = await signInCustomer(app, { visitorToken: visitor.token });
    const second = await signInCustomer(app, { visitorToken: visitor.token });
    await call(endpoints.deleteProfile, {}, { token: first.token });
    expect(await listRows(visitor)).toEqual(whole);
    await call(endpoints.deleteProfile, {}, { token: second.token });
    expect(await listRows(visitor)).toEqual([]);
  });
});

test('what a customer did as a visitor stays theirs after the session is gone in which they signed in [rule 79]', async () => {
  const visitor = await createVisitor();
  const { sub: userId = '' } = decodeJwt(visitor.token);
  const consentType = 'personal_data' as const;
  const { id } = await call(
    endpoints.acceptAgreement,
    { params: { userId }, body: { consentType } },
    { token: visitor.token },
  );
  const email = 'was.a.visitor@post.example';
  const first = await signInCustomer(app, { visitorToken: visitor.token, email });
  await call(endpoints.revokeToken, { body: { refresh_token: first.refreshToken } });
  clock.advance(8 * DAY_MS);
  await runUpkeep('delete-expired-sessions');

  const { token } = await signInCustomer(app, { email });
  await call(endpoints.declineAgreement, { params: { id } }, { token });
  const { rows } = await database.execute(sql`select from consent where subject_id = ${userId} and withdraws = ${id}`);
  expect(rows).toHaveLength(1);
  expect(await listRows(visitor)).toContain('cart open');
  await call(endpoints.deleteProfile, {}, { token });
  expect(await listRows(visitor)).toEqual([]);
});

describe('upkeep', () => {
  test('deletes what a visitor left a week after they signed in, unless they came back as one [rule 79]', async () => {
    const [gone, back] = [await createVisitor(), await createVisitor()];
    for (const { token } of [gone, back]) await signInCustomer(app, { visitorToken: token });
    const visitors = [gone, back].map(({ token }) => decodeJwt(token).sub ?? '');
    await database.execute(sql`
      update system.session set expires_at = expires_at + interval '100 days' where subject_id = ${visitors[1]}`);
    clock.advance(7 * DAY_MS + 1000);
    await runUpkeep('delete-addresses-of-gone-visitors');
    expect(await listRows(gone)).not.toContain('address');
    expect(await listRows(back)).toContain('address');
  });

  test('deletes the addresses of visitors whose session is over, nobody else’s [rule 79]', async () => {
    const customer = await signInCustomer(app);
    await call(endpoints.createUserAddress, { body: moscowHome }, { token: customer.token });
    const [ended, expired] = [await createVisitor(), await createVisitor()];
    const end = ({ token }: { readonly token: string }) =>
      database.execute(sql`
        update system.session set revoked_at = ${clock.now()} where subject_id = ${decodeJwt(token).sub}`);
    await end(ended);
    await end(customer);
    clock.advance(180 * DAY_MS);
    const living = await createVisitor();
    await runUpkeep('delete-addresses-of-gone-visitors');
    expect(await listRows(expired)).not.toContain('address');
    expect(await listRows(ended)).not.toContain('address');
    expect(await listRows(customer)).toEqual(['address']);
    expect(await listRows(living)).toEqual(whole);
  });

  test('deletes sessions a week after their end', async () => {
    const { token, subjectId } = await signInCustomer(app);
    const living = await signInCustomer(app);
    await call(endpoints.endSessions, {}, { token });
    const listSubjects = async () => {
      const { rows } = await database.execute<{ of: string }>(sql`
        select subject_id as of from system.session where subject_id in (${subjectId}, ${living.subjectId})
        order by created_at, id`);
      return rows.map(({ of }) => of);
    };
    clock.advance(7 * DAY_MS);
    await runUpkeep('delete-expired-sessions');
    expect(await listSubjects()).toEqual([subjectId, living.subjectId]);
    clock.advance(1);
    await runUpkeep('delete-expired-sessions');
    expect(await listSubjects()).toEqual([living.subjectId]);
  });
});
