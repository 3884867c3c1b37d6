import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant, newId, partnerId } from '#db/columns.ts';
import { customerTable } from '../identity.table.ts';

export type ContactPurpose = 'email' | 'phone';

/** A contact that was replaced or taken away: for a while who has it may undo that, and nobody else gets it. */
export const contactChangeTable = pgTable(
  'contact_change',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id').notNull(),
    /** The contact that the account had until then: E.164, or an e-mail in lower case. */
    former: varchar('former', { length: 254 }).notNull(),
    /** By which one signed in until then, the former contact included. */
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

/** A contact that an operator gives to an account whose person has lost all others; carried out when its delay is over. */
export const contactRecoveryTable = pgTable(
  'contact_recovery',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id').notNull(),
    /** Confirmed by a code. */
    target: varchar('target', { length: 254 }).notNull(),
    /** The subject of the operator. */
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
