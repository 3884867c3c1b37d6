import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { AddressFields, StreetFileFailure, StreetFileState, TypedAddressFields } from '@kaplya/contract';
import { instant, newId, partnerId, type Translations } from '#db/columns.ts';
import { partnerTable } from '#features/company/company.table.ts';

/** `removed`: its streets count no more and are being deleted. */
export type StreetFileRowState = StreetFileState | 'uploading' | 'removed';

export const addressTable = pgTable(
  'address',
  {
    partnerId: partnerId(),
    id: newId(),
    subjectId: uuid('subject_id').notNull(),
    fields: jsonb('fields').$type<AddressFields>().notNull(),
    cityId: varchar('city_id', { length: 60 }).notNull(),
    district: varchar('district', { length: 120 }),
    districtId: varchar('district_id', { length: 60 }),
    /** City, district, street, house, room and entrance in a normalized form, so that a subject has each place once. */
    duplicateKey: text('duplicate_key').notNull(),
    /** `addressKey` of the address as files have it, without a district: a further import finds the address by it. */
    importedKeys: text('imported_keys')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('address_duplicate').on(table.partnerId, table.subjectId, table.duplicateKey),
    index('address_subject').on(table.partnerId, table.subjectId, table.createdAt),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);

/** An imported address that no map knows, until staff give it a place and it becomes a saved one. */
export const waitingAddressTable = pgTable(
  'waiting_address',
  {
    partnerId: partnerId(),
    id: newId(),
    subjectId: uuid('subject_id').notNull(),
    fields: jsonb('fields').$type<TypedAddressFields>().notNull(),
    /** `addressKey` of the fields, without a district: the place of the bottles there. */
    addressKey: varchar('address_key', { length: 700 }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('waiting_address_key').on(table.partnerId, table.subjectId, table.addressKey),
    index('waiting_address_since').on(table.partnerId, table.createdAt, table.id),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);

/**
 * A file of OpenStreetMap that a shop brought. The file itself is on the disk of the process that reads it; its streets
 * and houses are rows of the gazetteer whose source is this row's id.
 */
export const streetFileTable = pgTable(
  'street_file',
  {
    partnerId: partnerId(),
    id: newId(),
    state: varchar('state', { length: 20 }).$type<StreetFileRowState>().notNull(),
    fileName: varchar('file_name', { length: 200 }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    progressPercent: integer('progress_percent').notNull().default(0),
    towns: integer('towns').notNull().default(0),
    streets: integer('streets').notNull().default(0),
    houses: integer('houses').notNull().default(0),
    failure: varchar('failure', { length: 30 }).$type<StreetFileFailure>(),
    /** The member who brought the file; null: a command did. */
    staffId: uuid('staff_id'),
    createdAt: instant('created_at').notNull(),
    /** The time at which the process that receives or reads the file last said so; long ago: it is gone. */
    seenAt: instant('seen_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    uniqueIndex('street_file_in_use')
      .on(table.partnerId)
      .where(sql`${table.state} = 'in_use'`),
    uniqueIndex('street_file_in_work')
      .on(table.partnerId)
      .where(sql`${table.state} in ('uploading', 'reading')`),
  ],
);

/**
 * Streets and houses by their source: the demonstration's cities, which belong to no tenant, or the file of one shop
 * (`streetFileTable`). All of it is public knowledge.
 */
export const gazetteerSchema = pgSchema('gazetteer');

/** The id of the source: that of a `street_file`, or the demonstration's. */
const sourceId = () => varchar('source_id', { length: 40 }).notNull().default('demonstration');

export const gazetteerCityTable = gazetteerSchema.table(
  'city',
  {
    sourceId: sourceId(),
    id: varchar('id', { length: 60 }).notNull(),
    names: jsonb('names').$type<Translations>().notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    timeZone: varchar('time_zone', { length: 60 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.id] })],
);

export const gazetteerDistrictTable = gazetteerSchema.table(
  'district',
  {
    sourceId: sourceId(),
    id: varchar('id', { length: 60 }).notNull(),
    cityId: varchar('city_id', { length: 60 }).notNull(),
    names: jsonb('names').$type<Translations>().notNull(),
    /** Precedence: where districts overlap, a point is in the one with the lowest number. */
    priority: integer('priority').notNull().default(0),
    ring: jsonb('ring').$type<[number, number][]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.id] }),
    index('district_city').on(table.sourceId, table.cityId),
    foreignKey({
      columns: [table.sourceId, table.cityId],
      foreignColumns: [gazetteerCityTable.sourceId, gazetteerCityTable.id],
    }),
  ],
);

const point = customType<{ data: [number, number]; driverData: string }>({
  dataType: () => 'point',
  toDriver: ([longitude, latitude]) => `(${longitude},${latitude})`,
  fromDriver: (value) => {
    const [x = 0, y = 0] = value.slice(1, -1).split(',').map(Number);
    return [x, y];
  },
});

export const gazetteerStreetTable = gazetteerSchema.table(
  'street',
  {
    sourceId: sourceId(),
    id: varchar('id', { length: 80 }).notNull(),
    cityId: varchar('city_id', { length: 60 }).notNull(),
    names: jsonb('names').$type<Translations>().notNull(),
    /** The names in all languages, normalized and joined to one text for the trigram index. */
    searchText: text('search_text').notNull(),
    location: point('location').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.id] }),
    index('street_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('street_city').on(table.sourceId, table.cityId),
    foreignKey({
      columns: [table.sourceId, table.cityId],
      foreignColumns: [gazetteerCityTable.sourceId, gazetteerCityTable.id],
    }),
  ],
);

export const gazetteerHouseTable = gazetteerSchema.table(
  'house',
  {
    sourceId: sourceId(),
    streetId: varchar('street_id', { length: 80 }).notNull(),
    number: varchar('number', { length: 20 }).notNull(),
    location: point('location').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.streetId, table.number] }),
    index('house_location').using('gist', table.location),
    foreignKey({
      columns: [table.sourceId, table.streetId],
      foreignColumns: [gazetteerStreetTable.sourceId, gazetteerStreetTable.id],
    }),
  ],
);
