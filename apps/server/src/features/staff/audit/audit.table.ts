import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant, newId, partnerId } from '#db/columns.ts';
import { staffMemberTable } from '../staff.table.ts';

/** Values of the changed fields of a row, by field name. */
export type AuditFields = Readonly<Record<string, unknown>>;

/** Audit entries: one per row that staff changed. Append-only, which a trigger of the migration enforces. */
export const auditEntryTable = pgTable(
  'audit_entry',
  {
    partnerId: partnerId(),
    id: newId(),
    at: instant('at').notNull(),
    /** The member who made the change; null: a command on the server made it. */
    staffId: uuid('staff_id'),
    sessionId: uuid('session_id'),
    ip: varchar('ip', { length: 60 }).notNull(),
    userAgent: varchar('user_agent', { length: 300 }).notNull(),
    /** The kind of the change, like `order.changed`. */
    action: varchar('action', { length: 60 }).notNull(),
    /** Kind and id of the changed row, like `order:019a…`. */
    subject: varchar('subject', { length: 120 }).notNull(),
    /** The version of the row after the change; null: the row was deleted, or rows of its kind have no versions. */
    version: integer('version'),
    before: jsonb('before').$type<AuditFields>().notNull(),
    after: jsonb('after').$type<AuditFields>().notNull(),
    /** The reason that staff chose, from the partner's list of reasons; null: none. */
    reasonId: varchar('reason_id', { length: 40 }),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('audit_entry_subject').on(table.partnerId, table.subject, table.id),
    index('audit_entry_staff').on(table.partnerId, table.staffId, table.id),
    index('audit_entry_action').on(table.partnerId, table.action, table.id),
    foreignKey({
      columns: [table.partnerId, table.staffId],
      foreignColumns: [staffMemberTable.partnerId, staffMemberTable.id],
    }),
  ],
);

/** The personal data of an entry. It is deleted with the person's account; the entry stays. */
export const auditPersonalTable = pgTable(
  'audit_personal',
  {
    partnerId: partnerId(),
    entryId: uuid('entry_id').notNull(),
    /** The account of the person; null: the entry is about nobody, like the note of a change of prices. */
    personId: uuid('person_id'),
    before: jsonb('before').$type<AuditFields>().notNull().default({}),
    after: jsonb('after').$type<AuditFields>().notNull().default({}),
    /** The text that the member of staff wrote about the change; null: none. */
    note: varchar('note', { length: 500 }),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.entryId] }),
    index('audit_personal_person')
      .on(table.partnerId, table.personId)
      .where(sql`${table.personId} is not null`),
    // Texts about nobody in particular are searched for the name of a person whose account is deleted.
    index('audit_personal_of_nobody')
      .on(table.partnerId, table.entryId)
      .where(sql`${table.personId} is null`),
    foreignKey({
      columns: [table.partnerId, table.entryId],
      foreignColumns: [auditEntryTable.partnerId, auditEntryTable.id],
    }),
  ],
);
