import { openCellOrderStates, type Acquisition, type CellContent, type CellOrderState } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { CellOrderReason } from '@kaplya/contract';
import { instant, minorUnits, newId, partnerId, type Translations } from '#db/columns.ts';
import type { CellEventName } from '#languages/messages.ts';
import { cellTable, controllerTable } from '../cells/cells.table.ts';

/** A line as sold. */
export type CellLine = {
  productId: string;
  names: Translations;
  /** Whether a line of a container is bought or rented; null: a line of water. */
  acquisition: Acquisition | null;
  /** Price of one piece. */
  priceMinor: number;
  /** Absent in orders from when only one piece was possible: 1. */
  quantity?: number;
  vatCode: number;
  paymentSubject: string;
};

/** State of a bottle that was to be returned and was not seen. */
export type BottleDueState = 'open' | 'disputed' | 'charged' | 'waived';

const isOpen = sql.raw(`state in (${openCellOrderStates.map((state) => `'${state}'`).join(', ')})`);

/** An order at a cell, from the reservation to the closed door or the refund. */
export const cellOrderTable = pgTable(
  'cell_order',
  {
    partnerId: partnerId(),
    id: newId(),
    number: varchar('number', { length: 20 }).notNull(),
    cellId: varchar('cell_id', { length: 60 }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    state: varchar('state', { length: 20 }).$type<CellOrderState>().notNull(),
    reason: varchar('reason', { length: 20 }).$type<CellOrderReason>(),
    /** Null: the customer returns a bottle. */
    acquisition: varchar('acquisition', { length: 4 }).$type<Acquisition>(),
    lines: jsonb('lines').$type<CellLine[]>().notNull(),
    currency: varchar('currency', { length: 3 }).notNull(),
    totalMinor: minorUnits('total_minor').notNull(),
    points: integer('points').notNull(),
    toPayMinor: minorUnits('to_pay_minor').notNull(),
    willEarn: integer('will_earn').notNull(),
    /** Price of a bought container at the sale. */
    containerPriceMinor: minorUnits('container_price_minor').notNull(),
    /** Money held or paid, in minor units; refunds are not subtracted. */
    receivedMinor: minorUnits('received_minor').notNull().default(0),
    returnedMinor: minorUnits('returned_minor').notNull().default(0),
    source: varchar('source', { length: 60 }).notNull(),
    deviceInfo: varchar('device_info', { length: 500 }),
    createdAt: instant('created_at').notNull(),
    reservedUntil: instant('reserved_until').notNull(),
    paidAt: instant('paid_at'),
    openedAt: instant('opened_at'),
    uncertainSince: instant('uncertain_since'),
    alarmedAt: instant('alarmed_at'),
    syncAskedAt: instant('sync_asked_at'),
    endedAt: instant('ended_at'),
    bottleDueMinor: minorUnits('bottle_due_minor'),
    bottleState: varchar('bottle_state', { length: 10 }).$type<BottleDueState>(),
    bottleDisputeUntil: instant('bottle_dispute_until'),
    /** The customer's objection. */
    disputeNote: varchar('dispute_note', { length: 500 }),
    /** The time at which it is checked next without any event; null: never. */
    nextAt: instant('next_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('cell_order_number').on(table.partnerId, table.number),
    foreignKey({
      columns: [table.partnerId, table.cellId],
      foreignColumns: [cellTable.partnerId, cellTable.id],
    }),
    uniqueIndex('cell_order_of_cell').on(table.partnerId, table.cellId).where(isOpen),
    uniqueIndex('cell_order_of_subject').on(table.partnerId, table.subjectId).where(isOpen),
    index('cell_order_subject').on(table.partnerId, table.subjectId, table.createdAt),
    index('cell_order_cell').on(table.partnerId, table.cellId, table.createdAt),
    index('cell_order_created').on(table.partnerId, table.createdAt),
    index('cell_order_next')
      .on(table.partnerId, table.nextAt)
      .where(sql`${table.nextAt} is not null`),
    index('cell_order_bottle')
      .on(table.partnerId, table.bottleDisputeUntil)
      .where(sql`${table.bottleState} = 'open'`),
    check(
      'cell_order_sums',
      sql`${table.points} >= 0 and ${table.toPayMinor} = ${table.totalMinor} - ${table.points} * 100 and ${table.toPayMinor} >= 0 and ${table.receivedMinor} between 0 and ${table.toPayMinor} and ${table.returnedMinor} between 0 and ${table.receivedMinor}`,
    ),
    // An order is opened only with its money received, and a failed one has returned all of it.
    check(
      'cell_order_paid',
      sql`${table.state} in ('reserved', 'cancelled') or (${table.paidAt} is not null and ${table.receivedMinor} = ${table.toPayMinor})`,
    ),
    check('cell_order_refunded', sql`${table.state} <> 'refunded' or ${table.returnedMinor} = ${table.receivedMinor}`),
  ],
);

/** Commands to open a door, one row for each opening, with its result. All instants are by the server's clock. */
export const cellCommandTable = pgTable(
  'cell_command',
  {
    partnerId: partnerId(),
    id: newId(),
    orderId: uuid('order_id').notNull(),
    /** The number of the command within its order, from 1. */
    number: integer('number').notNull(),
    /** The signed bytes: a repeat sends the same. */
    payload: varchar('payload', { length: 2000 }).notNull(),
    issuedAt: instant('issued_at').notNull(),
    deadlineAt: instant('deadline_at').notNull(),
    sends: integer('sends').notNull(),
    isPerhapsHeard: boolean('is_perhaps_heard').notNull(),
    ack: varchar('ack', { length: 10 }).$type<'accepted' | 'rejected' | 'expired'>(),
    ackReason: varchar('ack_reason', { length: 100 }),
    ackAt: instant('ack_at'),
    openedAt: instant('opened_at'),
    failedAt: instant('failed_at'),
    closedAt: instant('closed_at'),
    content: varchar('content', { length: 12 }).$type<CellContent>(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('cell_command_number').on(table.partnerId, table.orderId, table.number),
    foreignKey({
      columns: [table.partnerId, table.orderId],
      foreignColumns: [cellOrderTable.partnerId, cellOrderTable.id],
    }),
  ],
);

/** Append-only evidence of actions and observations, for the customer and the operator. */
export const cellOrderEventTable = pgTable(
  'cell_order_event',
  {
    partnerId: partnerId(),
    id: newId(),
    orderId: uuid('order_id').notNull(),
    event: varchar('event', { length: 20 }).$type<CellEventName>().notNull(),
    params: jsonb('params').$type<Record<string, string | number>>(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({
      columns: [table.partnerId, table.orderId],
      foreignColumns: [cellOrderTable.partnerId, cellOrderTable.id],
    }),
    index('cell_order_event_order').on(table.partnerId, table.orderId),
  ],
);

/** Every controller's events, stored once by key (rule 74). */
export const controllerEventTable = pgTable(
  'cell_controller_event',
  {
    partnerId: partnerId(),
    controllerId: varchar('controller_id', { length: 60 }).notNull(),
    bootId: varchar('boot_id', { length: 60 }).notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    cellId: varchar('cell_id', { length: 60 }).notNull(),
    type: varchar('type', { length: 20 }).notNull(),
    commandId: uuid('command_id'),
    /** The time by the controller's clock. */
    deviceAt: instant('device_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.controllerId, table.bootId, table.seq] }),
    foreignKey({
      columns: [table.partnerId, table.controllerId],
      foreignColumns: [controllerTable.partnerId, controllerTable.id],
    }),
    index('cell_controller_event_received').on(table.partnerId, table.receivedAt),
  ],
);
