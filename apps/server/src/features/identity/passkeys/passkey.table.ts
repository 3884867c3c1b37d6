import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { bytes, instant, newId, partnerId } from '#db/columns.ts';
import { staffMemberTable } from '#features/staff/staff.table.ts';
import { customerTable } from '../identity.table.ts';

/** A key pair that signs its owner in. The private key stays in their device or password manager. */
export const passkeyTable = pgTable(
  'passkey',
  {
    partnerId: partnerId(),
    id: newId(),
    /** The owner, if it is a customer; else null, and `staffId` names a member of staff. */
    customerId: uuid('customer_id'),
    staffId: uuid('staff_id'),
    name: varchar('name', { length: 60 }).notNull(),
    /** WebAuthn's relying party id. */
    domain: varchar('domain', { length: 253 }).notNull(),
    /** The id of the credential in base64url, chosen by the authenticator. */
    credentialId: varchar('credential_id', { length: 1400 }).notNull(),
    /** The public key, encoded in COSE. */
    publicKey: bytes('public_key').notNull(),
    /** Signature count as reported; 0 if the passkey does not count. It never decreases. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Transports of the authenticator, as a hint for the browser. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    uniqueIndex('passkey_credential').on(table.partnerId, table.credentialId),
    index('passkey_customer').on(table.partnerId, table.customerId),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
    index('passkey_staff')
      .on(table.partnerId, table.staffId)
      .where(sql`${table.staffId} is not null`),
    foreignKey({
      columns: [table.partnerId, table.staffId],
      foreignColumns: [staffMemberTable.partnerId, staffMemberTable.id],
    }),
    check('passkey_owner', sql`(${table.customerId} is null) <> (${table.staffId} is null)`),
    check('passkey_counter', sql`${table.counter} >= 0`),
  ],
);

/** Answered challenges, stored until they expire, so that none can be answered twice. */
export const answeredChallengeTable = pgTable(
  'answered_challenge',
  {
    partnerId: partnerId(),
    challenge: varchar('challenge', { length: 100 }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.challenge] }),
    index('answered_challenge_expires').on(table.expiresAt),
  ],
);
