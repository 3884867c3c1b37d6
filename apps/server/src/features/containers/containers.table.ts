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
import { instant, minorUnits, newId, partnerId } from '#db/columns.ts';

/**
 * A customer's address with the number of bottles there; its row is locked for each new ledger entry of the address.
 */
export const bottlePlaceTable = pgTable(
  'bottle_place',
  {
    partnerId: partnerId(),
    id: newId(),
    subjectId: uuid('subject_id').notNull(),
    /** `addressKey` of the address; for a deleted account, the place's own id. */
    addressKey: varchar('address_key', { length: 700 }).notNull(),
    addressId: uuid('address_id'),
    addressText: varchar('address_text', { length: 500 }).notNull(),
    bottles: integer('bottles').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('bottle_place_address').on(table.partnerId, table.subjectId, table.addressKey),
    check('bottle_place_bottles', sql`${table.bottles} >= 0`),
  ],
);

/**
 * A correction of a customer's bottles by staff (rule 87). Append-only, except that the note is deleted with the
 * account.
 */
export const bottleDocumentTable = pgTable(
  'bottle_document',
  {
    partnerId: partnerId(),
    id: newId(),
    number: varchar('number', { length: 20 }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    placeId: uuid('place_id').notNull(),
    /** The number of bottles added; negative: taken. */
    bottles: integer('bottles').notNull(),
    reasonId: varchar('reason_id', { length: 40 }).notNull(),
    note: varchar('note', { length: 500 }),
    staffId: uuid('staff_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('bottle_document_number').on(table.partnerId, table.number),
    index('bottle_document_subject').on(table.partnerId, table.subjectId, table.at),
    index('bottle_document_place').on(table.partnerId, table.placeId),
    foreignKey({
      columns: [table.partnerId, table.placeId],
      foreignColumns: [bottlePlaceTable.partnerId, bottlePlaceTable.id],
    }),
    check('bottle_document_bottles', sql`${table.bottles} <> 0`),
  ],
);

/**
 * The append-only ledger of customers' bottles: the sum of `change` is the balance. Bottles of other shops are accepted
 * too, but the balance never falls below 0 (rule 16).
 */
export const bottleEntryTable = pgTable(
  'bottle_entry',
  {
    partnerId: partnerId(),
    id: newId(),
    subjectId: uuid('subject_id').notNull(),
    placeId: uuid('place_id').notNull(),
    /** The delivered order; null: a document of staff, or a merge of two accounts or of two places of a customer. */
    orderId: uuid('order_id'),
    documentId: uuid('document_id'),
    /** The number of the correction of the delivery's count of empties; 0: the delivery, or no delivery. */
    correction: integer('correction').notNull().default(0),
    delivered: integer('delivered').notNull(),
    returned: integer('returned').notNull(),
    change: integer('change').notNull(),
    /** Bottles with the customer at that address afterwards. */
    bottles: integer('bottles').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('bottle_entry_order').on(table.partnerId, table.orderId, table.correction),
    index('bottle_entry_place').on(table.partnerId, table.placeId),
    index('bottle_entry_subject').on(table.partnerId, table.subjectId, table.at),
    foreignKey({
      columns: [table.partnerId, table.placeId],
      foreignColumns: [bottlePlaceTable.partnerId, bottlePlaceTable.id],
    }),
    foreignKey({
      columns: [table.partnerId, table.documentId],
      foreignColumns: [bottleDocumentTable.partnerId, bottleDocumentTable.id],
    }),
    uniqueIndex('bottle_entry_document').on(table.partnerId, table.documentId),
    check('bottle_entry_numbers', sql`${table.delivered} >= 0 and ${table.returned} >= 0 and ${table.bottles} >= 0`),
  ],
);

/** `active` until it ends; overdue is derived from the clock. `charged`: the container is sold. */
export type RentalState = 'active' | 'charged' | 'returned';

/** One row per rented container, created at its delivery. */
export const rentalTable = pgTable(
  'rental',
  {
    partnerId: partnerId(),
    id: newId(),
    subjectId: uuid('subject_id').notNull(),
    /** The renting company; null: the customer. */
    legalPersonId: uuid('legal_person_id'),
    orderId: uuid('order_id').notNull(),
    /** Position among the order's rented containers, from 1. */
    position: integer('position').notNull(),
    placeId: uuid('place_id').notNull(),
    startedAt: instant('started_at').notNull(),
    lastWaterAt: instant('last_water_at').notNull(),
    dueAt: instant('due_at').notNull(),
    timeZone: varchar('time_zone', { length: 60 }).notNull(),
    fullPriceMinor: minorUnits('full_price_minor').notNull(),
    state: varchar('state', { length: 10 }).$type<RentalState>().notNull().default('active'),
    endedAt: instant('ended_at'),
    /** The order at whose delivery the container was returned. */
    endedByOrderId: uuid('ended_by_order_id'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('rental_position').on(table.partnerId, table.orderId, table.position),
    index('rental_place').on(table.partnerId, table.placeId),
    index('rental_subject').on(table.partnerId, table.subjectId),
    index('rental_legal_person')
      .on(table.partnerId, table.legalPersonId)
      .where(sql`${table.legalPersonId} is not null`),
    index('rental_due')
      .on(table.partnerId, table.dueAt)
      .where(sql`${table.state} = 'active'`),
    foreignKey({
      columns: [table.partnerId, table.placeId],
      foreignColumns: [bottlePlaceTable.partnerId, bottlePlaceTable.id],
    }),
    check('rental_ended', sql`(${table.state} = 'active') = (${table.endedAt} is null)`),
  ],
);

export type DebtKind = 'rental' | 'delivery';
/** `open`: goes into the next order. `ordered`: in an open order. `charging`: a saved method is being charged. */
export type DebtState = 'open' | 'charging' | 'ordered' | 'settled';

/** A customer's debt for containers: an overdue rental, or empties that the courier did not get. */
export const debtTable = pgTable(
  'debt',
  {
    partnerId: partnerId(),
    id: newId(),
    subjectId: uuid('subject_id').notNull(),
    /** The owing company; null: the customer. */
    legalPersonId: uuid('legal_person_id'),
    kind: varchar('kind', { length: 10 }).$type<DebtKind>().notNull(),
    rentalId: uuid('rental_id'),
    /** The order that caused it. */
    orderId: uuid('order_id').notNull(),
    quantity: integer('quantity').notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    state: varchar('state', { length: 10 }).$type<DebtState>().notNull().default('open'),
    /** The order that pays it; for an open debt, the one that should have. */
    paidByOrderId: uuid('paid_by_order_id'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('debt_rental').on(table.partnerId, table.rentalId),
    uniqueIndex('debt_delivery')
      .on(table.partnerId, table.orderId)
      .where(sql`${table.kind} = 'delivery'`),
    index('debt_subject').on(table.partnerId, table.subjectId, table.state),
    index('debt_paid_by_order')
      .on(table.partnerId, table.paidByOrderId)
      .where(sql`${table.paidByOrderId} is not null`),
    index('debt_charging')
      .on(table.partnerId, table.id)
      .where(sql`${table.state} = 'charging'`),
    index('debt_legal_person')
      .on(table.partnerId, table.legalPersonId, table.state)
      .where(sql`${table.legalPersonId} is not null`),
    check('debt_amount', sql`${table.amountMinor} > 0 and ${table.quantity} > 0`),
  ],
);
