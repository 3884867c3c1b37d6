import { randomUUIDv7 } from 'node:crypto';
import { isStaff, type Role } from '@kaplya/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Bearer } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { logSecurityEvent, type SecurityEvent } from '#observability/security-events.ts';
import { signAccessToken } from '../tokens/access-token.ts';
import { findStaffRoles } from '#features/staff/index.ts';
import { findRoles } from '../customer.store.ts';
import {
  assignPartnerToSession,
  endSession,
  insertAbsentSession,
  insertSession,
  lockSession,
  updateSession,
  type SessionRow,
} from '../identity.store.ts';
import { hashRefreshToken, type FirstSession } from '../tokens/refresh-token.ts';
import { deriveKey, seal, unseal } from '../seal.ts';

/** Lifetime of a session after its last refresh. */
export const sessionLifetimeMilliseconds = 180 * DAY_MS;

/** The lifetime of a staff session, which is shorter: devices of staff stand in offices and vans. */
export const staffSessionLifetimeMilliseconds = 12 * HOUR_MS;

/** Upper limit of a session's lifetime, counted from the sign-in or a visitor's first token. */
function toLastMoment({ config }: Context, { createdAt, roles }: Pick<SessionRow, 'createdAt' | 'roles'>): Date {
  const { days, staffDays } = config.sessions;
  return new Date(createdAt.getTime() + (isStaff(roles) ? staffDays : days) * DAY_MS);
}
/** The time for which the previous refresh token still gets the present pair of tokens. */
const repeatMilliseconds = MINUTE_MS;

export type TokenPairOfSession = { readonly token: string; readonly refreshToken: string };

/** The valid refresh token, stored encrypted so that a lost answer can be repeated. */
type StoredRefreshToken = { readonly token: string; readonly idempotencyKey: string | null };

export const deriveStoredTokensKey = (context: Context) =>
  deriveKey(context.config.secrets.appSecret, 'kept refresh tokens');

/** The subject and the origin of a new session; `partnerId` is null until a partner is assigned to it. */
export type SessionOf = Pick<SessionRow, 'subjectId' | 'roles' | 'partnerId'> &
  Partial<Pick<SessionRow, 'visitorSubjectId' | 'method' | 'clientApp' | 'userAgent' | 'ip' | 'provenAt'>>;

export async function createSession(
  context: Context,
  executor: Executor,
  of: SessionOf,
): Promise<{ session: SessionRow; refreshToken: string }> {
  const now = context.clock.now();
  const id = randomUUIDv7();
  const refreshToken = context.services.identity.refreshTokens.create(id);
  const session = await insertSession(executor, {
    ...of,
    id,
    ...toTokenColumns(context, { token: refreshToken, idempotencyKey: null }, { roles: of.roles, createdAt: now, now }),
    createdAt: now,
  });
  return { session, refreshToken };
}

const visitorRoles: Role[] = ['ANONYMOUS_AGGREGATOR_CLIENT'];
/** Opens a session without a row: it is stored when its visitor first changes something or comes back. */
export async function openVisitorSession(context: Context, partnerId: string | null): Promise<TokenPairOfSession> {
  const openedAt = new Date(Math.floor(context.clock.now().getTime() / 1000) * 1000);
  const first = { sessionId: randomUUIDv7(), subjectId: randomUUIDv7(), partnerId, openedAt };
  const session = { id: first.sessionId, subjectId: first.subjectId, roles: visitorRoles, partnerId };
  const token = await signAccessToken(context, session, openedAt, { isFirst: true });
  return { token, refreshToken: context.services.identity.refreshTokens.createFirst(first) };
}

/** Stores a visitor's session unless it exists; returns whether it did. */
export async function writeVisitorSession(context: Context, executor: Executor, first: FirstSession): Promise<boolean> {
  const { sessionId: id, subjectId, partnerId, openedAt } = first;
  const token = context.services.identity.refreshTokens.createFirst(first);
  const opened = { roles: visitorRoles, createdAt: openedAt, now: openedAt };
  const tokenColumns = toTokenColumns(context, { token, idempotencyKey: null }, opened);
  const session = { id, subjectId, roles: visitorRoles, partnerId, ...tokenColumns, createdAt: openedAt };
  return insertAbsentSession(executor, session);
}

/** Stores the session of a visitor's first token if it is not stored yet. */
async function writeFirstSession(context: Context, executor: Executor, refreshToken: string, now: Date): Promise<void> {
  const first = context.services.identity.refreshTokens.findFirst(refreshToken);
  if (!first) return;
  if (now.getTime() - first.openedAt.getTime() >= sessionLifetimeMilliseconds) return;
  await writeVisitorSession(context, executor, first);
}

const findSessionId = (context: Context, token: string): string | null =>
  context.services.identity.refreshTokens.findFirst(token)?.sessionId ??
  context.services.identity.refreshTokens.findSessionId(token);

export type RefreshRequest = {
  readonly refreshToken: string;
  readonly idempotencyKey: string | null;
  readonly caller: SecurityEvent['caller'];
  /** Whether the token is in the body. There a repeated token is another request; in a cookie it is the same one. */
  readonly isInBody: boolean;
};

/**
 * Replaces the refresh token. Within a minute, the previous token or the same idempotency key gets the same pair again.
 * Any other used token of the family, or the previous one with another key, was stolen and ends the session.
 */
