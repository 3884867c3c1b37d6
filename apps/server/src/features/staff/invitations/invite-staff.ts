import { DAY_MS, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '../audit/record-audit.ts';
import { assertMayGrant, lockStaff } from '../members/acting-staff.ts';
import { lockMember, updateMember, type StaffKey, type StaffMemberRow } from '../members/member.store.ts';
import { assertContact, parseContacts, refuseTakenContact, type TypedContacts } from '../members/parse-contacts.ts';
import { toAudited } from '../members/update-staff.ts';
import { getRoles, rightsOf } from '../roles/role-rights.ts';
import { listRolesOfMember } from '../roles/role.store.ts';
import type { StaffDependencies } from '../staff-dependencies.ts';
import { assertVersion } from '../versions/assert-version.ts';
import { addMember } from './add-member.ts';
import { createInvitationToken } from './invitation-token.ts';
import { endInvitation, listInvitations, replaceInvitation } from './invitation.store.ts';
import { sendInvitationLetter } from './send-invitation-letter.ts';

const validMilliseconds = 7 * DAY_MS;

type Invited = TypedContacts & {
  readonly name: string;
  readonly language?: Language | undefined;
  readonly roles: readonly string[];
};

/** Adds a member of staff, and sends a letter with a link to one with an e-mail. Returns the member's id. */
export async function inviteStaff(
  context: Context,
  call: StaffCall & { readonly language: Language },
  { name, language = call.language, roles, ...typed }: Invited,
  dependencies: StaffDependencies,
): Promise<string> {
  const { partner } = call;
  const { email = null, phone = null } = parseContacts(typed, partner, dependencies);
  assertContact({ email, phone });
  const { token, tokenHash } = createInvitationToken();
  const adding = withStaffTransaction(context, call, async (transaction) => {
    const member = { name, email, phone, language };
    const added = await addMember(context, transaction, call, member, () => getRoles(transaction, partner.id, roles));
    if (email !== null) await replaceInvitation(transaction, keyOf(added), { tokenHash, ...toExpiry(context) });
    return added;
  });
  const added = await refuseTakenContact(adding);
  if (email !== null) await sendInvitationLetter(context, call, added, token);
  return added.id;
}

/** Sends the invitation letter again, with a new link; the former link ends. */
export async function sendInvitation(context: Context, call: StaffCall, id: string): Promise<void> {
  const { token, tokenHash } = createInvitationToken();
  const invited = await withStaffTransaction(context, call, async (transaction) => {
    const member = await lockInvited(transaction, call, id);
    if (member.email === null || member.switchedOffAt !== null) throw new Refusal('staff.invitation_refused');
    const [former] = await listInvitations(transaction, { partnerId: member.partnerId, staffIds: [id] });
    const expiry = toExpiry(context);
    await replaceInvitation(transaction, keyOf(member), { tokenHash, ...expiry });
    await recordAudit(context, transaction, call, {
      action: 'staff.invited',
      subject: `staff:${id}`,
      before: { invitedUntil: former?.tokenHash ? former.expiresAt.toISOString() : null },
      after: { invitedUntil: expiry.expiresAt.toISOString() },
    });
    return member;
  });
  await sendInvitationLetter(context, call, invited, token);
}

/**
 * Ends the link of an invitation, and switches the member off: otherwise a code to their contact would sign them in.
 */
export async function withdrawInvitation(
  context: Context,
  call: StaffCall,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  await withStaffTransaction(context, call, async (transaction) => {
    const before = await lockInvited(transaction, call, id);
    await assertVersion(transaction, {
      ...{ partnerId: before.partnerId, subject: `staff:${id}`, present: before.version, read: version },
    });
    if (before.switchedOffAt !== null) throw new Refusal('staff.invitation_refused');
    await endInvitation(transaction, keyOf(before));
    const after = await updateMember(transaction, keyOf(before), { switchedOffAt: context.clock.now() });
    await recordAudit(context, transaction, call, {
      action: 'staff.invitation_withdrawn',
      subject: `staff:${id}`,
      version: after.version,
      before: toAudited(before),
      after: toAudited(after),
    });
  });
}

/** Locks an invited member. Refuses one who has already joined, and one with rights that the caller lacks. */
async function lockInvited(transaction: Transaction, call: StaffCall, id: string): Promise<StaffMemberRow> {
  const actor = await lockStaff(transaction, call);
  const key = { partnerId: call.partner.id, staffId: id };
  const member = await lockMember(transaction, key);
  if (!member) throw new Refusal('staff.unknown');
  if (member.joinedAt !== null) throw new Refusal('staff.invitation_refused');
  assertMayGrant(actor, rightsOf(await listRolesOfMember(transaction, key)));
  return member;
}

const keyOf = ({ partnerId, id: staffId }: StaffMemberRow): StaffKey => ({ partnerId, staffId });

const toExpiry = ({ clock }: Pick<Context, 'clock'>) => ({
  expiresAt: new Date(clock.now().getTime() + validMilliseconds),
});
