import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { SessionMethod } from '@kaplya/contract';
import type { ConsentType } from '@kaplya/domain';
import { bytes, instant, minorUnits, newId, partnerId } from '#db/columns.ts';
import { systemSchema } from '#db/schema/system-schema.ts';

export const signingKeyTable = systemSchema.table('signing_key', {
  kid: varchar('kid', { length: 60 }).primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  /** The private key as JWK, encrypted with a key that is derived from APP_SECRET. */
  privateJwkSealed: text('private_jwk_sealed').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  retiredAt: instant('retired_at'),
});

/**
 * A session is the family of refresh tokens from one sign-in. A visitor's session may have no partner
 * until one is assigned, so the table belongs to no tenant.
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
    /** The visitor who signed in; the customer may claim their carts. */
    visitorSubjectId: uuid('visitor_subject_id'),
    /** Sign-in method; null for a visitor. */
    method: varchar('method', { length: 10 }).$type<SessionMethod>(),
    /**
     * The partner's own program that opened the session; empty: an unknown one, from before programs were stored; null:
     * none.
     */
    clientApp: varchar('client_app', { length: 60 }),
    userAgent: varchar('user_agent', { length: 300 }).notNull().default(''),
    ip: varchar('ip', { length: 60 }).notNull().default(''),
    /** The time when the person last proved their identity: by sign-in, a code to their contact, or a passkey. */
    provenAt: instant('proven_at'),
    /** SHA-256 of the valid refresh token. */
    refreshHash: varchar('refresh_hash', { length: 64 }).notNull(),
    previousRefreshHash: varchar('previous_refresh_hash', { length: 64 }),
    /**
     * The time until which the previous token still gets the present one (`refreshSealed`), in case an answer was lost.
     */
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
    index('session_client_app')
      .on(table.partnerId, table.clientApp)
      .where(sql`${table.clientApp} is not null`),
    // Indexes for pruning: each begins with the next rows to delete and contains no rows that stay longer.
    index('session_expires')
      .on(table.expiresAt)
      .where(sql`${table.method} is not null`),
    index('session_revoked')
      .on(table.revokedAt)
      .where(sql`${table.revokedAt} is not null and ${table.method} is not null`),
    index('session_visitor_refreshed')
      .on(table.refreshedAt)
      .where(sql`${table.method} is null`),
  ],
);

/**
 * Grants and withdrawals of consents. Append-only, enforced by a trigger of the migration: a grant and its withdrawal
 * are two rows.
 */
