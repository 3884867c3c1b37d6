import { permissions, type StaffMe } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { StaffCaller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { isOpened, type Partner } from '#partner.ts';
import type { StaffRouteDependencies } from '../staff-dependencies.ts';
import { listRolesOfMember } from '../roles/role.store.ts';
import { toLanguage, toRoleName } from './describe-members.ts';
import { findMember } from './member.store.ts';

/** The member of staff who calls, with their permissions. */
export async function getMe(
  context: Context,
  { partner, staff, language }: { readonly partner: Partner; readonly staff: StaffCaller; readonly language: Language },
  { canSendCodes }: Pick<StaffRouteDependencies, 'canSendCodes'>,
): Promise<StaffMe> {
  const key = { partnerId: partner.id, staffId: staff.id };
  const [member, roles] = await Promise.all([
    findMember(context.database, key),
    listRolesOfMember(context.database, key),
  ]);
  if (!member) throw new Refusal('identity.forbidden');
  const { id, name, email, phone, version } = member;
  const ownLanguage = toLanguage(member.language);
  return {
    ...{ id, name, email, phone, version },
    language: ownLanguage,
    isOwner: staff.isOwner,
    permissions: permissions.filter((permission) => staff.permissions.has(permission)),
    roles: roles.map(toRoleName),
    partner: {
      id: partner.id,
      name: partner.names[language],
      timeZone: partner.timeZone,
      currency: partner.currency,
      languages: [...partner.languages],
      defaultVatCode: partner.rules.defaultVatCode,
      isOpened: isOpened(partner),
    },
    mustAddPasskey: staff.mustAddPasskey === true,
    canSendCodes: canSendCodes(partner, member),
  };
}
