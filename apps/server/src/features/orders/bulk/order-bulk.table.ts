import type { BulkOutcome, OrderBulkAction, OrderBulkSlot, OrderBulkState } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant, newId, partnerId } from '#db/columns.ts';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import { partnerTable } from '#features/company/company.table.ts';
import { staffMemberTable } from '#features/staff/staff.table.ts';

/** The connection from which staff began a job, for the audit of its orders. */
export type StoredCaller = { readonly sessionId: string; readonly ip: string; readonly userAgent: string };

/** A job: the same change to every order that a filter found when it began. */
export const orderBulkTable = pgTable(
  'order_bulk',
  {
    partnerId: partnerId(),
    id: newId(),
    action: varchar('action', { length: 20 }).$type<OrderBulkAction>().notNull(),
    /** The slot that orders are moved to; null for another action. */
    slot: jsonb('slot').$type<OrderBulkSlot>(),
    state: varchar('state', { length: 20 }).$type<OrderBulkState>().notNull(),
    /** The reason of a cancellation, and the text for the customers while the job works. */
    reasonId: varchar('reason_id', { length: 40 }),
    note: varchar('note', { length: 500 }),
    staffId: uuid('staff_id').notNull(),
    caller: jsonb('caller').$type<StoredCaller>().notNull(),
    /** The language of the refusals of its rows. */
    language: varchar('language', { length: 5 }).$type<Language>().notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    /** The time at which its work may be claimed; null: no work. */
    checkAt: instant('check_at'),
    /** The position of the last processed row. */
    cursor: integer('cursor').notNull().default(0),
    total: integer('total').notNull(),
    moved: integer('moved').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    failure: jsonb('failure').$type<WorkReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    foreignKey({
      columns: [table.partnerId, table.staffId],
      foreignColumns: [staffMemberTable.partnerId, staffMemberTable.id],
    }),
    index('order_bulk_staff').on(table.partnerId, table.staffId),
    index('order_bulk_due')
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    index('order_bulk_created').on(table.createdAt),
  ],
);

/** An order of a job, as it was found, and what became of it. */
export const orderBulkRowTable = pgTable(
  'order_bulk_row',
  {
    partnerId: partnerId(),
    bulkId: uuid('bulk_id').notNull(),
    position: integer('position').notNull(),
    orderId: uuid('order_id').notNull(),
    number: varchar('number', { length: 20 }).notNull(),
    version: integer('version').notNull(),
    /** Null: its turn has not come. */
    outcome: varchar('outcome', { length: 12 }).$type<BulkOutcome>(),
    message: varchar('message', { length: 500 }),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.bulkId, table.position] }),
    foreignKey({
      columns: [table.partnerId, table.bulkId],
      foreignColumns: [orderBulkTable.partnerId, orderBulkTable.id],
    }).onDelete('cascade'),
    index('order_bulk_row_outcome').on(table.partnerId, table.bulkId, table.outcome, table.position),
  ],
);
