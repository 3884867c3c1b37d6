import { stockDocumentKinds } from '@kaplya/domain';
import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { line, queryVersionShape, uuidShape, versionShape } from '../../../shapes/basics.ts';
import { reasonIdShape } from '../../../shapes/ops/reason.ts';
import {
  countedLineShape,
  movedLineShape,
  piecesAtMost,
  stockAnswerShape,
  stockDocumentLineShape,
  stockDocumentShape,
  stockLevelShape,
  stockMovementShape,
  stockNote,
  stockViews,
} from '../../../shapes/ops/goods/stock.ts';
import { pageOf, pageQuery } from '../../../shapes/page.ts';

const reads = { tag: 'operator', access: 'operator', permission: 'stock.read' } as const;
const writes = { tag: 'operator', access: 'operator', permission: 'stock.write' } as const;

const linesAtMost = 500;
const long = { maximumBodyBytes: 256 * 1024, maximumItems: linesAtMost } as const;
const warehouseId = z.string().min(1).max(60);
const version = versionShape.describe('At which the row was read');
const place = z.object({ warehouse: warehouseId, product: uuidShape });
const document = z.object({ id: uuidShape });

export const opsStockEndpoints = {
  listStock: defineEndpoint({
    ...reads,
    id: 'listStock',
    summary: 'What a warehouse has of each product, in the order of the goods, page by page',
    method: 'get',
    path: '/api/ops/stock',
    query: z.object({
      warehouseId: warehouseId.optional().describe('The first by default'),
      view: z.enum(stockViews).optional().describe('`all` by default'),
      q: line(100).optional().describe('Part of a name or of an external id'),
      categoryId: uuidShape.optional(),
      limit: z.coerce.number().int().min(1).max(linesAtMost).optional().describe('50 by default'),
      cursor: pageQuery.cursor,
    }),
    answer: pageOf(stockLevelShape).extend({
      warehouseId: z.string(),
      warehouses: z.array(
        z.object({ id: z.string(), name: z.string(), low: z.int().min(0).describe('Products that are low') }),
      ),
      categories: z.array(z.object({ id: uuidShape, name: z.string() })).describe('All, in their order'),
    }),
    refusals: ['stock.warehouse_unknown'],
  }),
  changeStockLimits: defineEndpoint({
    ...writes,
    id: 'changeStockLimits',
    summary: 'Set how much of a product is kept for safety, and below how much it is low',
    method: 'patch',
    path: '/api/ops/stock/{warehouse}/{product}',
    params: place,
    body: z.object({
      version,
      safety: z.int().min(0).max(piecesAtMost).optional(),
      lowBelow: z.int().min(1).max(piecesAtMost).nullable().optional().describe('Null: never low'),
    }),
    answer: stockLevelShape,
    refusals: ['stock.warehouse_unknown', 'stock.product_unknown', 'conflict.changed'],
  }),
  listStockMovements: defineEndpoint({
    ...reads,
    id: 'listStockMovements',
    summary: 'What a warehouse has of a product, and what moved it, newest first',
    method: 'get',
    path: '/api/ops/stock/{warehouse}/{product}/movements',
    params: place,
    query: z.object(pageQuery),
    answer: z.object({
      level: stockLevelShape,
      items: z.array(stockMovementShape),
      nextCursor: z.string().nullable(),
    }),
    refusals: ['stock.product_unknown'],
  }),
  listStockDocuments: defineEndpoint({
    ...reads,
    id: 'listStockDocuments',
    summary: 'Receipts, counts, write-offs, transfers and corrections, newest first',
    method: 'get',
    path: '/api/ops/stock/documents',
    query: z.object({
      warehouseId: warehouseId.optional().describe('Of either side; all by default'),
      kind: z.enum(stockDocumentKinds).optional(),
      state: z.enum(['draft', 'posted']).optional(),
      ...pageQuery,
    }),
    answer: pageOf(stockDocumentShape),
    refusals: [],
  }),
  createStockDocument: defineEndpoint({
    ...writes,
    ...long,
    id: 'createStockDocument',
    summary:
      'Post a document, or begin a count as a draft. Sent again with the same `id` it does nothing more. `preview` says what it comes to and does nothing',
    method: 'post',
    path: '/api/ops/stock/documents',
    body: z.object({
      id: uuidShape.describe('Of the new document, chosen by the client'),
      kind: z.enum(stockDocumentKinds),
      warehouseId,
      toWarehouseId: warehouseId.optional().describe('Of a transfer'),
      reasonId: reasonIdShape.optional().describe('Of a write-off, of the kind `write_off`'),
      note: stockNote.optional().describe('A correction needs one'),
      isDraft: z.boolean().optional().describe('Of a count: typed over hours, without lines at first'),
      lines: z.array(movedLineShape).max(linesAtMost),
      preview: z.boolean().optional(),
    }),
    answer: stockAnswerShape,
    refusals: [
      'stock.warehouse_unknown',
      'stock.product_unknown',
      'stock.twice',
      'stock.empty',
      'stock.not_enough',
      'stock.document_other',
      'stock.counted_later',
      'reason.unknown',
    ],
  }),
  getStockDocument: defineEndpoint({
    ...reads,
    id: 'getStockDocument',
    summary: 'A document with its lines, in the order of the goods, and what its posting came to',
    method: 'get',
    path: '/api/ops/stock/documents/{id}',
    params: document,
    answer: z.object({
      document: stockDocumentShape,
      lines: z.array(stockDocumentLineShape),
      effect: stockAnswerShape.omit({ document: true }).nullable().describe('Null: a draft'),
    }),
    refusals: ['stock.document_unknown'],
  }),
  saveStockCount: defineEndpoint({
    ...writes,
    ...long,
    id: 'saveStockCount',
    summary: 'Keep what was counted in a draft. Others may count other products of it meanwhile',
    method: 'put',
    path: '/api/ops/stock/documents/{id}/lines',
    params: document,
    body: z.object({ lines: z.array(countedLineShape).min(1).max(linesAtMost) }),
    answer: z.object({
      lines: z.array(stockDocumentLineShape).describe('Those that were sent and stand'),
      version: versionShape.describe('Of the document'),
    }),
    refusals: [
      'stock.document_unknown',
      'stock.posted',
      'stock.product_unknown',
      'stock.twice',
      'stock.too_long',
      'stock.counted_when',
      'conflict.changed',
    ],
  }),
  postStockCount: defineEndpoint({
    ...writes,
    id: 'postStockCount',
    summary:
      'Post a counted draft: what was counted, and what moved since, is on hand. `preview` shows the differences',
    method: 'post',
    path: '/api/ops/stock/documents/{id}/post',
    params: document,
    body: z.object({ version, preview: z.boolean().optional() }),
    answer: stockAnswerShape,
    refusals: ['stock.document_unknown', 'stock.posted', 'stock.empty', 'stock.counted_later', 'conflict.changed'],
  }),
  deleteStockCount: defineEndpoint({
    ...writes,
    id: 'deleteStockCount',
    summary: 'Throw a draft away',
    method: 'delete',
    path: '/api/ops/stock/documents/{id}',
    params: document,
    query: z.object({ version: queryVersionShape }),
    refusals: ['stock.document_unknown', 'stock.posted', 'conflict.changed'],
  }),
};
