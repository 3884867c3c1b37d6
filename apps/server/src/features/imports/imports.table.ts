import type { ImportEffect, ImportKindName, ImportMapping, ImportOutcome, ImportState } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core';
import { bytes, instant, newId, partnerId } from '#db/columns.ts';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import { partnerTable } from '#features/company/company.table.ts';
import { staffMemberTable } from '#features/staff/staff.table.ts';

/** The format of a file, and its first rows. */
export type ImportFormat = {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: string | null;
  readonly separator: string | null;
  readonly sheets: readonly string[];
  /** The number of the row with the column titles, from 1; null: no such row is recognised. */
  readonly header: number | null;
  /** The titles of the columns. */
  readonly titles: readonly string[];
  /** Some cells of each column. */
  readonly samples: readonly (readonly string[])[];
  /** The first rows as they are; absent in imports of former releases. */
  readonly rows?: readonly { readonly number: number; readonly cells: readonly string[] }[];
};

/** An import: a file that staff uploaded, and the state of the work on it. */
export const importTable = pgTable(
  'import',
  {
    partnerId: partnerId(),
    id: newId(),
    kind: varchar('kind', { length: 20 }).$type<ImportKindName>().notNull(),
    state: varchar('state', { length: 20 }).$type<ImportState>().notNull(),
    fileName: varchar('file_name', { length: 200 }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    sha256: varchar('sha256', { length: 64 }).notNull().default(''),
    format: jsonb('format').$type<ImportFormat>(),
    mapping: jsonb('mapping').$type<ImportMapping>(),
    failure: jsonb('failure').$type<WorkReason>(),
    /** The member who uploaded the file. */
    staffId: uuid('staff_id').notNull(),
    /** The member who started the present phase: the author of what it changes; null: none was started yet. */
    startedBy: uuid('started_by'),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
    /** The time at which its work may be claimed; null: no work. */
    checkAt: instant('check_at'),
    /** The number of the last processed row. */
    cursor: integer('cursor').notNull().default(0),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** The number of times that a process has claimed the work since the last finished batch. */
    attempts: integer('attempts').notNull().default(0),
    counts: jsonb('counts').$type<Partial<Record<ImportOutcome, number>>>().notNull().default({}),
    /** The number of rows whose address nobody knows the place of. */
    waiting: integer('waiting').notNull().default(0),
    effects: jsonb('effects').$type<Partial<Record<ImportEffect, number>>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    foreignKey({
      columns: [table.partnerId, table.staffId],
      foreignColumns: [staffMemberTable.partnerId, staffMemberTable.id],
    }),
    index('import_staff').on(table.partnerId, table.staffId),
    index('import_due')
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    index('import_created').on(table.createdAt),
    index('import_unended')
      .on(table.createdAt)
      .where(sql`${table.state} in ('uploading', 'uploaded', 'mapped', 'refused')`),
  ],
);

/** The uploaded file, in parts of one length but the last. No call returns it. */
export const importFilePartTable = pgTable(
  'import_file_part',
  {
    partnerId: partnerId(),
    importId: uuid('import_id').notNull(),
    position: integer('position').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.importId, table.position] }),
    foreignKey({
      columns: [table.partnerId, table.importId],
      foreignColumns: [importTable.partnerId, importTable.id],
    }).onDelete('cascade'),
  ],
);

/** A changed field with its texts before and after; null: no value. */
export type ImportChange = { readonly field: string; readonly before: string | null; readonly after: string | null };

/** A record of the shop that a row of the file reads or changes. */
export type Touched = {
  readonly subject: string;
  /** The record's version before the import; 0: the record does not exist yet. */
  readonly present: number;
  /** The record's version after the import; equal to `present` where nothing changes. */
  readonly next: number;
  /** The data by which the kind of import undoes the change; null: there is nothing to undo. */
  readonly undo: unknown;
};

/** A row of the file with the outcome of the dry run and the effect of commit or undoing. */
export const importRowTable = pgTable(
  'import_row',
  {
    partnerId: partnerId(),
    importId: uuid('import_id').notNull(),
    /** The number of the row as a spreadsheet shows it, from 1. */
    number: integer('number').notNull(),
    outcome: varchar('outcome', { length: 12 }).$type<ImportOutcome>().notNull(),
    effect: varchar('effect', { length: 12 }).$type<ImportEffect>(),
    key: varchar('key', { length: 300 }).notNull(),
    /**
     * The E.164 phone of the customer whom the row is about, because the deletion of their account erases the row;
     * null: no customer.
     */
    person: varchar('person', { length: 20 }),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** The parsed values by field; null clears the field. */
    input: jsonb('wish').$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
    errors: jsonb('errors').$type<(WorkReason & { readonly field: string | null })[]>().notNull(),
    changes: jsonb('changes').$type<ImportChange[]>().notNull(),
    touched: jsonb('touched').$type<Touched[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.importId, table.number] }),
    foreignKey({
      columns: [table.partnerId, table.importId],
      foreignColumns: [importTable.partnerId, importTable.id],
    }).onDelete('cascade'),
    index('import_row_person')
      .on(table.partnerId, table.person)
      .where(sql`${table.person} is not null`),
    index('import_row_outcome').on(table.partnerId, table.importId, table.outcome, table.number),
    index('import_row_effect').on(table.partnerId, table.importId, table.effect, table.number),
  ],
);

/** The mapping that staff last saved for files with the same column titles. */
export const importMappingTable = pgTable(
  'import_mapping',
  {
    partnerId: partnerId(),
    kind: varchar('kind', { length: 20 }).$type<ImportKindName>().notNull(),
    /** SHA-256 of the titles of the columns. */
    fingerprint: varchar('fingerprint', { length: 64 }).notNull(),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.kind, table.fingerprint] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);
