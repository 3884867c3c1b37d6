import {
  boolean,
  doublePrecision,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  varchar,
} from 'drizzle-orm/pg-core';
import { partnerId, type Translations } from '#db/columns.ts';
import { partnerTable } from './company.table.ts';

export const warehouseTable = pgTable(
  'warehouse',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 60 }).notNull(),
    name: varchar('name', { length: 120 }).notNull(),
    /** Raised by a trigger with each change (rule 81). */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);

/** A delivery city; `defaultAreaId` serves a visitor with an unknown location. */
export const cityTable = pgTable(
  'city',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 60 }).notNull(),
    names: jsonb('names').$type<Translations>().notNull(),
    centerLatitude: doublePrecision('center_latitude').notNull(),
    centerLongitude: doublePrecision('center_longitude').notNull(),
    timeZone: varchar('time_zone', { length: 60 }).notNull(),
    defaultAreaId: varchar('default_area_id', { length: 60 }).notNull(),
    /** Raised by a trigger with each change (rule 81). */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);

/** A delivery zone with its outline on the map. Where zones overlap, the one with the lowest `priority` serves. */
export const areaTable = pgTable(
  'area',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 60 }).notNull(),
    cityId: varchar('city_id', { length: 60 }).notNull(),
    names: jsonb('names').$type<Translations>().notNull(),
    warehouseId: varchar('warehouse_id', { length: 60 }).notNull(),
    priority: integer('priority').notNull(),
    /** The outline as a closed ring of [longitude, latitude]: the last point is the first. */
    ring: jsonb('ring').$type<[number, number][]>().notNull(),
    /** A zone that is off serves no address; its prices and intervals stay. */
    isActive: boolean('is_active').notNull().default(true),
    /** Raised by a trigger with each change (rule 81). */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId, table.cityId], foreignColumns: [cityTable.partnerId, cityTable.id] }),
    foreignKey({
      columns: [table.partnerId, table.warehouseId],
      foreignColumns: [warehouseTable.partnerId, warehouseTable.id],
    }),
  ],
);
