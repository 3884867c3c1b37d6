import type { Context } from '#context.ts';
import { forgetOnChange } from '#memory/forget-on-change.ts';
import { keepLoaded } from '#memory/keep-loaded.ts';
import type { Bearer } from '#http/call.ts';
import { findSession } from '../identity.store.ts';
import { writeVisitorSession } from './sessions.ts';

const keptAtMost = 50_000;

/** `absent`: of a visitor who did nothing yet, or deleted long after its end. */
type SessionState = 'open' | 'ended' | 'absent';

/** Whether sessions are open, kept in memory for a minute and dropped as soon as one ends in any process. */
export const createSessionStates = (context: Context) => {
  const states = keepLoaded({
    load: async (sessionId: string): Promise<SessionState> => {
      const now = context.clock.now();
      const session = await findSession(context.snapshots, sessionId);
      if (!session) return 'absent';
      return session.revokedAt === null && now < session.expiresAt ? 'open' : 'ended';
    },
    now: () => context.clock.now().getTime(),
    keysAtMost: keptAtMost,
    // Most visitors come once: theirs would lie there until fifty thousand others have come.
    keepsFormer: false,
  });
  forgetOnChange(states, context.changes, 'session');
  return states;
};

type OfSession = Pick<Bearer, 'sessionId' | 'isFirst'>;

/**
 * Whether a session has not ended; what another process ends is heard of at once. One that is nowhere is open to a first
 * token alone, which outlives no row: what was written is kept for days after its end, such a token lives for minutes.
 */
export async function isSessionOpen(context: Context, { sessionId, isFirst = false }: OfSession): Promise<boolean> {
  const states = context.services.identity.sessionStates;
  const state = await states.get(sessionId);
  if (state !== 'absent') return state === 'open';
  if (isFirst) return true;
  // Any other token was made of a row: it was written since, here or in another process, which tells nobody of it.
  states.forget(sessionId);
  return (await states.get(sessionId)) === 'open';
}

/**
 * Writes the session of a first token down, once. False where it was ended elsewhere and this process has not heard of
 * that.
 */
export async function writeSessionOf(context: Context, bearer: Bearer): Promise<boolean> {
  const { sessionId, subjectId, partnerId, issuedAt } = bearer;
  const states = context.services.identity.sessionStates;
  if ((await states.get(sessionId)) !== 'absent') return isSessionOpen(context, bearer);
  await writeVisitorSession(context, context.database, { sessionId, subjectId, partnerId, openedAt: issuedAt });
  states.forget(sessionId);
  return (await states.get(sessionId)) === 'open';
}
