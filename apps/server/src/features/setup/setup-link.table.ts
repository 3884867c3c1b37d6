import { boolean, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#db/columns.ts';
import { systemSchema } from '#db/schema/system-schema.ts';

/** Links to the setup page, each for the creation of one shop. */
export const setupLinkTable = systemSchema.table('setup_link', {
  /** SHA-256 of the token, in hex. */
  tokenHash: varchar('token_hash', { length: 64 }).primaryKey(),
  /** Whether the link is for the first shop: it ends once any shop exists. */
  isFirst: boolean('is_first').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  /** The shop created by the link. */
  partnerId: varchar('partner_id', { length: 60 }),
});
