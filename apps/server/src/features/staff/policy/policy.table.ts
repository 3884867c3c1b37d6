import { check, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { PasskeyPolicy } from '@kaplya/contract';
import { partnerId } from '#db/columns.ts';

/** What the partner asks of its staff: one row a partner, made by the first change. */
export const staffPolicyTable = pgTable(
  'staff_policy',
  {
    partnerId: partnerId(),
    /** Names the row for its versions: `policy:staff`. */
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
