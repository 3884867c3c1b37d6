import { sql } from 'drizzle-orm';
import {
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
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { AddressFields } from '@kaplya/contract';
import { instant, newId, partnerId, type Translations } from '#db/columns.ts';
import { partnerTable } from '#features/company/company.table.ts';

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

/** Streets and houses of the demonstration cities: reference data that belongs to no tenant. */
export const gazetteerSchema = pgSchema('gazetteer');

export const gazetteerCityTable = gazetteerSchema.table('city', {
  id: varchar('id', { length: 60 }).primaryKey(),
  names: jsonb('names').$type<Translations>().notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  timeZone: varchar('time_zone', { length: 60 }).notNull(),
});

export const gazetteerDistrictTable = gazetteerSchema.table('district', {
  id: varchar('id', { length: 60 }).primaryKey(),
  cityId: varchar('city_id', { length: 60 })
    .notNull()
    .references(() => gazetteerCityTable.id),
  names: jsonb('names').$type<Translations>().notNull(),
  /** Precedence: where districts overlap, a point is in the one with the lowest number. */
  priority: integer('priority').notNull().default(0),
  ring: jsonb('ring').$type<[number, number][]>().notNull(),
});

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
    id: varchar('id', { length: 80 }).primaryKey(),
    cityId: varchar('city_id', { length: 60 })
      .notNull()
      .references(() => gazetteerCityTable.id),
    names: jsonb('names').$type<Translations>().notNull(),
    /** The names in all languages, normalized and joined to one text for the trigram index. */
    searchText: text('search_text').notNull(),
    location: point('location').notNull(),
  },
  (table) => [index('street_search').using('gin', sql`${table.searchText} gin_trgm_ops`)],
);

export const gazetteerHouseTable = gazetteerSchema.table(
  'house',
  {
    streetId: varchar('street_id', { length: 80 })
      .notNull()
      .references(() => gazetteerStreetTable.id),
    number: varchar('number', { length: 20 }).notNull(),
    location: point('location').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.streetId, table.number] }),
    index('house_location').using('gist', table.location),
  ],
);
