import { z } from 'zod';
import { versionShape, queryVersionShape } from '../../shapes/basics.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { savedViewFields, savedViewShape, screenShape } from '../../shapes/ops/saved-view.ts';

const shared = { tag: 'staff', access: 'operator', permission: 'staff' } as const;
const params = z.object({ id: z.uuid() });

export const opsViewEndpoints = {
  listViews: defineEndpoint({
    ...shared,
    id: 'listViews',
    summary: 'Saved views of a list: of the caller, then those that others share, by name',
    method: 'get',
    path: '/api/ops/views',
    query: z.object({ screen: screenShape }),
    answer: z.object({ items: z.array(savedViewShape) }),
    refusals: [],
  }),
  createView: defineEndpoint({
    ...shared,
    id: 'createView',
    summary: 'Save a view of a list, at most fifty each',
    method: 'post',
    path: '/api/ops/views',
    body: z.object({ screen: screenShape, ...savedViewFields }),
    answer: z.object({ view: savedViewShape }),
    refusals: ['view.too_many', 'view.name_taken'],
  }),
  changeView: defineEndpoint({
    ...shared,
    id: 'changeView',
    summary: 'Rename, replace or share a view of the caller',
    method: 'patch',
    path: '/api/ops/views/{id}',
    params,
    body: z.object({ version: versionShape, ...z.object(savedViewFields).partial().shape }),
    answer: z.object({ view: savedViewShape }),
    refusals: ['view.unknown', 'view.name_taken', 'conflict.changed'],
  }),
  deleteView: defineEndpoint({
    ...shared,
    id: 'deleteView',
    summary: 'Delete a view of the caller',
    method: 'delete',
    path: '/api/ops/views/{id}',
    params,
    query: z.object({ version: queryVersionShape }),
    refusals: ['view.unknown', 'conflict.changed'],
  }),
};
