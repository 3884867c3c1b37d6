import type { StockDocumentKind, StockEffect } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, partnerId } from '#db/columns.ts';
import { productTable } from '#features/catalogue/catalogue.table.ts';
import { warehouseTable } from '#features/company/areas.table.ts';

/** What moved goods without an order. A count is a draft while it is typed; a posted document never changes. */
export const stockDocumentTable = pgTable(
  'stock_document',
  {
    partnerId: partnerId(),
    /** Of the client, so that a repeated request posts once. */
    id: uuid('id').notNull(),
    number: varchar('number', { length: 20 }).notNull(),
    kind: varchar('kind', { length: 20 }).$type<StockDocumentKind>().notNull(),
    warehouseId: varchar('warehouse_id', { length: 60 }).notNull(),
    /** Of a transfer. */
    toWarehouseId: varchar('to_warehouse_id', { length: 60 }),
    /** Of a write-off. */
    reasonId: varchar('reason_id', { length: 40 }),
    note: varchar('note', { length: 500 }),
    staffId: uuid('staff_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null: a draft. */
    postedAt: instant('posted_at'),
    postedBy: uuid('posted_by'),
    /** What its posting came to. */
    effect: jsonb('effect').$type<StockEffect>(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('stock_document_number').on(table.partnerId, table.number),
    index('stock_document_created').on(table.partnerId, table.createdAt, table.id),
    index('stock_document_kind').on(table.partnerId, table.kind, table.createdAt, table.id),
    index('stock_document_draft')
      .on(table.partnerId, table.createdAt, table.id)
      .where(sql`${table.postedAt} is null`),
    index('stock_document_warehouse').on(table.partnerId, table.warehouseId, table.createdAt, table.id),
    index('stock_document_to_warehouse').on(table.partnerId, table.toWarehouseId),
    foreignKey({
      columns: [table.partnerId, table.warehouseId],
      foreignColumns: [warehouseTable.partnerId, warehouseTable.id],
    }),
    foreignKey({
      columns: [table.partnerId, table.toWarehouseId],
      foreignColumns: [warehouseTable.partnerId, warehouseTable.id],
    }),
    check('stock_document_transfer', sql`(${table.toWarehouseId} is not null) = (${table.kind} = 'transfer')`),
    check('stock_document_reason', sql`(${table.reasonId} is not null) = (${table.kind} = 'write_off')`),
    check('stock_document_draft', sql`${table.postedAt} is not null or ${table.kind} = 'count'`),
  ],
);

export const stockDocumentLineTable = pgTable(
  'stock_document_line',
  {
    partnerId: partnerId(),
    documentId: uuid('document_id').notNull(),
    productId: uuid('product_id').notNull(),
    /** Moved pieces, or counted ones; a correction's may be negative. */
    quantity: integer('quantity').notNull(),
    /** Of a count: when somebody counted it, and who. */
    countedAt: instant('counted_at'),
    countedBy: uuid('counted_by'),
    /** Of a posted count: what the books had at `countedAt`. */
    expected: integer('expected'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.documentId, table.productId] }),
    index('stock_document_line_product').on(table.partnerId, table.productId),
    foreignKey({
      columns: [table.partnerId, table.documentId],
      foreignColumns: [stockDocumentTable.partnerId, stockDocumentTable.id],
    }),
    foreignKey({
      columns: [table.partnerId, table.productId],
      foreignColumns: [productTable.partnerId, productTable.id],
    }),
  ],
);
