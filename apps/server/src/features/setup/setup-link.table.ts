import { boolean, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#db/columns.ts';
import { systemSchema } from '#db/schema/system-schema.ts';

/** Links that make one shop each. */
export const setupLinkTable = systemSchema.table('setup_link', {
  /** SHA-256 of the token, in hex. */
  tokenHash: varchar('token_hash', { length: 64 }).primaryKey(),
  /** Of a start without any shop: it is over once there is one. */
  isFirst: boolean('is_first').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  /** The shop that it made. */
  partnerId: varchar('partner_id', { length: 60 }),
});
