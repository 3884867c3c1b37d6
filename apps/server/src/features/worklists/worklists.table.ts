import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { CallKind, CallOutcome, UndeliveredStep } from '@kaplya/contract';
import { instant, newId, partnerId } from '#db/columns.ts';
import { partnerTable } from '#features/company/company.table.ts';
import { orderTable } from '#features/orders/orders.table.ts';

/**
 * The case of an undelivered order. A trigger of the orders opens it, and closes it when the order leaves its status.
 */
export const undeliveredCaseTable = pgTable(
  'undelivered_case',
  {
    partnerId: partnerId(),
    orderId: uuid('order_id').notNull(),
    since: instant('since').notNull(),
    closedAt: instant('closed_at'),
    /** The last step that staff took with the order; null: none yet. */
    step: varchar('step', { length: 12 }).$type<UndeliveredStep>(),
    /** The member of staff who took the last step; null: none yet. */
    staffId: uuid('staff_id'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.orderId] }),
    foreignKey({ columns: [table.partnerId, table.orderId], foreignColumns: [orderTable.partnerId, orderTable.id] }),
    index('undelivered_case_open')
      .on(table.partnerId, table.since, table.orderId)
      .where(sql`${table.closedAt} is null`),
  ],
);

export type CallEnd = 'reached' | 'wrong_number' | 'moved_on';

/** A call that staff are to make. A trigger of the orders closes it when the order no longer needs it. */
export const callTaskTable = pgTable(
  'call_task',
  {
    partnerId: partnerId(),
    id: newId(),
    kind: varchar('kind', { length: 12 }).$type<CallKind>().notNull(),
    orderId: uuid('order_id'),
    /** The account to call; null: the person has none, or the call is about an order. */
    customerId: uuid('customer_id'),
    /** The phone of a person who has neither an order nor an account. */
    phone: varchar('phone', { length: 20 }),
    name: varchar('name', { length: 100 }),
    dueAt: instant('due_at').notNull(),
    note: varchar('note', { length: 500 }),
    openedBy: uuid('opened_by').notNull(),
    openedAt: instant('opened_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    closedAt: instant('closed_at'),
    end: varchar('end', { length: 12 }).$type<CallEnd>(),
    /** Raised by a trigger with each change (rule 81). */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    foreignKey({ columns: [table.partnerId, table.orderId], foreignColumns: [orderTable.partnerId, orderTable.id] }),
    index('call_task_due')
      .on(table.partnerId, table.dueAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('call_task_closed')
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null`),
    index('call_task_order')
      .on(table.partnerId, table.orderId)
      .where(sql`${table.orderId} is not null`),
    index('call_task_phone')
      .on(table.partnerId, table.phone)
      .where(sql`${table.phone} is not null`),
    index('call_task_customer')
      .on(table.partnerId, table.customerId)
      .where(sql`${table.customerId} is not null`),
    uniqueIndex('call_task_open')
      .on(table.partnerId, table.orderId, table.kind)
      .where(sql`${table.closedAt} is null and ${table.orderId} is not null`),
    check('call_task_ended', sql`(${table.closedAt} is null) = (${table.end} is null)`),
  ],
);

/** The outcomes of calls. Append-only except for the notes of deleted people. */
export const callAttemptTable = pgTable(
  'call_attempt',
  {
    partnerId: partnerId(),
    id: newId(),
    taskId: uuid('task_id').notNull(),
    outcome: varchar('outcome', { length: 12 }).$type<CallOutcome>().notNull(),
    note: varchar('note', { length: 500 }),
    callAgainAt: instant('call_again_at'),
    staffId: uuid('staff_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('call_attempt_task').on(table.partnerId, table.taskId, table.id),
    foreignKey({
      columns: [table.partnerId, table.taskId],
      foreignColumns: [callTaskTable.partnerId, callTaskTable.id],
    }).onDelete('cascade'),
  ],
);

/** The last order of each shop that a letter about new orders has named or counted. */
export const orderNoticeMarkTable = pgTable(
  'order_notice_mark',
  {
    partnerId: partnerId(),
    createdAt: instant('created_at').notNull(),
    orderId: uuid('order_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);
