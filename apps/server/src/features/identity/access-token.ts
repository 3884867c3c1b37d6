import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Context } from '#context.ts';
import type { Bearer } from '#http/call.ts';
import type { SessionRow } from './identity.store.ts';
import { accessTokenLifetimeSeconds, signatureAlgorithm, signingKeysOf } from './signing-keys.ts';

const claimsShape = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  iat: z.int(),
  roles: z.array(z.string()),
  partner_id: z.string().optional(),
});

/**
 * Signs a token of the session that counts from `issuedAt`. The signature is deterministic: the same session and
 * instant give the same token, so that a repeated refresh needs nothing kept.
 */
export async function signAccessToken(
  context: Context,
  session: Pick<SessionRow, 'id' | 'subjectId' | 'roles' | 'partnerId'>,
  issuedAt: Date,
): Promise<string> {
  const current = await signingKeysOf(context).getCurrent();
  const issuedAtSeconds = Math.floor(issuedAt.getTime() / 1000);
  return new SignJWT({
    sub: session.subjectId,
    sid: session.id,
    roles: session.roles,
    ...(session.partnerId !== null && { partner_id: session.partnerId }),
    iss: context.config.http.publicOrigin,
    iat: issuedAtSeconds,
    exp: issuedAtSeconds + accessTokenLifetimeSeconds,
  })
    .setProtectedHeader({ alg: signatureAlgorithm, kid: current.kid, typ: 'JWT' })
    .sign(current.key);
}

/** Whose token it is; null when it is not ours, altered or over. */
export async function findBearer(context: Context, token: string): Promise<Bearer | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? null : await signingKeysOf(context).findPublicKey(kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [signatureAlgorithm],
        issuer: context.config.http.publicOrigin,
        currentDate: context.clock.now(),
        requiredClaims: ['exp', 'iat'],
      },
    );
    const claims = claimsShape.safeParse(payload).data;
    if (!claims) return null;
    const { sub: subjectId, sid: sessionId, iat, roles, partner_id: partnerId = null } = claims;
    return { subjectId, sessionId, roles, partnerId, issuedAt: new Date(iat * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
