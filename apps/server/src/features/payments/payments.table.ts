import { boolean, check, foreignKey, integer, jsonb, pgTable, primaryKey, unique, varchar } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { minorUnits, partnerId, type Translations } from '#db/columns.ts';
import { partnerTable } from '#features/company/company.table.ts';

export const paymentMethodTable = pgTable(
  'payment_method',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 60 }).notNull(),
    code: integer('code').notNull(),
    position: integer('position').notNull(),
    names: jsonb('names').$type<Translations>().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    forIndividual: boolean('for_individual').notNull(),
    forLegal: boolean('for_legal').notNull(),
    minMinor: minorUnits('min_minor'),
    maxMinor: minorUnits('max_minor'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('payment_method_code').on(table.partnerId, table.code),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    check('payment_method_limits', sql`${table.minMinor} <= ${table.maxMinor}`),
  ],
);
