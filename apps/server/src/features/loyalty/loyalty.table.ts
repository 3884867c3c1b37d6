import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, newId, partnerId } from '#db/columns.ts';
import { customerTable } from '#features/identity/identity.table.ts';

/** Sums of a customer's ledger entries. Its row is the lock of the customer's points. */
export const pointsAccountTable = pgTable(
  'points_account',
  {
    partnerId: partnerId(),
    customerId: uuid('customer_id').notNull(),
    available: integer('available').notNull().default(0),
    held: integer('held').notNull().default(0),
    /** Refunded points that were already spent: the next grant repays them. */
    owed: integer('owed').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.customerId] }),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
    check('points_account_balance', sql`${table.available} >= 0 and ${table.held} >= 0 and ${table.owed} >= 0`),
  ],
);

/** Points that expire together. `remaining` excludes spent, held and expired points. */
export const pointsLotTable = pgTable(
  'points_lot',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id').notNull(),
    /** The order that granted them. */
    orderId: uuid('order_id'),
    granted: integer('granted').notNull(),
    remaining: integer('remaining').notNull(),
    grantedAt: instant('granted_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [pointsAccountTable.partnerId, pointsAccountTable.customerId],
    }),
    index('points_lot_customer').on(table.partnerId, table.customerId, table.expiresAt),
    index('points_lot_expires')
      .on(table.expiresAt)
      .where(sql`${table.remaining} > 0`),
    check('points_lot_remaining', sql`${table.granted} > 0 and ${table.remaining} between 0 and ${table.granted}`),
  ],
);

export type PointsHoldState = 'held' | 'burnt' | 'released';

/** Points that an order took from a lot. */
export const pointsHoldTable = pgTable(
  'points_hold',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id').notNull(),
    orderId: uuid('order_id').notNull(),
    lotId: uuid('lot_id').notNull(),
    points: integer('points').notNull(),
    state: varchar('state', { length: 10 }).$type<PointsHoldState>().notNull().default('held'),
    heldAt: instant('held_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({
      columns: [table.partnerId, table.lotId],
      foreignColumns: [pointsLotTable.partnerId, pointsLotTable.id],
    }),
    uniqueIndex('points_hold_held')
      .on(table.partnerId, table.orderId, table.lotId)
      .where(sql`${table.state} = 'held'`),
    index('points_hold_lot').on(table.partnerId, table.lotId),
    index('points_hold_order').on(table.partnerId, table.orderId),
    check('points_hold_points', sql`${table.points} > 0`),
  ],
);

/**
 * `available` and `held` belong to the customer, the others to the shop. Each merge debits and credits `merged`, so
 * its sum over all customers is 0.
 */
export type PointsLedgerAccount = 'available' | 'held' | 'issued' | 'spent' | 'expired' | 'owed' | 'merged';
export type PointsEntryKind =
  | 'grant'
  | 'hold'
  | 'release'
  | 'burn'
  | 'expire'
  | 'take_back'
  | 'carry'
  | 'erase'
  | 'correct'
  | 'merge';

/** A correction of a customer's points by staff. Append-only, except that the note is deleted with the account. */
export const pointsDocumentTable = pgTable(
  'points_document',
  {
    partnerId: partnerId(),
    id: newId(),
    number: varchar('number', { length: 20 }).notNull(),
    customerId: uuid('customer_id').notNull(),
    /** Added, or taken if negative. */
    points: integer('points').notNull(),
    reasonId: varchar('reason_id', { length: 40 }).notNull(),
    note: varchar('note', { length: 500 }),
    staffId: uuid('staff_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('points_document_number').on(table.partnerId, table.number),
    index('points_document_customer').on(table.partnerId, table.customerId, table.at),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [pointsAccountTable.partnerId, pointsAccountTable.customerId],
    }),
    check('points_document_points', sql`${table.points} <> 0`),
  ],
);

/** Double entry, append-only: each row moves points from one account to another. */
export const pointsEntryTable = pgTable(
  'points_entry',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id').notNull(),
    kind: varchar('kind', { length: 12 }).$type<PointsEntryKind>().notNull(),
    debit: varchar('debit', { length: 12 }).$type<PointsLedgerAccount>().notNull(),
    credit: varchar('credit', { length: 12 }).$type<PointsLedgerAccount>().notNull(),
    points: integer('points').notNull(),
    orderId: uuid('order_id'),
    lotId: uuid('lot_id'),
    /** The document by which staff corrected the points; null: no correction. */
    documentId: uuid('document_id'),
    /** The other customer account of a merge; null: no merge. */
    otherCustomerId: uuid('other_customer_id'),
    expiresAt: instant('expires_at'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [pointsAccountTable.partnerId, pointsAccountTable.customerId],
    }),
    index('points_entry_customer').on(table.partnerId, table.customerId, table.at),
    uniqueIndex('points_entry_grant')
      .on(table.partnerId, table.orderId)
      .where(sql`${table.kind} = 'grant'`),
    foreignKey({
      columns: [table.partnerId, table.documentId],
      foreignColumns: [pointsDocumentTable.partnerId, pointsDocumentTable.id],
    }),
    uniqueIndex('points_entry_document').on(table.partnerId, table.documentId),
    check('points_entry_document', sql`(${table.kind} = 'correct') = (${table.documentId} is not null)`),
    check('points_entry_points', sql`${table.points} > 0 and ${table.debit} <> ${table.credit}`),
  ],
);
