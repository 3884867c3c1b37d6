import { check, foreignKey, pgTable, primaryKey, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, partnerId } from '#db/columns.ts';
import { staffMemberTable } from '../staff.table.ts';

/** The last letter that invited a member of staff. */
export const staffInvitationTable = pgTable(
  'staff_invitation',
  {
    partnerId: partnerId(),
    memberId: uuid('member_id').notNull(),
    /** SHA-256 of the token in the letter; null once the link is used or withdrawn. */
    tokenHash: varchar('token_hash', { length: 64 }),
    /** The time when the letter was sent; null: it was not, or not yet. */
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.memberId] }),
    uniqueIndex('staff_invitation_token').on(table.partnerId, table.tokenHash),
    check('staff_invitation_once', sql`${table.tokenHash} is null or ${table.acceptedAt} is null`),
    foreignKey({
      columns: [table.partnerId, table.memberId],
      foreignColumns: [staffMemberTable.partnerId, staffMemberTable.id],
    }),
  ],
);
