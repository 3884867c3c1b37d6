import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
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

/** The contract's pattern for PostgreSQL: http(s), or a path of ours without a host. */
const isLink = (column: AnyPgColumn): SQL =>
  sql`${column} ~ ${sql.raw(String.raw`'^(https?://[^\s\\/]|/(?![\\/]))[^\s\\]*$'`)}`;

const isTranslated = (column: AnyPgColumn): SQL => sql`${column} ?& array['ru', 'en', 'az', 'tr']`;

/** A banner of the first page; its type decides which columns it has. Slides and areas have their own tables. */
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
    /** The promo code that a click applies to the cart. */
    promoCode: varchar('promo_code', { length: 60 }),
    /** Whether the banner is hidden from customers who have ordered: for first-order codes. */
    isFirstOrderOnly: boolean('is_first_order_only').notNull().default(false),
    /** Shown from then on; null: always. */
    startsAt: instant('starts_at'),
    /** Shown until then, exclusive; null: no end. */
    endsAt: instant('ends_at'),
    /** Raised when the slides or the areas are replaced, so that the banner's version covers them. */
    slidesWritten: integer('slides').notNull().default(0),
    areasWritten: integer('areas').notNull().default(0),
    /** Raised by a trigger; see `revision`. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('banner_picture').on(table.partnerId, table.pictureId),
    index('banner_product_set')
      .on(table.partnerId, table.productSetId)
      .where(sql`${table.productSetId} is not null`),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    foreignKey({
      columns: [table.partnerId, table.pictureId],
      foreignColumns: [pictureTable.partnerId, pictureTable.id],
    }),
    // Staff cannot delete a set that a banner links to; a deletion by SQL deletes the banner too.
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

/** Areas that show a banner; without a row it is shown everywhere. */
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

/** The slides of a story, by position. A story without slides is hidden. */
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
    index('banner_slide_picture').on(table.partnerId, table.pictureId),
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
