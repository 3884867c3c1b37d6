import type { Context } from '#context.ts';
import type { Bearer } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { findBearer } from './access-token.ts';
import { isSessionOpen, writeSessionOf } from './session-states.ts';

/**
 * The bearer of an `Authorization` header, null without one. Refuses a token that is not valid
 * (`identity.token_invalid`) and one whose session is over (`identity.session_ended`). Before a call that may write
 * anything, the session of its bearer is in the database.
 */
export async function authenticate(
  context: Context,
  authorization: string | null,
  { mayWrite }: { readonly mayWrite: boolean } = { mayWrite: false },
): Promise<Bearer | null> {
  if (authorization === null) return null;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const bearer = token === undefined ? null : await findBearer(context, token);
  if (!bearer) throw new Refusal('identity.token_invalid');
  const mustBeWritten = mayWrite && bearer.isFirst === true;
  const isOpen = await (mustBeWritten ? writeSessionOf(context, bearer) : isSessionOpen(context, bearer));
  if (!isOpen) throw new Refusal('identity.session_ended');
  return bearer;
}
