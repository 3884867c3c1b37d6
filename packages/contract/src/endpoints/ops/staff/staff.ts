import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { instantShape, languageShape, line, queryVersionShape, versionShape } from '../../../shapes/basics.ts';
import { sessionShape } from '../../../shapes/identity.ts';
import { pageOf, pageQuery } from '../../../shapes/page.ts';
import { auditEntryShape, staffMemberShape, staffMeShape } from '../../../shapes/ops/staff.ts';

const shared = { tag: 'staff', access: 'operator' } as const;
const managing = { ...shared, permission: 'staff.write' } as const;
/** The common fields of calls that grant permissions or a way to sign in. */
const granting = { ...managing, tag: 'roles', proof: 'fresh' } as const;

const ofMember = z.object({ id: z.uuid() });
const typedEmail = line(254);
const typedPhone = line(40);
const rolesShape = z.array(z.uuid()).max(20).describe('Ids of roles');
const contactRefusals = [
  'identity.email_invalid',
  'identity.phone_invalid',
  'identity.phone_country',
  'staff.contact_required',
  'staff.contact_taken',
] as const;
const answer = z.object({ member: staffMemberShape });

export const operatorStaffEndpoints = {
  getMe: defineEndpoint({
    ...shared,
    id: 'getMe',
    permission: 'staff',
    isWithoutPasskey: true,
    summary: 'The member of staff who calls, and what they may do',
    method: 'get',
    path: '/api/ops/me',
    answer: staffMeShape,
    refusals: [],
  }),
  updateMe: defineEndpoint({
    ...shared,
    id: 'updateMe',
    permission: 'staff',
    summary: 'Change how the member of staff who calls is named, and the language of letters to them',
    method: 'patch',
    path: '/api/ops/me',
    body: z.object({ version: versionShape, name: line(100).min(1).optional(), language: languageShape.optional() }),
    answer: staffMeShape,
    refusals: ['conflict.changed'],
  }),
  listStaff: defineEndpoint({
    ...managing,
    id: 'listStaff',
    summary: 'The members of staff, by name',
    method: 'get',
    path: '/api/ops/staff',
    query: z.object({
      ...pageQuery,
      q: line(100).optional().describe('Part of a name, an e-mail or a phone'),
      role: z.uuid().optional(),
      state: z.enum(['on', 'invited', 'off']).optional(),
      cursor: z.uuid().optional().describe('`nextCursor` of the page before'),
    }),
    answer: pageOf(staffMemberShape),
    refusals: [],
  }),
  inviteStaff: defineEndpoint({
    ...granting,
    id: 'inviteStaff',
    summary: 'Add a member of staff; who has an e-mail gets a letter with a link, which is valid for 7 days',
    method: 'post',
    path: '/api/ops/staff',
    body: z.object({
      name: line(100).min(1),
      email: typedEmail.optional(),
      phone: typedPhone.optional(),
      language: languageShape.optional().describe("The call's, if there is none"),
      roles: rolesShape,
    }),
    answer,
    refusals: [...contactRefusals, 'staff.role_unknown', 'staff.grant_refused', 'staff.too_many'],
  }),
  getStaff: defineEndpoint({
    ...managing,
    id: 'getStaff',
    summary: 'A member of staff',
    method: 'get',
    path: '/api/ops/staff/{id}',
    params: ofMember,
    answer,
    refusals: ['staff.unknown'],
  }),
  updateStaff: defineEndpoint({
    ...granting,
    id: 'updateStaff',
    summary:
      'Change a member of staff; switching them off ends their sessions at once. Nobody grants what they do not hold, and the last owner stays',
    method: 'patch',
    path: '/api/ops/staff/{id}',
    params: ofMember,
    body: z.object({
      version: versionShape,
      name: line(100).min(1).optional(),
      email: typedEmail.nullable().optional(),
      phone: typedPhone.nullable().optional(),
      language: languageShape.optional(),
      roles: rolesShape.optional(),
      isOff: z.boolean().optional().describe('Switched off: may do nothing'),
    }),
    answer,
    refusals: [
      ...contactRefusals,
      'staff.unknown',
      'staff.role_unknown',
      'staff.grant_refused',
      'staff.last_owner',
      'conflict.changed',
    ],
  }),
  sendInvitation: defineEndpoint({
    ...granting,
    id: 'sendInvitation',
    summary: 'Send the letter of the invitation again; the link of the former letter ends',
    method: 'post',
    path: '/api/ops/staff/{id}/invitation',
    params: ofMember,
    answer,
    refusals: ['staff.unknown', 'staff.invitation_refused', 'staff.grant_refused'],
  }),
  withdrawInvitation: defineEndpoint({
    ...granting,
    id: 'withdrawInvitation',
    summary: 'Take an invitation back: its link ends, and the person is switched off',
    method: 'delete',
    path: '/api/ops/staff/{id}/invitation',
    params: ofMember,
    query: z.object({ version: queryVersionShape }),
    answer,
    refusals: ['conflict.changed', 'staff.unknown', 'staff.invitation_refused', 'staff.grant_refused'],
  }),
  listStaffSessions: defineEndpoint({
    ...managing,
    id: 'listStaffSessions',
    summary: 'Where a member of staff is signed in, last used first',
    method: 'get',
    path: '/api/ops/staff/{id}/sessions',
    params: ofMember,
    answer: z.object({ items: z.array(sessionShape) }),
    refusals: ['staff.unknown'],
  }),
  endStaffSessions: defineEndpoint({
    ...managing,
    id: 'endStaffSessions',
    summary: 'Sign a member of staff out everywhere, or of one session',
    method: 'delete',
    path: '/api/ops/staff/{id}/sessions',
    params: ofMember,
    query: z.object({ session: z.uuid().optional() }),
    refusals: ['staff.unknown', 'staff.grant_refused', 'identity.session_unknown'],
  }),
  removeStaffPasskeys: defineEndpoint({
    ...granting,
    id: 'removeStaffPasskeys',
    summary: 'Remove all passkeys of a member of staff who lost them; their sessions end',
    method: 'delete',
    path: '/api/ops/staff/{id}/passkeys',
    params: ofMember,
    refusals: ['staff.unknown', 'staff.grant_refused', 'identity.passkey_unknown'],
  }),
  listAudit: defineEndpoint({
    ...shared,
    id: 'listAudit',
    permission: 'audit.read',
    summary: 'What staff changed, newest first',
    method: 'get',
    path: '/api/ops/audit',
    query: z.object({
      subject: z.string().max(120).optional().describe('Kind and id of a row, like `order:019a…`'),
      staff: z.uuid().optional(),
      action: z.string().max(60).optional(),
      from: instantShape.max(40).optional(),
      to: instantShape.max(40).optional(),
      limit: z.coerce.number().int().min(1).max(200).optional().describe('50 by default'),
      cursor: z.uuid().optional().describe('`nextCursor` of the page before'),
    }),
    answer: pageOf(auditEntryShape).extend({
      names: z
        .record(z.string(), z.string())
        .describe(
          'What areas, cities, warehouses, categories and goods are called that entries name: `area:msk-center`',
        ),
    }),
    refusals: [],
  }),
};
