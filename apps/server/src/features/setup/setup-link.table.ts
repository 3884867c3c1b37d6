import { boolean, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#db/columns.ts';
import { systemSchema } from '#db/schema/system-schema.ts';

/** Links to the setup page, each for the creation of one shop. */
export const setupLinkTable = systemSchema.table('setup_link', {
  /** SHA-256 of the token, in hex. */
  tokenHash: varchar('token_hash', { length: 64 }).primaryKey(),
  /** Whether the link creates the first shop; such a link is no longer valid once any shop exists. */
  isFirst: boolean('is_first').notNull(),
  /** The domain that the shop gets; null: any, and the link is of the first shop. */
  host: varchar('host', { length: 255 }),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  /** The id of the shop that the link created; null: none yet. */
  partnerId: varchar('partner_id', { length: 60 }),
});
