import type { Session } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { Bearer } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { endOpenSessions, listOpenSessions } from './identity.store.ts';

/** Where the bearer is signed in, last used first. */
export async function listOwnSessions(context: Context, { subjectId, sessionId }: Bearer): Promise<Session[]> {
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

/** Ends one of the bearer's sessions; another's is as unknown as one that has ended. */
export async function endOwnSession(context: Context, { subjectId }: Bearer, id: string): Promise<void> {
  const ended = await endOpenSessions(context.database, { subjectId, id, now: context.clock.now() });
  if (ended.length === 0) throw new Refusal('identity.session_unknown');
  announceEnd(context, ended);
}

/** Signs the bearer out everywhere, here included. */
export async function endOwnSessions(context: Context, { subjectId }: Bearer): Promise<void> {
  announceEnd(context, await endOpenSessions(context.database, { subjectId, now: context.clock.now() }));
}

/** Within the change that asks for it; gives those that ended, to be announced after the commit. */
export function endOtherSessions(
  executor: Executor,
  { subjectId, sessionId }: Pick<Bearer, 'subjectId' | 'sessionId'>,
  now: Date,
): Promise<string[]> {
  return endOpenSessions(executor, { subjectId, exceptId: sessionId, now });
}

/** After the commit: no process takes a token of these sessions any more. */
export function announceEnd({ changes }: Pick<Context, 'changes'>, sessionIds: readonly string[]): void {
  for (const id of sessionIds) changes.announce('session', id);
}
