import type { Context } from '#context.ts';
import type { Bearer } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { findBearer } from './access-token.ts';
import { isSessionOpen } from './session-states.ts';

/**
 * The bearer of an `Authorization` header, null without one. Refuses a token that is not valid
 * (`identity.token_invalid`) and one whose session is over (`identity.session_ended`).
 */
export async function authenticate(context: Context, authorization: string | null): Promise<Bearer | null> {
  if (authorization === null) return null;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const bearer = token === undefined ? null : await findBearer(context, token);
  if (!bearer) throw new Refusal('identity.token_invalid');
  if (!(await isSessionOpen(context, bearer.sessionId))) throw new Refusal('identity.session_ended');
  return bearer;
}
