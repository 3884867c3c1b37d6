import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { CellContent } from '@kaplya/domain';
import { instant, minorUnits, partnerId, type Translations } from '#db/columns.ts';
import { systemSchema } from '#db/schema/system-schema.ts';
import { productTable } from '#features/catalogue/catalogue.table.ts';

/** The partner of each controller: messages contain only the controller's id. */
export const controllerPartnerTable = systemSchema.table('controller', {
  id: varchar('id', { length: 60 }).primaryKey(),
  partnerId: varchar('partner_id', { length: 60 }).notNull(),
});

/** The board in a cabinet of cells, and how far its events are known. */
export const controllerTable = pgTable(
  'cell_controller',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 60 }).notNull(),
    /** Reported by the controller or its last will. */
    isOnline: boolean('is_online').notNull().default(false),
    heardAt: instant('heard_at'),
    /** Played by the stand-in while SANDBOX is on. */
    isStandIn: boolean('is_simulated').notNull().default(false),
    firmware: varchar('firmware', { length: 60 }),
    /**
     * The instant, by our clock, up to which all events of the controller are stored. `syncedBootId` and `syncedSeq`
     * name the last of those events.
     */
    syncedAt: instant('synced_at'),
    syncedBootId: varchar('synced_boot_id', { length: 60 }),
    syncedSeq: bigint('synced_seq', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.id] })],
);

export type CellPlace = {
  latitude: number;
  longitude: number;
  cityId: string;
  city: string;
  street: string;
  house: string;
};

export const cellTable = pgTable(
  'cell',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 60 }).notNull(),
    /** The number on the sticker. */
    number: varchar('number', { length: 20 }).notNull(),
    position: integer('position').notNull(),
    controllerId: varchar('controller_id', { length: 60 }).notNull(),
    addresses: jsonb('addresses').$type<Translations>().notNull(),
    place: jsonb('place').$type<CellPlace>().notNull(),
    productId: uuid('product_id').notNull(),
    priceMinor: minorUnits('price_minor').notNull(),
    stock: integer('stock').notNull(),
    isDisabled: boolean('is_disabled').notNull().default(false),
    /** The fault that puts the cell out of service until an operator clears it; null: none. */
    fault: varchar('fault', { length: 40 }),
    /** Consecutive failed openings. */
    failures: integer('failures').notNull().default(0),
    door: varchar('door', { length: 10 }).$type<'open' | 'closed' | 'unknown'>().notNull().default('unknown'),
    content: varchar('content', { length: 12 }).$type<CellContent>().notNull().default('unknown'),
    weightGrams: doublePrecision('weight_grams'),
    /** The time of the state by the controller's clock; older states are ignored. */
    stateAt: instant('state_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('cell_number').on(table.partnerId, table.number),
    foreignKey({
      columns: [table.partnerId, table.controllerId],
      foreignColumns: [controllerTable.partnerId, controllerTable.id],
    }),
    foreignKey({
      columns: [table.partnerId, table.productId],
      foreignColumns: [productTable.partnerId, productTable.id],
    }),
    check('cell_numbers', sql`${table.stock} >= 0 and ${table.priceMinor} >= 0 and ${table.failures} >= 0`),
  ],
);
