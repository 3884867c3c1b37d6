import type { Context } from '#context.ts';
import type { Bearer } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { findCustomer } from '../customer.store.ts';
import { toUser } from '../profile/get-profile.ts';
import { enrichSession } from '../sessions/sessions.ts';

/** The caller's claims about the bearer; empty if there are none. */
export type BearerClaims = { readonly username: string; readonly phone: string };

/**
 * Returns a token of the same subject that names the partner. Refuses (`identity.forbidden`) a username or phone other
 * than the bearer's own.
 */
export async function createPartnerToken(
  context: Context,
  bearer: Bearer,
  { partnerId, ...claims }: BearerClaims & { readonly partnerId: string },
): Promise<string> {
  const { subjectId } = bearer;
  const customer = await findCustomer(context.database, { partnerId: bearer.partnerId ?? partnerId, subjectId });
  const own = customer && toUser(customer);
  const isOwn = [own?.username ?? '', ''].includes(claims.username) && [own?.phone ?? '', ''].includes(claims.phone);
  if (!isOwn) throw new Refusal('identity.forbidden', { params: { isOther: 1 } });
  return enrichSession(context, bearer, partnerId);
}
