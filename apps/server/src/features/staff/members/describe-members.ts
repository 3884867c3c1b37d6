import type { StaffInvitation, StaffMember, StaffRole } from '@kaplya/contract';
import { languages, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { listInvitations, type StaffInvitationRow } from '../invitations/invitation.store.ts';
import { listRolesOfMembers, type StaffRoleRow } from '../roles/role.store.ts';
import type { StaffDependencies } from '../staff-dependencies.ts';
import { findMember, type StaffKey, type StaffMemberRow } from './member.store.ts';

/** A stored language as a supported one, else Russian: a former release may have stored a language dropped since. */
export function toLanguage(stored: string): Language {
  return languages.find((each) => each === stored) ?? 'ru';
}

export function toRoleName({ id, template, name }: StaffRoleRow): Pick<StaffRole, 'id' | 'template' | 'name'> {
  return { id, template, name };
}

/** Describes members of staff for those who manage them, in the order of the rows. */
export async function describeMembers(
  { clock }: Pick<Context, 'clock'>,
  executor: Executor,
  partnerId: string,
  rows: readonly StaffMemberRow[],
  { countPasskeys }: Pick<StaffDependencies, 'countPasskeys'>,
): Promise<StaffMember[]> {
  const of = { partnerId, staffIds: rows.map(({ id }) => id) };
  if (rows.length === 0) return [];
  const [roles, invitations, passkeys] = await Promise.all([
    listRolesOfMembers(executor, of),
    listInvitations(executor, of),
    countPasskeys(executor, of),
  ]);
  const now = clock.now();
  return rows.map(({ id, version, name, email, phone, language, joinedAt, switchedOffAt }) => {
    const own = roles.filter(({ memberId }) => memberId === id);
    const invitation = invitations.find(({ memberId }) => memberId === id);
    return {
      ...{ id, version, name, email, phone },
      language: toLanguage(language),
      isOwner: own.some(({ isOwner }) => isOwner),
      roles: own.map(toRoleName),
      joinedAt: joinedAt?.toISOString() ?? null,
      switchedOffAt: switchedOffAt?.toISOString() ?? null,
      passkeys: passkeys.get(id) ?? 0,
      invitation: invitation ? toInvitation(invitation, now) : null,
    };
  });
}

export async function describeMember(
  context: Context,
  key: StaffKey,
  dependencies: Pick<StaffDependencies, 'countPasskeys'>,
): Promise<{ member: StaffMember }> {
  const row = await findMember(context.database, key);
  if (!row) throw new Refusal('staff.unknown');
  const [member] = await describeMembers(context, context.database, key.partnerId, [row], dependencies);
  if (!member) throw new Error('A member of staff was not described');
  return { member };
}

function toInvitation(
  { tokenHash, sentAt, expiresAt, acceptedAt }: StaffInvitationRow,
  now: Date,
): StaffInvitation | null {
  const times = { sentAt: sentAt?.toISOString() ?? null, expiresAt: expiresAt.toISOString() };
  if (acceptedAt !== null) return { ...times, state: 'accepted' };
  // An invitation without a token was withdrawn, and is not shown.
  if (tokenHash === null) return null;
  if (expiresAt <= now) return { ...times, state: 'expired' };
  return { ...times, state: sentAt === null ? 'unsent' : 'sent' };
}
