import { foreignKey, index, pgTable, primaryKey, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant, newId, partnerId } from '#db/columns.ts';
import { customerTable } from '../identity.table.ts';

/**
 * The people whose orders are refused: a row for each phone of an account, one without a phone for an account that has
 * none or whose phone has passed to another person, and one without an account for a guest. A phone is a hash of a key
 * outside of the database, so that the block outlives a deleted account.
 */
export const customerBlockTable = pgTable(
  'customer_block',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id'),
    phoneHash: varchar('phone_hash', { length: 43 }),
    /** Identifies the key of the hash without revealing it. */
    keyId: varchar('key_id', { length: 8 }),
    staffId: uuid('staff_id').notNull(),
    /** The author's name when the person was blocked. */
    author: varchar('author', { length: 100 }).notNull(),
    /** Empty: it was erased with an account. */
    reason: varchar('reason', { length: 500 }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    uniqueIndex('customer_block_phone').on(table.partnerId, table.phoneHash),
    index('customer_block_customer').on(table.partnerId, table.customerId),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
  ],
);
