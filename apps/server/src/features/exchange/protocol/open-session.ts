import { timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { newIdAt } from '#db/time-ids.ts';
import { logSecurityEvent, type SecurityEvent } from '#observability/security-events.ts';
import type { Partner } from '#partner.ts';
import { recordSeen, type ExchangeEntry } from '../stores/exchange.store.ts';
import { findSession, insertSession, type ExchangeSession } from '../stores/session.store.ts';
import { createCookie, hashSecret } from './tokens.ts';

export const cookieName = 'exchange1c';

/** The life of a session, longer than a whole exchange of a large catalogue. */
const sessionMilliseconds = 6 * HOUR_MS;

/** Whether an `Authorization: Basic` has the login and password of the exchange. */
export function isAuthorized(exchange: ExchangeEntry | null, authorization: string | null): boolean {
  const [, encoded = ''] = /^Basic\s+([\w+/=-]+)$/i.exec(authorization ?? '') ?? [];
  const named = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = named.indexOf(':');
  if (!exchange?.passwordHash || colon < 0) return false;
  const expected = Buffer.from(`${exchange.login}:${exchange.passwordHash}`);
  const actual = Buffer.from(`${named.slice(0, colon)}:${hashSecret(named.slice(colon + 1))}`);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Returns the cookie of a new session, of which only the hash is stored. */
export async function openSession(context: Context, partner: Partner): Promise<string> {
  const now = context.clock.now();
  const cookie = createCookie();
  await insertSession(context.database, {
    ...{ partnerId: partner.id, id: newIdAt(now), tokenHash: hashSecret(cookie) },
    ...{ createdAt: now, expiresAt: new Date(now.getTime() + sessionMilliseconds) },
  });
  await recordSeen(context.database, partner.id, now);
  return cookie;
}

export function findSessionOf(context: Context, partner: Partner, request: Request): Promise<ExchangeSession | null> {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((each) => each.trim());
  const cookie = cookies.find((each) => each.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  if (!cookie || cookie.length > 100) return Promise.resolve(null);
  return findSession(context.database, {
    ...{ partnerId: partner.id, tokenHash: hashSecret(cookie), now: context.clock.now() },
  });
}

export function logSignIn(
  { logger }: Pick<Context, 'logger'>,
  {
    partner,
    caller,
    isIn,
  }: { readonly partner: Partner; readonly caller: SecurityEvent['caller']; readonly isIn: boolean },
): void {
  const name = isIn ? 'exchange.signed_in' : 'exchange.refused';
  logSecurityEvent(logger, { name, caller, partnerId: partner.id, outcome: isIn ? 'success' : 'failure' });
}
