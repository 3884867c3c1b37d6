import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { CartAddress, CartPayment, DeletedItem } from '@kaplya/contract';
import type { Acquisition, AutomaticReason, DeliveryWish } from '@kaplya/domain';
import { instant, minorUnits, newId, partnerId } from '#db/columns.ts';
import { productSetTable, productTable } from '#features/catalogue/catalogue.table.ts';
import { areaTable } from '#features/company/areas.table.ts';

export const cartTable = pgTable(
  'cart',
  {
    partnerId: partnerId(),
    id: newId(),
    /** Subject of the token that created it; nobody else may read or change the cart. */
    subjectId: uuid('subject_id').notNull(),
    areaId: varchar('area_id', { length: 60 }).notNull(),
    status: varchar('status', { length: 12 }).$type<'open' | 'completed' | 'handedOver'>().notNull().default('open'),
    /** Empty bottles that the customer declared; null: not declared. */
    returnableContainer: integer('returnable_container'),
    /** Whether the customer has empty bottles to return, as answered in the last calculation; null: not asked yet. */
    haveContainersToReturn: boolean('have_containers_to_return'),
    declinedProducts: jsonb('declined_products').$type<string[]>().notNull().default([]),
    address: jsonb('address').$type<CartAddress>(),
    intervalDay: date('interval_day', { mode: 'string' }),
    intervalTemplateId: varchar('interval_template_id', { length: 60 }),
    /** Whether the chosen interval was removed from the cart and none has been chosen since. */
    isIntervalGone: boolean('is_interval_gone').notNull().default(false),
    phone: varchar('phone', { length: 20 }),
    customerName: varchar('customer_name', { length: 100 }),
    /** The e-mail address for receipts; empty: none wanted; null: not given, so that of the account is used. */
    email: varchar('email', { length: 254 }),
    payment: jsonb('payment').$type<CartPayment>(),
    note: text('note').notNull().default(''),
    wishes: jsonb('wishes').$type<DeliveryWish[]>().notNull().default([]),
    /** The code as typed; each calculation validates it again. */
    promoCode: varchar('promo_code', { length: 60 }),
    /** The number of points to pay with; true: as many as possible. */
    paidByPoints: jsonb('paid_by_points').$type<boolean | number>().notNull().default(false),
    /** Lines of the older cart that this one replaced; one tap restores them. */
    deletedItems: jsonb('deleted_items').$type<DeletedItem[]>().notNull().default([]),
    /** The visitor's cart that became this one and is now `handedOver`; handing it over again returns this one. */
    handedOverFrom: uuid('handed_over_from'),
    /** The last sum shown to the customer; completion refuses another one. */
    calculatedToPayMinor: minorUnits('calculated_to_pay_minor'),
    /** Hashes of the last commands' idempotency keys, the newest first: a repeat of such a command changes nothing. */
    commandKeys: bigint('command_keys', { mode: 'bigint' })
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId, table.areaId], foreignColumns: [areaTable.partnerId, areaTable.id] }),
    unique('cart_handed_over').on(table.partnerId, table.handedOverFrom),
    index('cart_subject').on(table.partnerId, table.subjectId),
    index('cart_expires').on(table.partnerId, table.expiresAt),
    index('cart_area').on(table.partnerId, table.areaId),
    check('cart_returnable', sql`${table.returnableContainer} >= 0`),
  ],
);

export const cartLineTable = pgTable(
  'cart_line',
  {
    partnerId: partnerId(),
    id: newId(),
    cartId: uuid('cart_id').notNull(),
    productId: uuid('product_id'),
    productSetId: uuid('product_set_id'),
    quantity: integer('quantity').notNull(),
    /** Whether a rule added the line; `reason` names the rule. */
    isRequired: boolean('is_required').notNull().default(false),
    reason: varchar('reason', { length: 20 }).$type<AutomaticReason>(),
    acquisition: varchar('acquisition', { length: 4 }).$type<Acquisition>(),
    /** Price shown to the customer in the last calculation; null before the first one. */
    lastPriceMinor: minorUnits('last_price_minor'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({
      columns: [table.partnerId, table.cartId],
      foreignColumns: [cartTable.partnerId, cartTable.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.partnerId, table.productId],
      foreignColumns: [productTable.partnerId, productTable.id],
    }),
    foreignKey({
      columns: [table.partnerId, table.productSetId],
      foreignColumns: [productSetTable.partnerId, productSetTable.id],
    }),
    index('cart_line_cart').on(table.partnerId, table.cartId),
    index('cart_line_product')
      .on(table.partnerId, table.productId)
      .where(sql`${table.productId} is not null`),
    index('cart_line_product_set')
      .on(table.partnerId, table.productSetId)
      .where(sql`${table.productSetId} is not null`),
    check('cart_line_item', sql`(${table.productId} is null) <> (${table.productSetId} is null)`),
    check('cart_line_quantity', sql`${table.quantity} > 0`),
  ],
);
