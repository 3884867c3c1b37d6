import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant, newId, partnerId } from '#db/columns.ts';
import { customerTable } from '../identity.table.ts';

export type ContactPurpose = 'email' | 'phone';

/**
 * A replaced or removed contact. For some time its owner may undo the change, and no other account may use the contact.
 */
export const contactChangeTable = pgTable(
  'contact_change',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id').notNull(),
    /** The previous contact: E.164, or an e-mail in lower case. */
    former: varchar('former', { length: 254 }).notNull(),
    /**
     * The account's phone before the change, if it was confirmed; with `email`, these are all contacts that signed in.
     */
    phone: varchar('phone', { length: 20 }),
    phoneConfirmedAt: instant('phone_confirmed_at'),
    email: varchar('email', { length: 254 }),
    changedAt: instant('changed_at').notNull(),
    openUntil: instant('open_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('contact_change_former').on(table.partnerId, table.former, table.changedAt),
    index('contact_change_customer').on(table.partnerId, table.customerId),
    index('contact_change_open_until').on(table.openUntil),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
  ],
);

export type RecoveryState = 'waiting' | 'done' | 'refused' | 'cancelled' | 'failed';

/** A contact that an operator assigns to an account whose owner lost all others; it takes effect after a delay. */
export const contactRecoveryTable = pgTable(
  'contact_recovery',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id').notNull(),
    /** The new contact, confirmed by a code: E.164, or an e-mail in lower case. */
    target: varchar('target', { length: 254 }).notNull(),
    /** The id of the member of staff who started the recovery. */
    startedBy: uuid('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
    effectiveAt: instant('effective_at').notNull(),
    state: varchar('state', { length: 10 }).$type<RecoveryState>().notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    uniqueIndex('contact_recovery_waiting')
      .on(table.partnerId, table.customerId)
      .where(sql`${table.state} = 'waiting'`),
    index('contact_recovery_due')
      .on(table.effectiveAt)
      .where(sql`${table.state} = 'waiting'`),
    index('contact_recovery_customer').on(table.partnerId, table.customerId),
    index('contact_recovery_ended')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
  ],
);
