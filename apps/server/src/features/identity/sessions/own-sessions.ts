import type { Session } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { Bearer, CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { logSecurityEvent } from '#observability/security-events.ts';
import { endOpenSessions, listOpenSessions } from '../identity.store.ts';

/** The bearer's open sessions, last used first. */
export async function listOwnSessions(
  context: Pick<Context, 'database' | 'clock'>,
  { subjectId, sessionId }: Bearer,
): Promise<Session[]> {
  const rows = await listOpenSessions(context.database, { subjectId, now: context.clock.now() });
  return rows.map(({ id, userAgent, method, createdAt, refreshedAt }) => ({
    id,
    isCurrent: id === sessionId,
    userAgent,
    method,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: refreshedAt.toISOString(),
  }));
}

type OwnCall = CallOf<'bearer' | 'caller'>;

/** Ends one of the bearer's sessions; refuses another's as unknown. */
export async function endOwnSession(context: Context, call: OwnCall, id: string): Promise<void> {
  const { subjectId } = call.bearer;
  const ended = await endOpenSessions(context.database, { subjectId, id, now: context.clock.now() });
  if (ended.length === 0) throw new Refusal('identity.session_unknown');
  announceSessionEnd(context, ended);
  logSignOut(context, call, ended);
}

/** Signs the bearer out everywhere, including here. */
export async function endOwnSessions(context: Context, call: OwnCall): Promise<void> {
  const { subjectId } = call.bearer;
  const ended = await endOpenSessions(context.database, { subjectId, now: context.clock.now() });
  announceSessionEnd(context, ended);
  logSignOut(context, call, ended);
}

function logSignOut({ logger }: Context, { bearer, caller }: OwnCall, sessionIds: readonly string[]): void {
  const { subjectId, partnerId } = bearer;
  for (const sessionId of sessionIds) {
    const session = { caller, subjectId, sessionId, customerId: subjectId, partnerId };
    logSecurityEvent(logger, { name: 'identity.sign_out', ...session, outcome: 'success' });
  }
}

/** Ends the bearer's other sessions in the caller's transaction; returns them, to announce after the commit. */
export function endOtherSessions(
  executor: Executor,
  { subjectId, sessionId }: Pick<Bearer, 'subjectId' | 'sessionId'>,
  now: Date,
): Promise<string[]> {
  return endOpenSessions(executor, { subjectId, exceptId: sessionId, now });
}

/** Makes every process refuse tokens of these sessions. Called after the commit. */
export function announceSessionEnd(
  { changes }: { readonly changes: Pick<Context['changes'], 'announce'> },
  sessionIds: readonly string[],
): void {
  for (const id of sessionIds) changes.announce('session', id);
}
