import { DAY_MS, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { Caller } from '#http/call.ts';
import type { CommandCall } from '../audit/record-audit.ts';
import { insertTemplateRoles, listRoles } from '../roles/role.store.ts';
import { addMember } from './add-member.ts';
import { createInvitationToken } from './invitation-token.ts';
import { replaceInvitation } from './invitation.store.ts';

const invitedDays = 7;

type NewShopCall = { readonly partner: CommandCall['partner']; readonly caller: Pick<Caller, 'ip' | 'userAgent'> };

/**
 * Adds the first owner of a new partner, with the roles of its staff. The token signs the owner in once, like the token
 * of a letter.
 */
export async function inviteFirstOwner(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  { partner, caller }: NewShopCall,
  owner: { readonly name: string; readonly email: string; readonly language: Language },
): Promise<{ readonly token: string }> {
  const partnerId = partner.id;
  await insertTemplateRoles(transaction, partnerId);
  const call: CommandCall = { partner, bearer: null, staff: null, caller };
  const member = await addMember(context, transaction, call, { ...owner, phone: null }, async () =>
    (await listRoles(transaction, partnerId)).filter(({ template }) => template === 'owner'),
  );
  const { token, tokenHash } = createInvitationToken();
  const expiresAt = new Date(context.clock.now().getTime() + invitedDays * DAY_MS);
  await replaceInvitation(transaction, { partnerId, staffId: member.id }, { tokenHash, expiresAt });
  return { token };
}
