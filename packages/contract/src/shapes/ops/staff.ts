import { z } from 'zod';
import { permissions, roleTemplateNames } from '../../permissions.ts';
import { currencyShape, instantShape, languageShape } from '../basics.ts';

export const permissionShape = z.enum(permissions).meta({ id: 'Permission' });

/** A role of a member: a template names it in every language, or it has a name of its own. */
export const staffRoleNameShape = z
  .object({
    id: z.uuid(),
    template: z.enum(roleTemplateNames).nullable(),
    name: z.string().nullable().describe('Null for a role that its template names'),
  })
  .meta({ id: 'StaffRoleName' });

/** The member of staff who calls. */
export const staffMeShape = z
  .object({
    id: z.uuid(),
    version: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    language: languageShape.describe('Of letters to them'),
    isOwner: z.boolean(),
    permissions: z.array(permissionShape),
    roles: z.array(staffRoleNameShape),
    partner: z.object({
      id: z.string(),
      name: z.string(),
      timeZone: z.string(),
      currency: currencyShape,
      languages: z.array(languageShape),
      defaultVatCode: z.int().describe('The VAT of new goods that name none'),
      isOpened: z.boolean().describe('False: the owner still tries the shop (`GET /api/ops/opening`)'),
    }),
    mustAddPasskey: z.boolean().describe('The partner demands passkeys, and this member has none yet'),
    canSendCodes: z
      .boolean()
      .describe(
        'The shop can send a code to an e-mail or phone of this member; else passkeys and recovery codes are left',
      ),
  })
  .meta({ id: 'StaffMe' });

/** A member of staff as the author of something. */
export const authorShape = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'Author' });

export const invitationStates = ['unsent', 'sent', 'expired', 'accepted'] as const;

/** The letter that invites a member of staff. */
export const staffInvitationShape = z
  .object({
    state: z.enum(invitationStates).describe('`unsent`: the letter could not be sent; send it again'),
    sentAt: instantShape.nullable(),
    expiresAt: instantShape,
  })
  .meta({ id: 'StaffInvitation' });

/** A member of staff as seen with `staff.write`. */
export const staffMemberShape = z
  .object({
    id: z.uuid(),
    version: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    language: languageShape.describe('Of letters to them'),
    isOwner: z.boolean(),
    roles: z.array(staffRoleNameShape),
    joinedAt: instantShape.nullable().describe('First sign-in'),
    switchedOffAt: instantShape.nullable().describe('Since then they may do nothing'),
    passkeys: z.int().describe('How many they have'),
    invitation: staffInvitationShape.nullable().describe('Null: nobody was invited by mail'),
  })
  .meta({ id: 'StaffMember' });

/** A role of staff, with its permissions. */
export const staffRoleShape = staffRoleNameShape
  .extend({
    version: z.int(),
    isOwner: z.boolean().describe('Owners may do everything; this role cannot be changed'),
    permissions: z.array(permissionShape),
    members: z.int().describe('How many members of staff have it'),
  })
  .meta({ id: 'StaffRole' });

export const passkeyPolicies = ['optional', 'demanded'] as const;

/** The partner's requirements of its staff. */
export const staffPolicyShape = z
  .object({
    version: z.int(),
    passkeys: z.enum(passkeyPolicies).describe('`demanded`: a code signs in only who has no passkey yet, to add one'),
  })
  .meta({ id: 'StaffPolicy' });

const fieldsShape = z.record(z.string(), z.unknown());

/** One change by staff. Fields about a person are removed when their account is deleted. */
export const auditEntryShape = z
  .object({
    id: z.uuid(),
    at: instantShape,
    by: authorShape.nullable().describe('Null: who controls the machine, by `npm run staff`'),
    ip: z.string(),
    userAgent: z.string(),
    action: z.string().describe('Like `order.changed`'),
    subject: z.string().describe('Kind and id of the row, like `order:019a…`'),
    version: z.int().nullable().describe('Of the row after the change'),
    before: fieldsShape.describe('The fields that changed, as they were'),
    after: fieldsShape.describe('The same fields, as they are since'),
    reasonId: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

/** The details of `conflict.changed`. */
export const conflictShape = z
  .object({
    version: z.int().describe('Of the row now'),
    by: authorShape.nullable().describe('Null: no member of staff, but the customer, the acquirer or a job'),
    at: instantShape.nullable(),
    fields: z.array(z.string()).describe('Columns that changed since the version that was read'),
  })
  .meta({ id: 'Conflict' });

export type StaffMe = z.infer<typeof staffMeShape>;
export type StaffMember = z.infer<typeof staffMemberShape>;
export type StaffInvitation = z.infer<typeof staffInvitationShape>;
export type StaffRole = z.infer<typeof staffRoleShape>;
export type StaffPolicy = z.infer<typeof staffPolicyShape>;
export type PasskeyPolicy = StaffPolicy['passkeys'];
export type Author = z.infer<typeof authorShape>;
export type AuditEntry = z.infer<typeof auditEntryShape>;
export type Conflict = z.infer<typeof conflictShape>;