export async function refreshSession(context: Context, request: RefreshRequest): Promise<TokenPairOfSession> {
  const sessionId = findSessionId(context, request.refreshToken);
  if (sessionId === null) throw new Refusal('identity.token_invalid');

  const now = context.clock.now();
  const refreshed = await withTransaction(context.database, async (transaction) => {
    await writeFirstSession(context, transaction, request.refreshToken, now);
    const session = await lockSession(transaction, sessionId);
    if (!session || session.revokedAt !== null || session.expiresAt <= now) return { stolen: null };
    const roles = await findPresentRoles(transaction, session);
    // A role that was added since may end the session, because sessions of staff are shorter.
    if (!roles || toLastMoment(context, { ...session, roles }) <= now) {
      await endSession(transaction, sessionId, now);
      return { stolen: null };
    }

    const hash = hashRefreshToken(request.refreshToken);
    const stored =
      session.previousValidUntil && now <= session.previousValidUntil ? unsealStored(context, session) : null;
    const namesOtherKey =
      stored !== null &&
      request.idempotencyKey !== null &&
      ![null, request.idempotencyKey].includes(stored.idempotencyKey);
    if (hash === session.refreshHash) {
      const isRepeat =
        stored !== null && request.idempotencyKey !== null && stored.idempotencyKey === request.idempotencyKey;
      if (isRepeat && request.isInBody) throw new Refusal('idempotency.key_reused');
      if (isRepeat) return { session: { ...session, roles }, refreshToken: stored.token };
      const refreshToken = context.services.identity.refreshTokens.create(sessionId);
      const rotated = await updateSession(transaction, sessionId, {
        ...toTokenColumns(
          context,
          { token: refreshToken, idempotencyKey: request.idempotencyKey },
          { roles, createdAt: session.createdAt, now },
        ),
        previousRefreshHash: session.refreshHash,
        previousValidUntil: new Date(now.getTime() + repeatMilliseconds),
        generation: session.generation + 1,
        roles,
      });
      return { session: rotated, refreshToken };
    }
    if (stored && hash === session.previousRefreshHash && !namesOtherKey) {
      return { session: { ...session, roles }, refreshToken: stored.token };
    }

    // The outcome is returned, not thrown: a throw would roll back the end of the session.
    return { stolen: await endSession(transaction, sessionId, now) };
  });
  if ('stolen' in refreshed) {
    const { stolen } = refreshed;
    context.changes.announce('session', sessionId);
    if (stolen) logSessionEvent(context, request.caller, { session: stolen, name: 'identity.refresh_reused' });
    throw new Refusal('identity.session_ended');
  }
  const { session, refreshToken } = refreshed;
  return { token: await signAccessToken(context, session, session.refreshedAt), refreshToken };
}

/** Ends the session of any generation of its refresh token; ignores an unknown token. */
export async function revokeSession(
  context: Context,
  { refreshToken, caller }: Pick<RefreshRequest, 'refreshToken' | 'caller'>,
): Promise<void> {
  const sessionId = findSessionId(context, refreshToken);
  if (sessionId === null) return;
  const now = context.clock.now();
  await writeFirstSession(context, context.database, refreshToken, now);
  const ended = await endSession(context.database, sessionId, now);
  context.changes.announce('session', sessionId);
  // The end of a visitor's session is no security event.
  if (ended?.method) logSessionEvent(context, caller, { session: ended, name: 'identity.sign_out' });
}

function logSessionEvent(
  { logger }: Context,
  caller: SecurityEvent['caller'],
  {
    session: { id: sessionId, subjectId, partnerId, method },
    name,
  }: { session: SessionRow; name: 'identity.refresh_reused' | 'identity.sign_out' },
): void {
  const customerId = method === null ? null : subjectId;
  const outcome = name === 'identity.sign_out' ? 'success' : 'failure';
  logSecurityEvent(logger, { name, caller, subjectId, sessionId, customerId, partnerId, outcome });
}

/**
 * Returns a token of the same session that names the partner and expires with the bearer's token: only a
 * refresh token extends the session. Refuses a partner other than the session's own.
 */
export async function enrichSession(
  context: Context,
  { sessionId, issuedAt }: Pick<Bearer, 'sessionId' | 'issuedAt'>,
  partnerId: string,
): Promise<string> {
  const session = await assignPartnerToSession(context.database, sessionId, partnerId);
  if (!session) throw new Refusal('identity.forbidden');
  const roles = await findPresentRoles(context.database, session);
  if (!roles) throw new Refusal('identity.session_ended');
  return signAccessToken(context, { ...session, roles }, issuedAt);
}

/**
 * The person's present roles, not those of their sign-in; null for a deleted account and a switched-off member of
 * staff.
 */
async function findPresentRoles(
  executor: Executor,
  { method, partnerId, subjectId, roles }: SessionRow,
): Promise<string[] | null> {
  if (method === null || partnerId === null) return roles;
  if (isStaff(roles)) return findStaffRoles(executor, { partnerId, staffId: subjectId });
  return findRoles(executor, { partnerId, subjectId });
}

function toTokenColumns(
  context: Context,
  stored: StoredRefreshToken,
  { now, ...session }: Pick<SessionRow, 'createdAt' | 'roles'> & { now: Date },
) {
  const lifetime = isStaff(session.roles) ? staffSessionLifetimeMilliseconds : sessionLifetimeMilliseconds;
  const expiresAt = Math.min(now.getTime() + lifetime, toLastMoment(context, session).getTime());
  return {
    refreshHash: hashRefreshToken(stored.token),
    refreshSealed: seal(context.services.identity.storedTokensKey, JSON.stringify(stored)),
    refreshedAt: now,
    expiresAt: new Date(expiresAt),
  };
}

function unsealStored(context: Context, session: SessionRow): StoredRefreshToken | null {
  const text = unseal(context.services.identity.storedTokensKey, session.refreshSealed);
  return text === null ? null : (JSON.parse(text) as StoredRefreshToken);
}
