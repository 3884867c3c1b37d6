import type { OpsMerge } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant, newId, partnerId } from '#db/columns.ts';
import { customerTable } from '#features/identity/identity.table.ts';

/**
 * The searchable text of an account: name, contacts and addresses, in folded case. Triggers of the migration maintain
 * it, with a row for each account that is neither deleted nor merged. It has no foreign key, because
 * the check for each row would slow a statement that writes many accounts.
 */
export const customerSearchTable = pgTable(
  'customer_search',
  {
    partnerId: partnerId(),
    customerId: uuid('customer_id').notNull(),
    document: text('document').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.customerId] }),
    index('customer_search_document').using('gin', sql`${table.document} gin_trgm_ops`),
  ],
);

/** The distinct words of customers' names, maintained by a trigger, to find a name that staff typed with a typo. */
export const customerWordTable = pgTable(
  'customer_word',
  {
    partnerId: partnerId(),
    word: varchar('word', { length: 60 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.word] }),
    index('customer_word_word').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
);

/** Notes of staff about a customer. Append-only; the text of a deleted account's notes is emptied. */
export const customerNoteTable = pgTable(
  'customer_note',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    /** The author's name when the note was written. */
    author: varchar('author', { length: 100 }).notNull(),
    text: varchar('text', { length: 1000 }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('customer_note_customer').on(table.partnerId, table.customerId, table.at),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
  ],
);

/** A completed merge with the answer of its call, for a repeated call. The answer contains no personal data. */
export const customerMergeTable = pgTable(
  'customer_merge',
  {
    partnerId: partnerId(),
    /** The account that was merged into the surviving one (`keptId`). */
    foldedId: uuid('folded_id').notNull(),
    keptId: uuid('kept_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    answer: jsonb('answer').$type<OpsMerge>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.foldedId] }),
    index('customer_merge_kept').on(table.partnerId, table.keptId),
    foreignKey({
      columns: [table.partnerId, table.foldedId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
    foreignKey({
      columns: [table.partnerId, table.keptId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
  ],
);

/** A proof that an account's owner read a code to a member of staff, who may merge the account for 15 minutes. */
export const mergeProofTable = pgTable(
  'merge_proof',
  {
    partnerId: partnerId(),
    customerId: uuid('customer_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    provenAt: instant('proven_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.customerId, table.staffId] }),
    index('merge_proof_proven').on(table.partnerId, table.provenAt),
    foreignKey({
      columns: [table.partnerId, table.customerId],
      foreignColumns: [customerTable.partnerId, customerTable.id],
    }),
  ],
);
