import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  uuid,
  varchar,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Banner } from '@kaplya/contract';
import { instant, newId, partnerId, type Translations } from '#db/columns.ts';
import { productSetTable } from '#features/catalogue/catalogue.table.ts';
import { areaTable } from '#features/company/areas.table.ts';
import { partnerTable, pictureTable } from '#features/company/company.table.ts';

const link = () => varchar('link', { length: 2000 });

/** The pattern of the contract in PostgreSQL's words: http(s), or a path of ours that names no host. */
const isLink = (column: AnyPgColumn): SQL =>
  sql`${column} ~ ${sql.raw(String.raw`'^(https?://[^\s\\/]|/(?![\\/]))[^\s\\]*$'`)}`;

const isTranslated = (column: AnyPgColumn): SQL => sql`${column} ?& array['ru', 'en', 'az', 'tr']`;

/** A banner of the first page; its type decides which columns it has. Slides and areas stand in tables of their own. */
export const bannerTable = pgTable(
  'banner',
  {
    partnerId: partnerId(),
    id: newId(),
    type: varchar('type', { length: 20 }).$type<Banner['type']>().notNull(),
    position: integer('position').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    titles: jsonb('titles').$type<Translations>().notNull(),
    texts: jsonb('texts').$type<Translations>(),
    pictureId: varchar('picture_id', { length: 64 }).notNull(),
    link: link(),
    productSetId: uuid('product_set_id'),
    /** A press gives the cart this code. */
    promoCode: varchar('promo_code', { length: 60 }),
    /** Of a code for first orders: not shown to who has ordered. */
    isFirstOrderOnly: boolean('is_first_order_only').notNull().default(false),
    /** Shown from then on; null: always was. */
    startsAt: instant('starts_at'),
    /** Shown until just before; null: for ever. */
    endsAt: instant('ends_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    foreignKey({
      columns: [table.partnerId, table.pictureId],
      foreignColumns: [pictureTable.partnerId, pictureTable.id],
    }),
    // A set that is deleted takes with it what only led to it.
    foreignKey({
      columns: [table.partnerId, table.productSetId],
      foreignColumns: [productSetTable.partnerId, productSetTable.id],
    }).onDelete('cascade'),
    check(
      'banner_type',
      sql`case ${table.type}
        when 'click' then ${table.link} is not null and ${table.texts} is null and ${table.productSetId} is null
        when 'info' then ${table.texts} is not null and ${table.productSetId} is null
        when 'story' then ${table.link} is null and ${table.texts} is null and ${table.productSetId} is null
        when 'product_set' then ${table.productSetId} is not null and ${table.link} is null and ${table.texts} is null
        else false end`,
    ),
    check('banner_promo', sql`${table.promoCode} is null or ${table.type} in ('click', 'info')`),
    check('banner_link', isLink(table.link)),
    check(
      'banner_translations',
      sql`${isTranslated(table.titles)} and (${table.texts} is null or ${isTranslated(table.texts)})`,
    ),
    check('banner_schedule', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** Where a banner is shown; one without a row here is shown everywhere. */
export const bannerAreaTable = pgTable(
  'banner_area',
  {
    partnerId: partnerId(),
    bannerId: uuid('banner_id').notNull(),
    areaId: varchar('area_id', { length: 60 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.bannerId, table.areaId] }),
    foreignKey({
      columns: [table.partnerId, table.bannerId],
      foreignColumns: [bannerTable.partnerId, bannerTable.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.partnerId, table.areaId], foreignColumns: [areaTable.partnerId, areaTable.id] }),
  ],
);

/** The slides of a story, in the order of their positions. A story without any is not shown. */
export const bannerSlideTable = pgTable(
  'banner_slide',
  {
    partnerId: partnerId(),
    bannerId: uuid('banner_id').notNull(),
    position: integer('position').notNull(),
    titles: jsonb('titles').$type<Translations>().notNull(),
    texts: jsonb('texts').$type<Translations>().notNull(),
    pictureId: varchar('picture_id', { length: 64 }).notNull(),
    link: link(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.bannerId, table.position] }),
    foreignKey({
      columns: [table.partnerId, table.bannerId],
      foreignColumns: [bannerTable.partnerId, bannerTable.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.partnerId, table.pictureId],
      foreignColumns: [pictureTable.partnerId, pictureTable.id],
    }),
    check('banner_slide_link', isLink(table.link)),
    check('banner_slide_translations', sql`${isTranslated(table.titles)} and ${isTranslated(table.texts)}`),
  ],
);
