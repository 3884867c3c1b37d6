import { customType, timestamp, uuid, varchar, bigint } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** The partner's id: the first column of every tenant's table, of its primary key and its foreign keys. */
export const partnerId = () => varchar('partner_id', { length: 60 }).notNull();

/** A generated UUID v7, whose values grow with time, so that new rows are added at the end of the index. */
export const newId = (name = 'id') =>
  uuid(name)
    .notNull()
    .default(sql`uuidv7()`);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A column for an amount of money in minor units of the partner's currency. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' });

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
});

export type Translations = { ru: string; en: string; az: string; tr: string };
