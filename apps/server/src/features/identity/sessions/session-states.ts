import type { Context } from '#context.ts';
import { evictOnChange } from '#memory/evict-on-change.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import type { Bearer } from '#http/call.ts';
import { findSession } from '../identity.store.ts';
import { writeVisitorSession } from './sessions.ts';

const keptAtMost = 50_000;

/** `absent`: a visitor's unwritten session, or one deleted long after its end. */
type SessionState = 'open' | 'ended' | 'absent';

/** Caches for a minute whether sessions are open. An entry is dropped as soon as any process ends the session. */
export const createSessionStates = (context: Context) => {
  const states = createLoadingCache({
    load: async (sessionId: string): Promise<SessionState> => {
      const now = context.clock.now();
      const session = await findSession(context.snapshots, sessionId);
      if (!session) return 'absent';
      return session.revokedAt === null && now < session.expiresAt ? 'open' : 'ended';
    },
    now: () => context.clock.now().getTime(),
    keysAtMost: keptAtMost,
    // Most visitors come once: former entries would fill the cache of fifty thousand.
    keepsFormer: false,
  });
  evictOnChange(states, context.changes, 'session');
  return states;
};

type OfSession = Pick<Bearer, 'sessionId' | 'isFirst'>;

/**
 * Whether a session is open; other processes announce sessions they end. An absent session is open only to a first
 * token, which lives for minutes, while ended rows are kept for days.
 */
export async function isSessionOpen(context: Context, { sessionId, isFirst = false }: OfSession): Promise<boolean> {
  const states = context.services.identity.sessionStates;
  const state = await states.get(sessionId);
  if (state !== 'absent') return state === 'open';
  if (isFirst) return true;
  // Any other token comes from a stored row, so the session was written since, perhaps by another process.
  states.forget(sessionId);
  return (await states.get(sessionId)) === 'open';
}

/** Stores the session of a first token once. False if another process has ended it without this one knowing. */
export async function writeSessionOf(context: Context, bearer: Bearer): Promise<boolean> {
  const { sessionId, subjectId, partnerId, issuedAt } = bearer;
  const states = context.services.identity.sessionStates;
  if ((await states.get(sessionId)) !== 'absent') return isSessionOpen(context, bearer);
  await writeVisitorSession(context, context.database, { sessionId, subjectId, partnerId, openedAt: issuedAt });
  states.forget(sessionId);
  return (await states.get(sessionId)) === 'open';
}
