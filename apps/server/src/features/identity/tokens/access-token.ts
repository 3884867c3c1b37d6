import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Context } from '#context.ts';
import type { Bearer } from '#http/call.ts';
import type { SessionRow } from '../identity.store.ts';
import { accessTokenLifetimeSeconds, signatureAlgorithm } from './signing-keys.ts';
import type { VerifiedToken } from './verified-tokens.ts';

const claimsShape = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  iat: z.int(),
  exp: z.int(),
  aud: z.string().optional(),
  roles: z.array(z.string()),
  partner_id: z.string().optional(),
  first: z.literal(true).optional(),
});

/** The `typ` header of access tokens (RFC 9068): without it, a token signed by our key has another purpose. */
const tokenType = 'at+jwt';

/**
 * Signs an access token of the session, valid from `issuedAt`. The signature is deterministic, so a repeated refresh
 * gives the same token without storage.
 */
export async function signAccessToken(
  context: Context,
  session: Pick<SessionRow, 'id' | 'subjectId' | 'roles' | 'partnerId'>,
  issuedAt: Date,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<string> {
  const current = await context.services.identity.signingKeys.getCurrent();
  const issuedAtSeconds = Math.floor(issuedAt.getTime() / 1000);
  const expiresAtSeconds = issuedAtSeconds + accessTokenLifetimeSeconds;
  const token = await new SignJWT({
    sub: session.subjectId,
    sid: session.id,
    roles: session.roles,
    ...(session.partnerId !== null && { partner_id: session.partnerId }),
    ...(isFirst && { first: true }),
    iss: context.config.http.publicOrigin,
    aud: context.config.http.publicOrigin,
    iat: issuedAtSeconds,
    exp: expiresAtSeconds,
  })
    .setProtectedHeader({ alg: signatureAlgorithm, kid: current.kid, typ: tokenType })
    .sign(current.key);
  const { id: sessionId, subjectId, roles, partnerId } = session;
  const bearer = { sessionId, subjectId, roles, partnerId, issuedAt: new Date(issuedAtSeconds * 1000), isFirst };
  // A token signed by this process needs no verification here.
  const expiresAt = expiresAtSeconds * 1000;
  context.services.identity.verifiedTokens.set(token, { bearer, kid: current.kid, expiresAt });
  return token;
}

/** The reason of a refused token. Expiry is ordinary; any other invalid token counts as forged. */
export type RefusedToken = { readonly refusedAs: 'expired' | 'forged' };

/**
 * Returns the token's bearer, or the reason of a refusal: expired, or foreign, altered or issued for another purpose.
 */
export async function verifyAccessToken(context: Context, token: string): Promise<Bearer | RefusedToken> {
  const { verifiedTokens, signingKeys } = context.services.identity;
  const known = verifiedTokens.find(token);
  if (known && context.clock.now().getTime() >= known.expiresAt) return { refusedAs: 'expired' };
  if (known && (await signingKeys.findPublicKey(known.kid))) return known.bearer;
  const verified = await verifySignature(context, token);
  if ('refusedAs' in verified) return verified;
  verifiedTokens.set(token, verified);
  return verified.bearer;
}

async function verifySignature(context: Context, token: string): Promise<VerifiedToken | RefusedToken> {
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
    const { sub: subjectId, sid: sessionId, iat, exp, roles } = claims;
    const { partner_id: partnerId = null, first: isFirst = false } = claims;
    const bearer = { subjectId, sessionId, roles, partnerId, issuedAt: new Date(iat * 1000), isFirst };
    return { bearer, kid: protectedHeader.kid ?? '', expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') warnOfIssuer(context, error);
    if (error instanceof errors.JWTExpired) return { refusedAs: 'expired' };
    if (error instanceof errors.JOSEError) return { refusedAs: 'forged' };
    throw error;
  }
}

/**
 * Whether a token is an access token for this shop. Accepts also tokens of a former release, without type and audience,
 * if they were issued before this process started.
 */
function isForCalls(
  { config, services }: Context,
  type: string | undefined,
  { aud, iat }: Pick<z.infer<typeof claimsShape>, 'aud' | 'iat'>,
): boolean {
  if (type === tokenType) return aud === config.http.publicOrigin;
  return type === 'JWT' && aud === undefined && iat * 1000 < services.identity.openedAt.getTime();
}

const warnedOf = new Set<unknown>();

/**
 * Warns once of another issuer whose tokens our key signed: a process with another PUBLIC_ORIGIN uses this database.
 */
function warnOfIssuer({ config, logger }: Context, { payload }: errors.JWTClaimValidationFailed): void {
  if (warnedOf.has(payload.iss)) return;
  warnedOf.add(payload.iss);
  logger.warn(
    { issuer: payload.iss, publicOrigin: config.http.publicOrigin },
    'tokens of another PUBLIC_ORIGIN are refused: processes that serve one shop need the same one',
  );
}