export const consentTable = pgTable(
  'consent',
  {
    partnerId: partnerId(),
    id: newId(),
    subjectId: uuid('subject_id').notNull(),
    consentType: varchar('consent_type', { length: 30 }).$type<ConsentType>().notNull(),
    granted: boolean('granted').notNull(),
    /** The grant that this row withdraws. */
    withdraws: uuid('withdraws'),
    version: varchar('version', { length: 30 }).notNull(),
    textHash: varchar('text_hash', { length: 64 }).notNull(),
    ip: varchar('ip', { length: 60 }).notNull(),
    userAgent: varchar('user_agent', { length: 300 }).notNull(),
    source: varchar('source', { length: 30 }).notNull(),
    /** The member of staff who asked for the consent on the phone; null: given or withdrawn by the subject. */
    staffId: uuid('staff_id'),
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

/** A person who has signed in. `id` is the subject of their tokens; a row without `deletedAt` is an account. */
export const customerTable = pgTable(
  'customer',
  {
    partnerId: partnerId(),
    id: newId(),
    roles: jsonb('roles').$type<string[]>().notNull(),
    name: varchar('name', { length: 100 }),
    /** The phone in E.164. Only a confirmed phone signs in; the courier may call an unconfirmed one, too. */
    phone: varchar('phone', { length: 20 }),
    phoneConfirmedAt: instant('phone_confirmed_at'),
    /** A new phone that replaces the confirmed one once the code sent to it is entered. */
    pendingPhone: varchar('pending_phone', { length: 20 }),
    /** The e-mail address in lower case. It is always confirmed: a new address waits in `pendingEmail`. */
    email: varchar('email', { length: 254 }),
    pendingEmail: varchar('pending_email', { length: 254 }),
    birthday: date('birthday', { mode: 'string' }),
    avatarId: uuid('avatar_id'),
    /** Language of the last visit. */
    language: varchar('language', { length: 2 }),
    orderSource: varchar('order_source', { length: 30 }),
    /**
     * The member of staff who opened the account for a caller; null otherwise. Until its phone is confirmed nobody has
     * signed in to it, and the phone was chosen by staff, not by a stranger.
     */
    openedBy: uuid('opened_by'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    deletedAt: instant('deleted_at'),
    /**
     * The account that this one was merged into (rule 85); null: not merged. A merged row has only contacts left, which
     * sign in to the surviving account.
     */
    mergedInto: uuid('merged_into'),
    mergedAt: instant('merged_at'),
    /** Raised by a trigger with each change of a column that staff see or change. */
    version: integer('version').notNull().default(1),
    /**
     * The number of corrections by staff and of merges of the account. Counting one changes the row and so its version.
     */
    documents: integer('documents').notNull().default(0),
    /**
     * Whether the erasure of the deleted account's data is blocked, by an order or rental under way. It is retried
     * until it succeeds, without a time limit.
     */
    awaitsErasure: boolean('awaits_erasure').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    uniqueIndex('customer_phone')
      .on(table.partnerId, table.phone)
      .where(sql`${table.phoneConfirmedAt} is not null`),
    index('customer_unconfirmed_phone')
      .on(table.partnerId, table.phone)
      .where(sql`${table.phone} is not null and ${table.phoneConfirmedAt} is null`),
    uniqueIndex('customer_email').on(table.partnerId, table.email),
    uniqueIndex('customer_opened_phone')
      .on(table.partnerId, table.phone)
      .where(sql`${table.openedBy} is not null and ${table.phoneConfirmedAt} is null`),
    index('customer_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    // A customer cannot have a role of staff, because staff are no customers.
    check('customer_no_staff', sql`not ${table.roles} ?| array['ROLE_ADMIN', 'ROLE_OWNER']`),
    index('customer_merged')
      .on(table.partnerId, table.mergedInto)
      .where(sql`${table.mergedInto} is not null`),
    index('customer_merged_at')
      .on(table.mergedAt)
      .where(sql`${table.mergedAt} is not null`),
    foreignKey({ columns: [table.partnerId, table.mergedInto], foreignColumns: [table.partnerId, table.id] }),
    check(
      'customer_merged',
      sql`(${table.mergedInto} is null) = (${table.mergedAt} is null) and ${table.mergedInto} is distinct from ${table.id}`,
    ),
    check('customer_phone_confirmed', sql`${table.phoneConfirmedAt} is null or ${table.phone} is not null`),
    check('customer_email_lower', sql`${table.email} = lower(${table.email})`),
    check(
      'customer_deleted',
      sql`${table.deletedAt} is null or coalesce(${table.name}, ${table.phone}, ${table.pendingPhone}, ${table.email}, ${table.pendingEmail}) is null`,
    ),
  ],
);

/** Visitors who signed in as this account. Their data and consents belong to the account; their sessions end. */
export const customerVisitorTable = pgTable(
  'customer_visitor',
  {
    partnerId: partnerId(),
    customerId: uuid('customer_id').notNull(),
    /** The subject of the visitor's tokens. */
    visitorId: uuid('visitor_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.customerId, table.visitorId] }),
    index('customer_visitor_visitor').on(table.partnerId, table.visitorId),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
  ],
);

export const avatarTable = pgTable(
  'avatar',
  {
    partnerId: partnerId(),
    /** A random id, not one ordered by time, because the id alone gives access to the picture. */
    id: uuid('id').notNull(),
    customerId: uuid('customer_id').notNull(),
    contentType: varchar('content_type', { length: 60 }).notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('avatar_customer').on(table.partnerId, table.customerId),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
  ],
);

/** A company. Its members may order for it. */
export const legalPersonTable = pgTable(
  'legal_person',
  {
    partnerId: partnerId(),
    id: newId(),
    name: varchar('name', { length: 200 }).notNull(),
    /** Taxpayer number. */
    taxNumber: varchar('tax_number', { length: 20 }).notNull(),
    /** The reason code of a Russian registration. */
    kpp: varchar('kpp', { length: 9 }),
    legalAddress: varchar('legal_address', { length: 300 }),
    contractNumber: varchar('contract_number', { length: 60 }),
    /** The most that may be unpaid by contract; null: no limit. */
    creditLimitMinor: minorUnits('credit_limit_minor'),
    /** Raised by a trigger with each change (rule 81). */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    uniqueIndex('legal_person_tax_number')
      .on(table.partnerId, table.taxNumber)
      .where(sql`${table.taxNumber} <> ''`),
    index('legal_person_name').on(table.partnerId, table.name, table.id),
    check('legal_person_credit_limit', sql`${table.creditLimitMinor} >= 0`),
  ],
);

export const legalPersonCustomerTable = pgTable(
  'legal_person_customer',
  {
    partnerId: partnerId(),
    legalPersonId: uuid('legal_person_id').notNull(),
    customerId: uuid('customer_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.legalPersonId, table.customerId] }),
    index('legal_person_customer_customer').on(table.partnerId, table.customerId),
    foreignKey({
      columns: [table.partnerId, table.legalPersonId],
      foreignColumns: [legalPersonTable.partnerId, legalPersonTable.id],
    }),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
  ],
);

/** A customer's request to order for a company, known or not. Deleted when it is admitted or withdrawn. */
export const legalPersonRequestTable = pgTable(
  'legal_person_request',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id').notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    taxNumber: varchar('tax_number', { length: 20 }).notNull(),
    kpp: varchar('kpp', { length: 9 }),
    legalAddress: varchar('legal_address', { length: 300 }),
    contractNumber: varchar('contract_number', { length: 60 }),
    state: varchar('state', { length: 10 }).$type<'requested' | 'refused'>().notNull(),
    /** The reason of a refusal, in the words of whoever refused. */
    reason: varchar('reason', { length: 500 }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('legal_person_request_customer').on(table.partnerId, table.customerId, table.taxNumber),
    index('legal_person_request_open')
      .on(table.partnerId, table.createdAt, table.id)
      .where(sql`${table.state} = 'requested'`),
    index('legal_person_request_number').on(table.partnerId, table.taxNumber),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
    check('legal_person_request_reason', sql`(${table.reason} is not null) = (${table.state} = 'refused')`),
  ],
);

/** The payments of companies by contract, as staff enter them; append-only. */
export const legalPersonPaymentTable = pgTable(
  'legal_person_payment',
  {
    partnerId: partnerId(),
    id: newId(),
    legalPersonId: uuid('legal_person_id').notNull(),
    /** Negative where it takes back what was entered by mistake. */
    amountMinor: minorUnits('amount_minor').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    note: varchar('note', { length: 200 }).notNull(),
    staffId: uuid('staff_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('legal_person_payment_company').on(table.partnerId, table.legalPersonId, table.at),
    foreignKey({
      columns: [table.partnerId, table.legalPersonId],
      foreignColumns: [legalPersonTable.partnerId, legalPersonTable.id],
    }),
    check('legal_person_payment_amount', sql`${table.amountMinor} <> 0`),
  ],
);
