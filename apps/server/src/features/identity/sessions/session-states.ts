import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { evictOnChange } from '#memory/evict-on-change.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import type { Bearer } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { findSession } from '../identity.store.ts';
import { writeVisitorSession } from './sessions.ts';

const statesAtMost = 50_000;

/** The state of a session; `absent`: a visitor's that is not stored yet, or one deleted long after its end. */
type SessionState = 'open' | 'ended' | 'absent';

/**
 * Caches for a minute whether sessions are open. An entry is evicted as soon as any process ends the session. The cache
 * is used only while this process surely receives such changes.
 */
export const createSessionStates = (context: Context) => {
  const states = createLoadingCache({
    load: (sessionId: string) => readState(context, sessionId),
    now: () => context.clock.now().getTime(),
    keysAtMost: statesAtMost,
    // Expired entries are dropped: most visitors come once, and would fill the cache.
    usesFormer: false,
  });
  evictOnChange(states, context.changes, 'session');
  return states;
};

async function readState(
  { clock, snapshots }: Context,
  sessionId: string,
  executor: Executor = snapshots,
): Promise<SessionState> {
  const session = await findSession(executor, sessionId);
  if (!session) return 'absent';
  return session.revokedAt === null && clock.now() < session.expiresAt ? 'open' : 'ended';
}

type OfSession = Pick<Bearer, 'sessionId' | 'isFirst'>;

/**
 * Whether a session is open; other processes announce sessions that they end. `bypassesCache` reads the database. An
 * absent session is open only to a first token, which lives for minutes, while ended rows are stored for days.
 */
export async function isSessionOpen(
  context: Context,
  { sessionId, isFirst = false }: OfSession,
  { bypassesCache = false }: { readonly bypassesCache?: boolean } = {},
): Promise<boolean> {
  const states = context.services.identity.sessionStates;
  if (bypassesCache || !context.changes.isUpToDate()) states.forget(sessionId);
  const state = await states.get(sessionId);
  if (state !== 'absent') return state === 'open';
  if (isFirst) return true;
  // Other tokens are issued only from a stored row, so another process may have stored it after the cache read it.
  states.forget(sessionId);
  return (await states.get(sessionId)) === 'open';
}

/** Stores the session of a first token unless it is stored. False if another process has ended it meanwhile. */
export async function writeSessionOf(
  context: Context,
  bearer: Bearer,
  options: { readonly bypassesCache?: boolean } = {},
): Promise<boolean> {
  const { sessionId, subjectId, partnerId, issuedAt } = bearer;
  const states = context.services.identity.sessionStates;
  const known = await states.peek(sessionId);
  if (known !== null && known !== 'absent') return isSessionOpen(context, bearer, options);
  const state = await states.replace(sessionId, async () => {
    const first = { sessionId, subjectId, partnerId, openedAt: issuedAt };
    const isNew = await writeVisitorSession(context, context.database, first);
    return isNew ? 'open' : readState(context, sessionId);
  });
  return state === 'open';
}

/**
 * Runs `run` with a function that stores the session of a first token in its transaction, and does nothing for a stored
 * session. Throws `identity.session_ended` for an ended one. Other calls of the session wait for the end of `run`.
 */
export async function storingSession<Result>(
  context: Context,
  bearer: Bearer,
  run: (store: (transaction: Transaction) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { sessionId, subjectId, partnerId, issuedAt, isFirst } = bearer;
  const states = context.services.identity.sessionStates;
  if (!context.changes.isUpToDate()) states.forget(sessionId);
  const known = isFirst === true ? await states.peek(sessionId) : 'open';
  if (known === 'ended') throw new Refusal('identity.session_ended');
  if (known === 'open') return run(async () => undefined);
  const stored = Promise.withResolvers<SessionState>();
  states.replace(sessionId, () => stored.promise).catch(() => undefined);
  try {
    const result = await run(async (transaction) => {
      const first = { sessionId, subjectId, partnerId, openedAt: issuedAt };
      if (await writeVisitorSession(context, transaction, first)) return;
      if ((await readState(context, sessionId, transaction)) !== 'open') throw new Refusal('identity.session_ended');
    });
    stored.resolve('open');
    return result;
  } catch (error) {
    // Calls that wait for the state must not fail with this one: they read the database instead.
    stored.resolve('absent');
    states.forget(sessionId);
    throw error;
  }
}
