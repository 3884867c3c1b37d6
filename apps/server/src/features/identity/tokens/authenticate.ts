import { isStaff } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Bearer, Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { verifyAccessToken } from './access-token.ts';
import { isSessionOpen, writeSessionOf } from '../sessions/session-states.ts';

type AuthenticatedCall = {
  readonly mayWrite?: boolean;
  /** The call stores the session of a first token itself, and learns then whether it is open. */
  readonly storesSession?: boolean;
  /** The call moves money. */
  readonly isSensitive?: boolean;
  readonly caller?: Caller | null;
};

/**
 * The bearer of an `Authorization` header; null without one. Refuses an invalid token (`identity.token_invalid`) and an
 * ended session (`identity.session_ended`). Stores the bearer's session before any call that may write. For staff and
 * for calls that move money, the database itself says whether the session is open.
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
    if (bearer.refusedAs === 'forged') tellOfForged(context, caller);
    throw new Refusal('identity.token_invalid');
  }
  if (storesSession && bearer.isFirst === true) return bearer;
  const mustBeWritten = mayWrite && bearer.isFirst === true;
  const asking = { asksDatabase: isSensitive || isStaff(bearer.roles) };
  const isOpen = await (mustBeWritten
    ? writeSessionOf(context, bearer, asking)
    : isSessionOpen(context, bearer, asking));
  if (!isOpen) throw new Refusal('identity.session_ended');
  return bearer;
}

function tellOfForged({ services }: Context, caller: Caller | null): void {
  const event = { name: 'identity.token_refused', caller, outcome: 'failure' } as const;
  services.identity.tellOfForgedToken(caller?.ip ?? '', event);
}
