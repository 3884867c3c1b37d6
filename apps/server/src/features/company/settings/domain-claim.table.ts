import { sql } from 'drizzle-orm';
import { index, primaryKey, varchar } from 'drizzle-orm/pg-core';
import type { DomainProofFailures } from '@kaplya/contract';
import { instant } from '#db/columns.ts';
import { systemSchema } from '#db/schema/system-schema.ts';

/** Hosts that partners claim and have not proven. Several may claim one; no shop answers there because of a claim. */
export const domainClaimTable = systemSchema.table(
  'domain_claim',
  {
    partnerId: varchar('partner_id', { length: 60 }).notNull(),
    host: varchar('host', { length: 255 }).notNull(),
    /** The text that whoever governs the host publishes there. */
    token: varchar('token', { length: 60 }).notNull(),
    claimedAt: instant('claimed_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    checkedAt: instant('checked_at'),
    /** The reasons of the last check; null: nobody checked yet. */
    dnsFailure: varchar('dns_failure', { length: 30 }).$type<DomainProofFailures['dns']>(),
    fileFailure: varchar('file_failure', { length: 30 }).$type<DomainProofFailures['file']>(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.host] }),
    index('domain_claim_expires_at').on(table.expiresAt),
  ],
);
