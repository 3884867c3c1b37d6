import { randomUUID } from 'node:crypto';
import { endpoints, type Role } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { signAccessToken } from '../tokens/access-token.ts';
import { createSession } from './sessions.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;

describe('the session of a customer', () => {
  test('has the roles of the account again at every refresh, also when that is repeated [A-03]', async () => {
    const { subjectId, refreshToken } = await signInCustomer(app);
    const refresh = async () => {
      const { token } = await app.call(endpoints.refreshToken, { body: { refresh_token: refreshToken } });
      return decodeJwt(token)['roles'];
    };
    await database.execute(sql`update customer set roles = '["ROLE_AGGREGATOR_USER"]' where id = ${subjectId}`);
    expect(await refresh()).toEqual(['ROLE_AGGREGATOR_USER']);
    await database.execute(sql`update customer set roles = '["ROLE_USER"]' where id = ${subjectId}`);
    expect(await refresh()).toEqual(['ROLE_USER']);
  });

  test('is over at the refresh where the account is no more', async () => {
    const { token, subjectId, refreshToken } = await signInCustomer(app);
    await database.execute(sql`
      update customer set phone = null, phone_confirmed_at = null, deleted_at = now() where id = ${subjectId}`);
    const { error } = await app.callRefused(endpoints.refreshToken, { body: { refresh_token: refreshToken } });
    expect(error.code).toBe('identity.session_ended');
    const { error: after } = await app.callRefused(endpoints.listSessions, {}, { token });
    expect(after.code).toBe('identity.session_ended');
  });

  test('hands the subject of a visitor over, also of who is one at a program, and not the program’s own [A-01]', async () => {
    const open = async (role: Role) => {
      const of = { subjectId: randomUUID(), roles: [role], partnerId: 'moscow' };
      const { session } = await createSession(context, database, of);
      return { ...session, token: await signAccessToken(context, session, context.clock.now()) };
    };
    const visitors = [await open('ANONYMOUS_AGGREGATOR_CLIENT'), await open('ROLE_ANONYMOUS_PARTNER_CLIENT')];
    const program = await open('ROLE_CLIENT_APP');
    const inherited = async (subjectId: string) =>
      (await database.execute(sql`select visitor_subject_id as of from system.session where subject_id = ${subjectId}`))
        .rows[0];
    for (const visitor of visitors) {
      const { subjectId } = await signInCustomer(app, { visitorToken: visitor.token });
      expect(await inherited(subjectId)).toEqual({ of: visitor.subjectId });
    }
    const { subjectId } = await signInCustomer(app, { visitorToken: program.token });
    expect(await inherited(subjectId)).toEqual({ of: null });
  });
});
