import type { Context } from '#context.ts';
import type { Bearer, Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { verifyAccessToken } from './access-token.ts';
import { isSessionOpen, writeSessionOf } from '../sessions/session-states.ts';

/**
 * The bearer of an `Authorization` header, null without one. Refuses a token that is not valid
 * (`identity.token_invalid`) and one whose session is over (`identity.session_ended`). Before a call that may write
 * anything, the session of its bearer is in the database.
 */
export async function authenticate(
  context: Context,
  authorization: string | null,
  { mayWrite = false, caller = null }: { readonly mayWrite?: boolean; readonly caller?: Caller | null } = {},
): Promise<Bearer | null> {
  if (authorization === null) return null;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const bearer = token === undefined ? ({ refusedAs: 'forged' } as const) : await verifyAccessToken(context, token);
  if ('refusedAs' in bearer) {
    if (bearer.refusedAs === 'forged') tellOfForged(context, caller);
    throw new Refusal('identity.token_invalid');
  }
  const mustBeWritten = mayWrite && bearer.isFirst === true;
  const isOpen = await (mustBeWritten ? writeSessionOf(context, bearer) : isSessionOpen(context, bearer));
  if (!isOpen) throw new Refusal('identity.session_ended');
  return bearer;
}

function tellOfForged({ services }: Context, caller: Caller | null): void {
  const event = { name: 'identity.token_refused', caller, outcome: 'failure' } as const;
  services.identity.tellOfForgedToken(caller?.ip ?? '', event);
}
