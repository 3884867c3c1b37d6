import { foreignKey, integer, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { partnerId } from '#db/columns.ts';
import { partnerTable } from '../company.table.ts';

/** The author and the time of a setting's last change. */
export type StoredChange = { readonly at: string; readonly by: string | null };

/** The version of a group of settings. The values of the settings are in columns of other tables. */
export const settingGroupTable = pgTable(
  'setting_group',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 40 }).notNull(),
    /** Raised with each save of the group. */
    version: integer('version').notNull(),
    /** The last change of each setting, by its key. */
    changes: jsonb('changes').$type<Readonly<Record<string, StoredChange>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);
