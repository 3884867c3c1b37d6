import { MINUTE_MS } from '@kaplya/domain';
import { perContext, type Context } from '#context.ts';
import { findSession } from './identity.store.ts';

const keptMilliseconds = MINUTE_MS;
const keptAtMost = 50_000;

type State = { readonly isOpen: Promise<boolean>; readonly keptUntil: number };

/** Whether sessions are open, kept in memory for a minute and dropped as soon as one ends in any process. */
const sessionStatesOf = perContext((context) => {
  // A Map keeps the order of insertion: the first entry is the one that was not asked for longest.
  const states = new Map<string, State>();
  context.changes.on('session', (sessionId) => {
    if (sessionId === null) states.clear();
    else states.delete(sessionId);
  });

  return {
    async isOpen(sessionId: string): Promise<boolean> {
      const known = states.get(sessionId);
      states.delete(sessionId);
      const now = context.clock.now().getTime();
      if (known && now < known.keptUntil) {
        states.set(sessionId, known);
        return known.isOpen;
      }

      // The promise is kept, not its result: a session that ends while it is being read is read again.
      const isOpen = findSession(context.snapshots, sessionId).then(
        (session) => session !== null && session.revokedAt === null && now < session.expiresAt.getTime(),
      );
      const state: State = { isOpen, keptUntil: now + keptMilliseconds };
      states.set(sessionId, state);
      const [oldest] = states.keys();
      if (states.size > keptAtMost && oldest !== undefined) states.delete(oldest);
      try {
        return await isOpen;
      } catch (error) {
        if (states.get(sessionId) === state) states.delete(sessionId);
        throw error;
      }
    },
  };
});

/** Whether a session has not ended; what another process ends is heard of at once. */
export function isSessionOpen(context: Context, sessionId: string): Promise<boolean> {
  return sessionStatesOf(context).isOpen(sessionId);
}
