import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import type { ConsentType } from '@kaplya/domain';
import { instant, newId, partnerId } from '#db/columns.ts';
import { systemSchema } from '#db/system-schema.ts';

export const signingKeyTable = systemSchema.table('signing_key', {
  kid: varchar('kid', { length: 60 }).primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  /** Encrypted with a key that is derived from APP_SECRET. */
  privateJwkSealed: text('private_jwk_sealed').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  retiredAt: instant('retired_at'),
});

/**
 * A session is the family of the refresh tokens that followed from one sign-in; a visitor's has no partner until its
 * token is enriched, so it belongs to no tenant.
 */
export const sessionTable = systemSchema.table(
  'session',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`uuidv7()`),
    subjectId: uuid('subject_id').notNull(),
    partnerId: varchar('partner_id', { length: 60 }),
    roles: jsonb('roles').$type<string[]>().notNull(),
    /** SHA-256 of the refresh token that is valid now. */
    refreshHash: varchar('refresh_hash', { length: 64 }).notNull(),
    previousRefreshHash: varchar('previous_refresh_hash', { length: 64 }),
    /** Until when the previous token is answered with the present one (sealed), for an answer that was lost. */
    previousValidUntil: instant('previous_valid_until'),
    refreshSealed: text('refresh_sealed').notNull(),
    generation: integer('generation').notNull().default(0),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    refreshedAt: instant('refreshed_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('session_subject').on(table.subjectId),
    index('session_refresh').on(table.refreshHash),
    index('session_previous_refresh').on(table.previousRefreshHash),
    index('session_expires').on(table.expiresAt),
  ],
);

/** Append-only: a grant and its withdrawal are two rows. */
export const consentTable = pgTable(
  'consent',
  {
    partnerId: partnerId(),
    id: newId(),
    subjectId: uuid('subject_id').notNull(),
    consentType: varchar('consent_type', { length: 30 }).$type<ConsentType>().notNull(),
    granted: boolean('granted').notNull(),
    /** The grant that a withdrawal ends. */
    withdraws: uuid('withdraws'),
    version: varchar('version', { length: 30 }).notNull(),
    textHash: varchar('text_hash', { length: 64 }).notNull(),
    ip: varchar('ip', { length: 60 }).notNull(),
    userAgent: varchar('user_agent', { length: 300 }).notNull(),
    source: varchar('source', { length: 30 }).notNull(),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('consent_subject').on(table.partnerId, table.subjectId, table.consentType, table.at),
    check('consent_withdrawal', sql`${table.granted} = (${table.withdraws} is null)`),
  ],
);
