import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey, text, unique, uuid, varchar } from 'drizzle-orm/pg-core';
import type { SecretName } from '@kaplya/contract';
import { instant, newId, partnerId } from '#db/columns.ts';
import { partnerTable } from '#features/company/company.table.ts';

/** Secrets of a partner's accounts at acquirers and services. Only sealed values are stored; the key is derived from APP_SECRET. */
export const partnerSecretTable = pgTable(
  'partner_secret',
  {
    partnerId: partnerId(),
    id: newId(),
    name: varchar('name', { length: 30 }).$type<SecretName>().notNull(),
    /** The account that it opens, like a shop id or the host of a service; not secret. */
    account: varchar('account', { length: 253 }).notNull(),
    /** The value, encrypted by `sealSecret`. */
    sealed: text('sealed').notNull(),
    /** The last characters of the value, by which people distinguish secrets. */
    hint: varchar('hint', { length: 4 }).notNull(),
    /** Order of the accounts for payments; the first one gets new payments. */
    position: integer('position').notNull(),
    setAt: instant('set_at').notNull(),
    /** The member of staff who set it. */
    setBy: uuid('set_by'),
    /** The first start whose APP_SECRET did not open it; null: it is readable. */
    unreadableSince: instant('unreadable_since'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('partner_secret_account').on(table.partnerId, table.name, table.account),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    check('partner_secret_sealed', sql`length(${table.sealed}) between 40 and 2000`),
  ],
);
