import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Context } from '#context.ts';
import type { Bearer } from '#http/call.ts';
import type { SessionRow } from '../identity.store.ts';
import { accessTokenLifetimeSeconds, signatureAlgorithm } from './signing-keys.ts';

const claimsShape = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  iat: z.int(),
  aud: z.string().optional(),
  roles: z.array(z.string()),
  partner_id: z.string().optional(),
  first: z.literal(true).optional(),
});

/** RFC 9068: what is signed by the same key for another purpose is no access token. */
const tokenType = 'at+jwt';

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
    aud: context.config.http.publicOrigin,
    iat: issuedAtSeconds,
    exp: issuedAtSeconds + accessTokenLifetimeSeconds,
  })
    .setProtectedHeader({ alg: signatureAlgorithm, kid: current.kid, typ: tokenType })
    .sign(current.key);
}

/** A token that is over is what every customer brings now and then; any other that does not count was made up. */
export type RefusedToken = { readonly refusedAs: 'expired' | 'forged' };

/** Whose token it is, or why it is nobody's: over, or not ours, altered, or for something else. */
export async function verifyAccessToken(context: Context, token: string): Promise<Bearer | RefusedToken> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
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
    if (!claims || !isForCalls(context, protectedHeader.typ, claims)) return { refusedAs: 'forged' };
    const { sub: subjectId, sid: sessionId, iat, roles, partner_id: partnerId = null, first: isFirst = false } = claims;
    return { subjectId, sessionId, roles, partnerId, issuedAt: new Date(iat * 1000), isFirst };
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') warnOfIssuer(context, error);
    if (error instanceof errors.JWTExpired) return { refusedAs: 'expired' };
    if (error instanceof errors.JOSEError) return { refusedAs: 'forged' };
    throw error;
  }
}

/** Those of a release before types and audiences were said live on after an upgrade, for their fifteen minutes. */
function isForCalls(
  { config, services }: Context,
  type: string | undefined,
  { aud, iat }: Pick<z.infer<typeof claimsShape>, 'aud' | 'iat'>,
): boolean {
  if (type === tokenType) return aud === config.http.publicOrigin;
  return type === 'JWT' && aud === undefined && iat * 1000 < services.identity.openedAt.getTime();
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
