import { isStaff } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Bearer, Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { verifyAccessToken } from './access-token.ts';
import { isSessionOpen, writeSessionOf } from '../sessions/session-states.ts';

type AuthenticatedCall = {
  readonly mayWrite?: boolean;
  /** Whether the call stores the session of a first token itself, which checks that it is open. */
  readonly storesSession?: boolean;
  /** Whether the call moves money. */
  readonly isSensitive?: boolean;
  readonly caller?: Caller | null;
};

/**
 * The bearer of an `Authorization` header; null without one. Refuses an invalid token (`identity.token_invalid`) and an
 * ended session (`identity.session_ended`). Stores the bearer's session before any call that may write. For staff and
 * for calls that move money, the state of the session is read from the database, not from the cache.
 */
export async function authenticate(
  context: Context,
  authorization: string | null,
  { mayWrite = false, storesSession = false, isSensitive = false, caller = null }: AuthenticatedCall = {},
): Promise<Bearer | null> {
  if (authorization === null) return null;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const bearer = token === undefined ? ({ refusedAs: 'forged' } as const) : await verifyAccessToken(context, token);
  if ('refusedAs' in bearer) {
    if (bearer.refusedAs === 'forged') reportForged(context, caller);
    throw new Refusal('identity.token_invalid');
  }
  if (storesSession && bearer.isFirst === true) return bearer;
  const mustBeWritten = mayWrite && bearer.isFirst === true;
  const options = { bypassesCache: isSensitive || isStaff(bearer.roles) };
  const isOpen = await (mustBeWritten
    ? writeSessionOf(context, bearer, options)
    : isSessionOpen(context, bearer, options));
  if (!isOpen) throw new Refusal('identity.session_ended');
  return bearer;
}

function reportForged({ services }: Context, caller: Caller | null): void {
  const event = { name: 'identity.token_refused', caller, outcome: 'failure' } as const;
  services.identity.reportForgedToken(caller?.ip ?? '', event);
}
