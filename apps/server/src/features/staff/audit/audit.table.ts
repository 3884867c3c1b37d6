import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant, newId, partnerId } from '#db/columns.ts';
import { staffMemberTable } from '../staff.table.ts';

/** The fields of a row that a change touched. */
export type AuditFields = Readonly<Record<string, unknown>>;

/** Changes by staff. Append-only, which a trigger of the migration enforces. */
export const auditEntryTable = pgTable(
  'audit_entry',
  {
    partnerId: partnerId(),
    id: newId(),
    at: instant('at').notNull(),
    /** Null: changed by a command on the server. */
    staffId: uuid('staff_id'),
    sessionId: uuid('session_id'),
    ip: varchar('ip', { length: 60 }).notNull(),
    userAgent: varchar('user_agent', { length: 300 }).notNull(),
    /** Like `order.changed`. */
    action: varchar('action', { length: 60 }).notNull(),
    /** Kind and id of the row, like `order:019a…`. */
    subject: varchar('subject', { length: 120 }).notNull(),
    /** The version of the row after the change; null: it has none. */
    version: integer('version'),
    before: jsonb('before').$type<AuditFields>().notNull(),
    after: jsonb('after').$type<AuditFields>().notNull(),
    /** An id of the partner's list of reasons. */
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
    /** The person; null: the text names none, like the note of a change of prices. */
    personId: uuid('person_id'),
    before: jsonb('before').$type<AuditFields>().notNull().default({}),
    after: jsonb('after').$type<AuditFields>().notNull().default({}),
    /** The text of the member of staff. */
    note: varchar('note', { length: 500 }),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.entryId] }),
    index('audit_personal_person')
      .on(table.partnerId, table.personId)
      .where(sql`${table.personId} is not null`),
    foreignKey({
      columns: [table.partnerId, table.entryId],
      foreignColumns: [auditEntryTable.partnerId, auditEntryTable.id],
    }),
  ],
);
