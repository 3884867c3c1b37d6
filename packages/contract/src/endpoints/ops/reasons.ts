import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { reasonKindShape, reasonShape } from '../../shapes/ops/reason.ts';

export const operatorReasonEndpoints = {
  listReasons: defineEndpoint({
    id: 'listReasons',
    tag: 'staff',
    summary: "The partner's reasons for what staff do, in the order in which they are offered",
    method: 'get',
    path: '/api/ops/reasons',
    access: 'operator',
    permission: 'staff',
    query: z.object({ kind: reasonKindShape.optional().describe('All kinds by default') }),
    answer: z.object({ items: z.array(reasonShape) }),
    refusals: [],
  }),
};
