import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { instantShape } from '../../shapes/basics.ts';
import { pageOf } from '../../shapes/page.ts';
import { auditEntryShape, staffMeShape } from '../../shapes/staff.ts';

const shared = { tag: 'staff', access: 'operator' } as const;

export const operatorStaffEndpoints = {
  getMe: defineEndpoint({
    ...shared,
    id: 'getMe',
    permission: 'staff',
    summary: 'The member of staff who calls, and what they may do',
    method: 'get',
    path: '/api/ops/me',
    answer: staffMeShape,
    refusals: [],
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
      from: instantShape.optional(),
      to: instantShape.optional(),
      limit: z.coerce.number().int().min(1).max(200).optional().describe('50 by default'),
      cursor: z.uuid().optional().describe('`nextCursor` of the page before'),
    }),
    answer: pageOf(auditEntryShape),
    refusals: [],
  }),
};
