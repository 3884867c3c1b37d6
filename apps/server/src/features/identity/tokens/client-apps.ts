import { createHash, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import type { Role } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Bearer } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { signAccessToken } from './access-token.ts';
import { addRoleToSession } from '../identity.store.ts';
import { createSession, type TokenPairOfSession } from '../sessions/sessions.ts';

/** A partner's own program, as configured in its settings. */
export type ClientApp = { readonly id: string; readonly secretHash: string };

const clientApp: Role = 'ROLE_CLIENT_APP';
const userOfApp: Role = 'ROLE_ANONYMOUS_PARTNER_CLIENT';

export type ClientAppDirectory = {
  /** The apps of a partner, from memory. */
  listClientApps(partnerId: string): Promise<readonly ClientApp[]>;
  /** The apps of a partner; none changes until the end of the transaction. */
  lockClientAppsForShare(transaction: Transaction, partnerId: string): Promise<readonly ClientApp[]>;
};

/**
 * Opens a session of the app with this secret; refuses a wrong secret and an unknown app with the same code. The app is
 * read again under a lock: an app that another process has just deleted opens no session.
 */
export async function openClientAppSession(
  context: Context,
  { partnerId, clientId, clientSecret }: { partnerId: string; clientId: string; clientSecret: string },
  { listClientApps, lockClientAppsForShare }: ClientAppDirectory,
): Promise<TokenPairOfSession> {
  const isKnown = (apps: readonly ClientApp[]) =>
    apps.some((app) => app.id === clientId && isSecretOf(app, clientSecret));
  if (!isKnown(await listClientApps(partnerId))) throw new Refusal('identity.client_refused');
  const of = { subjectId: randomUUIDv7(), roles: [clientApp], partnerId, clientApp: clientId };
  const { session, refreshToken } = await withTransaction(context.database, async (transaction) => {
    if (!isKnown(await lockClientAppsForShare(transaction, partnerId))) throw new Refusal('identity.client_refused');
    return createSession(context, transaction, of);
  });
  return { token: await signAccessToken(context, session, session.refreshedAt), refreshToken };
}

function isSecretOf({ secretHash }: ClientApp, secret: string): boolean {
  const known = Buffer.from(secretHash, 'hex');
  const given = createHash('sha256').update(secret).digest();
  return known.length === given.length && timingSafeEqual(known, given);
}

/**
 * Binds the app's session for good to one user of the app, by a role. The user stays anonymous: the app's claims are
 * not trusted, so a claimed phone opens no account.
 */
export async function enrichClientToken(context: Context, { roles, sessionId, issuedAt }: Bearer): Promise<string> {
  if (!roles.includes(clientApp)) throw new Refusal('identity.forbidden');
  const session = await addRoleToSession(context.database, sessionId, userOfApp);
  if (!session) throw new Refusal('identity.session_ended');
  return signAccessToken(context, session, issuedAt);
}
