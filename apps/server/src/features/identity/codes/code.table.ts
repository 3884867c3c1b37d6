import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';
import type { SignInMethod } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import { instant, newId, partnerId } from '#db/columns.ts';

/**
 * The purpose of a code: to sign in as a customer or as staff, to confirm a new e-mail or phone, to prove one's
 * identity, to undo a contact change, to recover an account, or to merge it with another.
 */
export type CodePurpose = 'sign_in' | 'staff' | 'email' | 'phone' | 'proof' | 'undo' | 'recovery' | 'merge';

/**
 * A one-time code and its state. It belongs to the subject that requested it: each subject has one live code for a
 * target, independent of other subjects.
 */
export const codeChallengeTable = pgTable(
  'code_challenge',
  {
    partnerId: partnerId(),
    id: newId(),
    purpose: varchar('purpose', { length: 10 }).$type<CodePurpose>().notNull(),
    method: varchar('method', { length: 10 }).$type<SignInMethod>().notNull(),
    /** E.164 or an e-mail address in lower case. */
    target: varchar('target', { length: 254 }).notNull(),
    /** Subject of the requesting token: nobody else can confirm or resend the code. */
    subjectId: uuid('subject_id').notNull(),
    /** The customer whose new contact the code confirms; null for a sign-in. */
    customerId: uuid('customer_id'),
    /** HMAC-SHA256 of the code, bound to this challenge; null until the provider answers. */
    codeHash: varchar('code_hash', { length: 64 }),
    codeLength: integer('code_length').notNull(),
    attemptsLeft: integer('attempts_left').notNull(),
    /** The number of times a code was sent: the delay before the next send grows with it. */
    sends: integer('sends').notNull(),
    resendAt: instant('resend_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Language of the consent given with the request: evidence. */
    language: varchar('language', { length: 2 }).$type<Language>().notNull(),
    ip: varchar('ip', { length: 60 }).notNull(),
    userAgent: varchar('user_agent', { length: 300 }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** The time when the code was confirmed, entered wrong too often, or replaced. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    uniqueIndex('code_challenge_alive')
      .on(table.partnerId, table.purpose, table.target, table.subjectId)
      .where(sql`${table.endedAt} is null`),
    index('code_challenge_customer')
      .on(table.partnerId, table.customerId)
      .where(sql`${table.customerId} is not null`),
    index('code_challenge_target').on(table.partnerId, table.target),
    index('code_challenge_created').on(table.partnerId, table.createdAt),
    check('code_challenge_attempts', sql`${table.attemptsLeft} >= 0`),
  ],
);

/**
 * Every code that was or may have been sent, stored for the period of the longest limit. The recipient is stored as a
 * keyed hash.
 */
export const codeSendTable = pgTable(
  'code_send',
  {
    partnerId: partnerId(),
    id: newId(),
    challengeId: uuid('challenge_id').notNull(),
    method: varchar('method', { length: 10 }).$type<SignInMethod>().notNull(),
    /**
     * HMAC-SHA256 of the phone or e-mail. Empty if all providers refused: the send then counts only for the requester.
     */
    target: varchar('target', { length: 254 }).notNull(),
    /** The phone without its last four digits; null for an e-mail or an empty target. */
    prefix: varchar('prefix', { length: 20 }),
    /** HMAC-SHA256 of the network, not of the full address; `device_id` is an HMAC-SHA256, too. */
    ip: varchar('ip', { length: 64 }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    deviceId: varchar('device_id', { length: 64 }),
    /**
     * A device that has signed in to this target before, or the account that proves its identity; null for a stranger.
     */
    knownAs: varchar('known_as', { length: 64 }),
    /** The proof of work used for this send; valid once. */
    workId: uuid('work_id'),
    at: instant('at').notNull(),
    approvedAt: instant('approved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('code_send_target').on(table.partnerId, table.target, table.at),
    index('code_send_prefix').on(table.partnerId, table.prefix, table.at),
    index('code_send_ip').on(table.partnerId, table.ip, table.at),
    index('code_send_subject').on(table.partnerId, table.subjectId, table.at),
    index('code_send_device').on(table.partnerId, table.deviceId, table.at),
    uniqueIndex('code_send_work')
      .on(table.partnerId, table.workId)
      .where(sql`${table.workId} is not null`),
    index('code_send_challenge').on(table.partnerId, table.challengeId),
    index('code_send_at').on(table.partnerId, table.at),
  ],
);

/** Pauses of a sending method for all phones of a prefix, because few of the codes sent there are entered. */
export const codePauseTable = pgTable(
  'code_pause',
  {
    partnerId: partnerId(),
    prefix: varchar('prefix', { length: 20 }).notNull(),
    method: varchar('method', { length: 10 }).$type<SignInMethod>().notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.prefix, table.method] })],
);
