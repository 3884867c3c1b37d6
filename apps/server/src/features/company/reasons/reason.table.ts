import type { ReasonFault, ReasonKind } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { instant, partnerId, type Translations } from '#db/columns.ts';
import { partnerTable } from '../company.table.ts';

/** A reason that staff may give. A used reason is switched off, never deleted: documents refer to it. */
export const reasonTable = pgTable(
  'reason',
  {
    partnerId: partnerId(),
    kind: varchar('kind', { length: 12 }).$type<ReasonKind>().notNull(),
    id: varchar('id', { length: 40 }).notNull(),
    names: jsonb('names').$type<Translations>().notNull(),
    /** The party at fault; only reasons of the kind `undelivered` have one. */
    fault: varchar('fault', { length: 8 }).$type<ReasonFault>(),
    isActive: boolean('is_active').notNull().default(true),
    position: integer('position').notNull(),
    /** The time when a document first referred to it; null: unused, and it can be deleted. */
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.kind, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    check('reason_fault', sql`(${table.kind} = 'undelivered') = (${table.fault} is not null)`),
  ],
);
