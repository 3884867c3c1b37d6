import { check, foreignKey, index, pgTable, primaryKey, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, newId, partnerId } from '#db/columns.ts';
import { staffMemberTable } from '#features/staff/staff.table.ts';

/** Codes that sign their member of staff in once, without anything being sent. */
export const recoveryCodeTable = pgTable(
  'recovery_code',
  {
    partnerId: partnerId(),
    id: newId(),
    staffId: uuid('staff_id').notNull(),
    /** SHA-256 of partner and code: 80 random bits need no secret, and outlive a new `APP_SECRET`. */
    codeHash: varchar('code_hash', { length: 64 }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** The end of a code that the operator of the machine issued; null: a code of the member's own, without an end. */
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    uniqueIndex('recovery_code_hash').on(table.partnerId, table.codeHash),
    index('recovery_code_staff').on(table.partnerId, table.staffId),
    index('recovery_code_expires')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
    check('recovery_code_hash_length', sql`length(${table.codeHash}) = 64`),
    foreignKey({
      columns: [table.partnerId, table.staffId],
      foreignColumns: [staffMemberTable.partnerId, staffMemberTable.id],
    }).onDelete('cascade'),
  ],
);
