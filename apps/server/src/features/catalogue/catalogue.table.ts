import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, minorUnits, newId, partnerId, type Translations } from '#db/columns.ts';
import { areaTable, warehouseTable } from '#features/company/areas.table.ts';
import { partnerTable, pictureTable } from '#features/company/company.table.ts';

export const categoryTable = pgTable(
  'category',
  {
    partnerId: partnerId(),
    id: newId(),
    slug: varchar('slug', { length: 80 }).notNull(),
    position: integer('position').notNull(),
    names: jsonb('names').$type<Translations>().notNull(),
    pictureId: varchar('picture_id', { length: 64 }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('category_slug').on(table.partnerId, table.slug),
    index('category_picture')
      .on(table.partnerId, table.pictureId)
      .where(sql`${table.pictureId} is not null`),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    foreignKey({
      columns: [table.partnerId, table.pictureId],
      foreignColumns: [pictureTable.partnerId, pictureTable.id],
    }),
  ],
);

export type ProductRole = 'water' | 'container' | 'pump' | 'cooler' | 'goods';

const itemColumns = {
  partnerId: partnerId(),
  id: newId(),
  externalId: varchar('external_id', { length: 80 }).notNull(),
  slug: varchar('slug', { length: 120 }).notNull(),
  categoryId: uuid('category_id').notNull(),
  position: integer('position').notNull(),
  brand: varchar('brand', { length: 80 }),
  names: jsonb('names').$type<Translations>().notNull(),
  descriptions: jsonb('descriptions').$type<Translations>().notNull(),
  priceMinor: minorUnits('price_minor').notNull(),
  maxQuantity: integer('max_quantity'),
  pictureId: varchar('picture_id', { length: 64 }).notNull(),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
  /**
   * Counters of the changes of the item's pictures, recommended products and components. These are rows of other
   * tables, and the trigger that raises `version` sees only this one.
   */
  pictures: integer('pictures').notNull().default(0),
  related: integer('related').notNull().default(0),
  products: integer('products').notNull().default(0),
};

/** The searchable text of goods for staff; its function normalizes texts like `toSearchText`. */
const searchText = (table: Record<'externalId' | 'brand' | 'names', AnyPgColumn>) =>
  sql`goods_search_text(${table.externalId}, ${table.brand}, ${table.names})`;

export const productTable = pgTable(
  'product',
  {
    ...itemColumns,
    role: varchar('role', { length: 20 }).$type<ProductRole>().notNull(),
    containersPerUnit: integer('containers_per_unit').notNull().default(0),
    volumeMl: integer('volume_ml'),
    vatCode: integer('vat_code').notNull(),
    paymentSubject: varchar('payment_subject', { length: 40 }).notNull(),
    earnBps: integer('earn_bps').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('product_external_id').on(table.partnerId, table.externalId),
    unique('product_slug').on(table.partnerId, table.slug),
    index('product_search').using('gin', sql`${searchText(table)} gin_trgm_ops`),
    index('product_order').on(table.partnerId, table.position, table.id),
    index('product_category').on(table.partnerId, table.categoryId),
    index('product_picture').on(table.partnerId, table.pictureId),
    foreignKey({
      columns: [table.partnerId, table.categoryId],
      foreignColumns: [categoryTable.partnerId, categoryTable.id],
    }),
    foreignKey({
      columns: [table.partnerId, table.pictureId],
      foreignColumns: [pictureTable.partnerId, pictureTable.id],
    }),
    check('product_price', sql`${table.priceMinor} >= 0`),
    check('product_containers', sql`${table.containersPerUnit} >= 0`),
    check('product_maximum', sql`${table.maxQuantity} > 0`),
  ],
);

export const productSetTable = pgTable('product_set', itemColumns, (table) => [
  primaryKey({ columns: [table.partnerId, table.id] }),
  unique('product_set_external_id').on(table.partnerId, table.externalId),
  unique('product_set_slug').on(table.partnerId, table.slug),
  index('product_set_search').using('gin', sql`${searchText(table)} gin_trgm_ops`),
  index('product_set_order').on(table.partnerId, table.position, table.id),
  index('product_set_category').on(table.partnerId, table.categoryId),
  index('product_set_picture').on(table.partnerId, table.pictureId),
  foreignKey({
    columns: [table.partnerId, table.categoryId],
    foreignColumns: [categoryTable.partnerId, categoryTable.id],
  }),
  foreignKey({
    columns: [table.partnerId, table.pictureId],
    foreignColumns: [pictureTable.partnerId, pictureTable.id],
  }),
  check('product_set_price', sql`${table.priceMinor} >= 0`),
  check('product_set_maximum', sql`${table.maxQuantity} > 0`),
]);

export const productSetItemTable = pgTable(
  'product_set_item',
  {
    partnerId: partnerId(),
    productSetId: uuid('product_set_id').notNull(),
    productId: uuid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.productSetId, table.productId] }),
    index('product_set_item_product').on(table.partnerId, table.productId),
    foreignKey({
      columns: [table.partnerId, table.productSetId],
      foreignColumns: [productSetTable.partnerId, productSetTable.id],
    }),
    foreignKey({
      columns: [table.partnerId, table.productId],
      foreignColumns: [productTable.partnerId, productTable.id],
    }),
    check('product_set_item_quantity', sql`${table.quantity} > 0`),
  ],
);

