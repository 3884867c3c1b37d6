import { check, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { PasskeyPolicy } from '@kaplya/contract';
import { partnerId } from '#db/columns.ts';

/** The partner's policy for its staff: one row per partner, inserted by the first change. */
export const staffPolicyTable = pgTable(
  'staff_policy',
  {
    partnerId: partnerId(),
    /** The fixed second part of the row's subject `policy:staff` in revisions and the audit. */
    id: varchar('id', { length: 10 }).notNull().default('staff'),
    passkeys: varchar('passkeys', { length: 10 }).$type<PasskeyPolicy>().notNull().default('optional'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    check('staff_policy_one', sql`${table.id} = 'staff'`),
    check('staff_policy_passkeys', sql`${table.passkeys} in ('optional', 'demanded')`),
  ],
);
