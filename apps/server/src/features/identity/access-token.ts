import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Context } from '#context.ts';
import type { Bearer } from '#http/call.ts';
import type { SessionRow } from './identity.store.ts';
import { accessTokenLifetimeSeconds, signatureAlgorithm } from './signing-keys.ts';

const claimsShape = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  iat: z.int(),
  roles: z.array(z.string()),
  partner_id: z.string().optional(),
  first: z.literal(true).optional(),
});

/**
 * Signs a token of the session that counts from `issuedAt`. The signature is deterministic: the same session and
 * instant give the same token, so that a repeated refresh needs nothing kept.
 */
export async function signAccessToken(
  context: Context,
  session: Pick<SessionRow, 'id' | 'subjectId' | 'roles' | 'partnerId'>,
  issuedAt: Date,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<string> {
  const current = await context.services.identity.signingKeys.getCurrent();
  const issuedAtSeconds = Math.floor(issuedAt.getTime() / 1000);
  return new SignJWT({
    sub: session.subjectId,
    sid: session.id,
    roles: session.roles,
    ...(session.partnerId !== null && { partner_id: session.partnerId }),
    ...(isFirst && { first: true }),
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
        const key = kid === undefined ? null : await context.services.identity.signingKeys.findPublicKey(kid);
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
    const { sub: subjectId, sid: sessionId, iat, roles, partner_id: partnerId = null, first: isFirst = false } = claims;
    return { subjectId, sessionId, roles, partnerId, issuedAt: new Date(iat * 1000), isFirst };
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') warnOfIssuer(context, error);
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const warnedOf = new Set<unknown>();

/** It is signed with a key of ours: a process that shares our database has another PUBLIC_ORIGIN. */
function warnOfIssuer({ config, logger }: Context, { payload }: errors.JWTClaimValidationFailed): void {
  if (warnedOf.has(payload.iss)) return;
  warnedOf.add(payload.iss);
  logger.warn(
    { issuer: payload.iss, publicOrigin: config.http.publicOrigin },
    'tokens of another PUBLIC_ORIGIN are refused: processes that serve one shop need the same one',
  );
}
