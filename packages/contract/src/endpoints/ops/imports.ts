import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { line, uuidShape } from '../../shapes/basics.ts';
import {
  exportedKinds,
  importKindShape,
  importMappingShape,
  importEffectShape,
  importOutcomeShape,
  importPageShape,
  importReadingShape,
  importRowShape,
  importShape,
} from '../../shapes/ops/import.ts';
import { pageOf, pageQuery } from '../../shapes/page.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'imports.write' } as const;

const params = z.object({ id: uuidShape });
const version = z.int().min(1).max(2_147_483_647);
const atVersion = z.object({ version });
const acted = ['import.unknown', 'import.not_now', 'conflict.changed'] as const;

/** Each call asks for the permission of the import's kind besides: `prices.write` and so on. */
export const opsImportEndpoints = {
  listImports: defineEndpoint({
    ...shared,
    id: 'listImports',
    summary: 'The imports of the kinds that the caller may write, the newest first',
    method: 'get',
    path: '/api/ops/imports',
    query: z.object({ ...pageQuery, kind: importKindShape.optional() }),
    answer: pageOf(importShape),
    refusals: [],
  }),
  uploadImport: defineEndpoint({
    ...shared,
    id: 'uploadImport',
    budget: 'heavy',
    summary: 'Upload a .csv or .xlsx of at most 64 MB as it is; nothing is changed yet',
    method: 'post',
    path: '/api/ops/imports',
    query: z.object({ kind: importKindShape, name: line(200).optional().describe('Of the file') }),
    bodyType: 'application/octet-stream',
    answer: importPageShape,
    refusals: ['import.file_refused', 'import.file_too_large', 'request.too_slow'],
  }),
  getImport: defineEndpoint({
    ...shared,
    id: 'getImport',
    summary: 'An import: how far it is, how its file is read, and which column is what',
    method: 'get',
    path: '/api/ops/imports/{id}',
    params,
    query: importReadingShape
      .extend({ header: z.coerce.number().int().min(1).max(1000) })
      .partial()
      .describe('To see it read otherwise before that is said'),
    answer: importPageShape,
    refusals: ['import.unknown', 'import.file_refused', 'import.header_unknown'],
  }),
  mapImport: defineEndpoint({
    ...shared,
    id: 'mapImport',
    summary: 'Say how the file is read and which column is what; remembered for files with the same columns',
    method: 'put',
    path: '/api/ops/imports/{id}/mapping',
    params,
    maximumBodyBytes: 128 * 1024,
    maximumItems: 256,
    body: importMappingShape.extend({ version }),
    answer: importPageShape,
    refusals: [
      ...acted,
      'import.file_refused',
      'import.header_unknown',
      'import.column_unknown',
      'import.field_unknown',
      'import.field_twice',
      'import.field_missing',
    ],
  }),
  checkImport: defineEndpoint({
    ...shared,
    id: 'checkImport',
    summary: 'Start the dry run: the whole file is read and compared, and nothing is changed',
    method: 'post',
    path: '/api/ops/imports/{id}/check',
    params,
    body: atVersion,
    answer: importShape,
    refusals: [...acted],
  }),
  listImportRows: defineEndpoint({
    ...shared,
    id: 'listImportRows',
    summary: 'The rows of a dry run or commit in the order of the file: what each comes to, from what to what',
    method: 'get',
    path: '/api/ops/imports/{id}/rows',
    params,
    query: z.object({
      ...pageQuery,
      outcome: importOutcomeShape.optional(),
      effect: importEffectShape.optional().describe('Instead of an outcome'),
    }),
    answer: pageOf(importRowShape),
    refusals: ['import.unknown'],
  }),
  downloadFailedRows: defineEndpoint({
    ...shared,
    id: 'downloadFailedRows',
    budget: 'heavy',
    summary: 'The rows that were refused or in conflict with their errors, to be corrected and uploaded again',
    method: 'get',
    path: '/api/ops/imports/{id}/failed-rows',
    params,
    query: z.object({ format: z.enum(['csv', 'xlsx']).optional().describe('`csv` by default') }),
    answer: z.string(),
    answerType: 'text/csv',
    refusals: ['import.unknown'],
  }),
  exportTable: defineEndpoint({
    ...shared,
    id: 'exportTable',
    budget: 'heavy',
    summary: 'All goods or prices as a file in the columns of an import: changed, it is uploaded again',
    method: 'get',
    path: '/api/ops/exports/{kind}',
    params: z.object({ kind: z.enum(exportedKinds) }),
    query: z.object({ format: z.enum(['csv', 'xlsx']).optional().describe('`csv` by default') }),
    answer: z.string(),
    answerType: 'text/csv',
    refusals: [],
  }),
  commitImport: defineEndpoint({
    ...shared,
    id: 'commitImport',
    summary: 'Start the writing of what the dry run showed; what changed since is left and told of as a conflict',
    method: 'post',
    path: '/api/ops/imports/{id}/commit',
    params,
    body: atVersion,
    answer: importShape,
    refusals: [...acted],
  }),
  undoImport: defineEndpoint({
    ...shared,
    id: 'undoImport',
    summary: 'Start the undoing of what was written; rows that were changed since are left and told of',
    method: 'post',
    path: '/api/ops/imports/{id}/undo',
    params,
    body: atVersion,
    answer: importShape,
    refusals: [...acted],
  }),
  deleteImport: defineEndpoint({
    ...shared,
    id: 'deleteImport',
    summary: 'Delete an import with its file and rows; what it wrote stays',
    method: 'delete',
    path: '/api/ops/imports/{id}',
    params,
    query: z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
    refusals: [...acted],
  }),
};