/** The products that an item recommends; `itemId` is a product or a product set. */
export const relatedProductTable = pgTable(
  'related_product',
  {
    partnerId: partnerId(),
    itemId: uuid('item_id').notNull(),
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.itemId, table.productId] }),
    index('related_product_product').on(table.partnerId, table.productId),
    foreignKey({
      columns: [table.partnerId, table.productId],
      foreignColumns: [productTable.partnerId, productTable.id],
    }),
  ],
);

export type PictureCrop = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
export type PictureFocus = { readonly x: number; readonly y: number };

/**
 * The pictures that staff added to an item, which is a product or a product set; the first is its `pictureId`. Without
 * rows, the picture of `pictureId` is the only one.
 */
export const itemPictureTable = pgTable(
  'item_picture',
  {
    partnerId: partnerId(),
    itemId: uuid('item_id').notNull(),
    position: integer('position').notNull(),
    /** The cropped picture that is shown. */
    pictureId: varchar('picture_id', { length: 64 }).notNull(),
    /** The uploaded picture. */
    sourceId: varchar('source_id', { length: 64 }).notNull(),
    crop: jsonb('crop').$type<PictureCrop>(),
    focus: jsonb('focus').$type<PictureFocus>(),
    alts: jsonb('alts').$type<Translations>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.itemId, table.position] }),
    index('item_picture_picture').on(table.partnerId, table.pictureId),
    index('item_picture_source').on(table.partnerId, table.sourceId),
    foreignKey({
      columns: [table.partnerId, table.pictureId],
      foreignColumns: [pictureTable.partnerId, pictureTable.id],
    }),
    foreignKey({
      columns: [table.partnerId, table.sourceId],
      foreignColumns: [pictureTable.partnerId, pictureTable.id],
    }),
  ],
);

/** Former slugs of items, which redirect to the present one. */
export const formerSlugTable = pgTable(
  'former_slug',
  {
    partnerId: partnerId(),
    kind: varchar('kind', { length: 20 }).$type<'product' | 'product_set'>().notNull(),
    slug: varchar('slug', { length: 120 }).notNull(),
    itemId: uuid('item_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.kind, table.slug] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);

/**
 * Changes of an area's offer from a day on: another price, or not sold there. `itemId` is a product or a product set.
 */
export const areaOfferTable = pgTable(
  'area_offer',
  {
    partnerId: partnerId(),
    areaId: varchar('area_id', { length: 60 }).notNull(),
    itemId: uuid('item_id').notNull(),
    /** The first delivery day on which the change is valid; `validTo` is the last. */
    validFrom: date('valid_from', { mode: 'string' }).notNull().default('2000-01-01'),
    validTo: date('valid_to', { mode: 'string' }).notNull().default('9999-12-31'),
    /** The area's own price in minor units; null: the list price. */
    priceMinor: minorUnits('price_minor'),
    isSold: boolean('is_sold').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.areaId, table.itemId, table.validFrom] }),
    foreignKey({ columns: [table.partnerId, table.areaId], foreignColumns: [areaTable.partnerId, areaTable.id] }),
    check('area_offer_days', sql`${table.validFrom} <= ${table.validTo}`),
    check('area_offer_price', sql`${table.priceMinor} >= 0`),
  ],
);

