import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { line, queryVersionShape, uuidShape } from '../../../shapes/basics.ts';
import { streetFileShape } from '../../../shapes/ops/settings/street-file.ts';

const shared = { tag: 'settings', access: 'operator', permission: 'settings.write' } as const;

export const opsStreetEndpoints = {
  listStreetFiles: defineEndpoint({
    ...shared,
    id: 'listStreetFiles',
    summary: 'The files of streets: the one in use, the one that is being read, and the last one that failed',
    method: 'get',
    path: '/api/ops/settings/streets',
    answer: z.object({ items: z.array(streetFileShape) }),
    refusals: [],
  }),
  uploadStreets: defineEndpoint({
    ...shared,
    id: 'uploadStreets',
    budget: 'heavy',
    summary:
      'Upload an extract of OpenStreetMap (`.osm.pbf`) of at most 300 MB as it is. It is read afterwards; then it replaces the file in use',
    method: 'post',
    path: '/api/ops/settings/streets',
    query: z.object({ name: line(200).optional().describe('Of the file') }),
    bodyType: 'application/octet-stream',
    answer: z.object({ file: streetFileShape }),
    refusals: ['streets.not_osm', 'streets.too_large', 'streets.busy', 'streets.no_space', 'request.too_slow'],
  }),
  deleteStreetFile: defineEndpoint({
    ...shared,
    id: 'deleteStreetFile',
    summary: 'Stop the reading of a file, or delete its streets',
    method: 'delete',
    path: '/api/ops/settings/streets/{id}',
    params: z.object({ id: uuidShape }),
    query: z.object({ version: queryVersionShape }),
    refusals: ['streets.unknown', 'conflict.changed'],
  }),
};
