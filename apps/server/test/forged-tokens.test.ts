import {
  endpoints,
  machineEndpoints,
  operatorEndpoints,
  setupEndpoints,
  type Endpoint,
  type Role,
} from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { decodeProtectedHeader, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { customerTable } from '#features/identity/identity.table.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { startTestApp } from './start-test-app.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;

const customerRoles: Role[] = ['ROLE_USER', 'ROLE_CLIENT'];
const allEndpoints = [endpoints, operatorEndpoints, machineEndpoints, setupEndpoints].flatMap((group): Endpoint[] =>
  Object.values(group),
);

/** Tokens with valid claims that are not valid. */
async function forgeTokens(): Promise<Record<string, string>> {
  const now = context.clock.now();
  const subjectId = crypto.randomUUID();
  const account = { partnerId: 'moscow', id: subjectId, roles: customerRoles };
  await database.insert(customerTable).values(account);
  const { session } = await createSession(context, database, { subjectId, roles: customerRoles, partnerId: 'moscow' });
  const good = await signAccessToken(context, session, now);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const { kid = '' } = decodeProtectedHeader(good);
  const current = await context.services.identity.signingKeys.getCurrent();
  const publicKey = await context.services.identity.signingKeys.findPublicKey(kid);
  if (!publicKey) throw new Error('The key of a token is not published');

  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const toPart = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const sign = (
    answered: Record<string, unknown>,
    alg: string,
    key: Parameters<SignJWT['sign']>[0],
    keyId: string,
    typ: string | undefined = 'at+jwt',
  ) => new SignJWT(answered).setProtectedHeader({ alg, kid: keyId, ...(typ !== '' && { typ }) }).sign(key);
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const publicKeyText = Buffer.from(await exportSPKI(publicKey));
  const { session: ended } = await createSession(context, database, {
    subjectId,
    roles: customerRoles,
    partnerId: 'moscow',
  });
  const token = {
    good,
    'with other claims': [header, toPart({ ...claims, roles: ['ROLE_ADMIN'] }), signature].join('.'),
    'with another signature': [header, payload, signature.replaceAll(/[A-M]/g, 'z')].join('.'),
    truncated: good.slice(0, -4),
    'without a signature': `${header}.${payload}.`,
    'of the algorithm none': [toPart({ alg: 'none', typ: 'JWT' }), payload, ''].join('.'),
    'of the algorithm none, with our key’s id': [toPart({ alg: 'none', kid, typ: 'JWT' }), payload, signature].join(
      '.',
    ),
    'signed with another key': await sign(claims, 'EdDSA', privateKey, kid),
    'signed with another key of another id': await sign(claims, 'EdDSA', privateKey, 'mine'),
    'signed HS256 with our public key': await sign(claims, 'HS256', publicKeyText, kid),
    'of another issuer': await sign({ ...claims, iss: 'https://elsewhere.example' }, 'EdDSA', current.key, kid),
    'for another audience': await sign({ ...claims, aud: 'https://elsewhere.example' }, 'EdDSA', current.key, kid),
    'for nobody': await sign({ ...claims, aud: undefined }, 'EdDSA', current.key, kid),
    'for several': await sign(
      { ...claims, aud: [claims['aud'], 'https://elsewhere.example'] },
      'EdDSA',
      current.key,
      kid,
    ),
    'of another type': await sign(claims, 'EdDSA', current.key, kid, 'dpop+jwt'),
    'of no type': await sign(claims, 'EdDSA', current.key, kid, ''),
    'of the type before, for an audience': await sign(claims, 'EdDSA', current.key, kid, 'JWT'),
    'of the type before, made after the upgrade': await sign(
      { ...claims, aud: undefined, iat: Math.ceil(context.services.identity.openedAt.getTime() / 1000) },
      'EdDSA',
      current.key,
      kid,
      'JWT',
    ),
    'without an expiry': await sign({ ...claims, exp: undefined }, 'EdDSA', current.key, kid),
    'of a session that never was': await sign({ ...claims, sid: crypto.randomUUID() }, 'EdDSA', current.key, kid),
    expired: await signAccessToken(context, session, new Date(now.getTime() - 15 * MINUTE_MS)),
    'of a session that has ended': await signAccessToken(context, ended, now),
    'that is none': 'nonsense',
  };
  await database.execute(sql`update system.session set revoked_at = ${now.toISOString()} where id = ${ended.id}`);
  return token;
}

describe('a token [P-52]', async () => {
  const { good = '', ...bad } = await forgeTokens();
  const guarded = allEndpoints.filter(({ access }) => access !== 'none');

  test('that is good is let in, so that those below are refused for what they are [C-10]', async () => {
    expect((await app.send(endpoints.getUser, {}, { token: good })).status).toBe(200);
  });

  test.each(Object.keys(bad))('%s is refused by every endpoint that needs one [C-10] [A-03]', async (kind) => {
    const token = bad[kind] ?? '';
    for (const endpoint of guarded) {
      const { status, error } = await app.callRefused(endpoint, {}, { token });
      expect([endpoint.id, status]).toEqual([endpoint.id, 401]);
      expect(['identity.token_invalid', 'identity.session_ended']).toContain(error.code);
    }
    // Calls without authentication ignore it.
    expect((await app.send(endpoints.getCompany, {}, { token })).status).toBe(200);
    const query = { addressUuid: crypto.randomUUID() };
    expect((await app.send(endpoints.listDeliveryIntervals, { query }, { token })).status).toBe(401);
  });

  test.each(['', 'Bearer', 'Basic bm9ib2R5', `Basic ${good}`, good])(
    'is brought as a bearer, not as "%s" [C-10]',
    async (authorization) => {
      for (const endpoint of guarded) {
        const response = await app.send(endpoint, {}, { headers: { authorization } });
        expect([endpoint.id, response.status]).toEqual([endpoint.id, 401]);
      }
    },
  );
});