/** The version of an item's price in an area, and the lock of its rows in `area_offer`. No row: it never changed. */
export const areaPriceTable = pgTable(
  'area_price',
  {
    partnerId: partnerId(),
    areaId: varchar('area_id', { length: 60 }).notNull(),
    itemId: uuid('item_id').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.areaId, table.itemId] }),
    foreignKey({ columns: [table.partnerId, table.areaId], foreignColumns: [areaTable.partnerId, areaTable.id] }),
  ],
);

/** Counters of the ledger `stock_entry`. A product set has none: the stock of its components counts. */
export const stockTable = pgTable(
  'stock',
  {
    partnerId: partnerId(),
    warehouseId: varchar('warehouse_id', { length: 60 }).notNull(),
    productId: uuid('product_id').notNull(),
    onHand: integer('on_hand').notNull(),
    reserved: integer('reserved').notNull().default(0),
    safety: integer('safety').notNull().default(0),
    /**
     * Pieces that were delivered although none was recorded on hand (rule 118b). The next receipt or count reduces
     * their number.
     */
    missing: integer('missing').notNull().default(0),
    /** Staff are alerted of low stock if fewer pieces than this are free; null: never. */
    lowBelow: integer('low_below'),
    /** The moment at which the product was last counted, by a posted count; null: never. */
    countedAt: instant('counted_at'),
    /** The version of the columns that staff set: `safety` and `lowBelow`. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.warehouseId, table.productId] }),
    foreignKey({
      columns: [table.partnerId, table.warehouseId],
      foreignColumns: [warehouseTable.partnerId, warehouseTable.id],
    }),
    foreignKey({
      columns: [table.partnerId, table.productId],
      foreignColumns: [productTable.partnerId, productTable.id],
    }),
    // `reserved` may exceed `onHand` after a count (rule 118).
    check('stock_reserved', sql`${table.reserved} >= 0 and ${table.onHand} >= 0`),
    check('stock_missing', sql`${table.missing} >= 0 and (${table.missing} = 0 or ${table.onHand} = 0)`),
    check('stock_safety', sql`${table.safety} >= 0`),
    // The index contains no counter, so that an order's movement changes no index.
    index('stock_low')
      .on(table.partnerId, table.warehouseId, table.productId)
      .where(sql`${table.lowBelow} is not null`),
  ],
);

/** The reasons of movements: those of orders, then those of documents. */
export type StockReason =
  | 'reserved'
  | 'released'
  | 'consumed'
  | 'received'
  | 'counted'
  | 'written_off'
  | 'moved_out'
  | 'moved_in'
  | 'corrected';

/** Append-only. The sums of the deltas are the counters of `stock`. */
export const stockEntryTable = pgTable(
  'stock_entry',
  {
    partnerId: partnerId(),
    id: newId(),
    warehouseId: varchar('warehouse_id', { length: 60 }).notNull(),
    productId: uuid('product_id').notNull(),
    onHandDelta: integer('on_hand_delta').notNull(),
    reservedDelta: integer('reserved_delta').notNull(),
    missingDelta: integer('missing_delta').notNull().default(0),
    reason: varchar('reason', { length: 20 }).$type<StockReason>().notNull(),
    orderId: uuid('order_id'),
    documentId: uuid('document_id'),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({
      columns: [table.partnerId, table.warehouseId, table.productId],
      foreignColumns: [stockTable.partnerId, stockTable.warehouseId, stockTable.productId],
    }),
    index('stock_entry_at').on(table.partnerId, table.warehouseId, table.productId, table.at, table.id),
    index('stock_entry_order').on(table.partnerId, table.orderId),
  ],
);
