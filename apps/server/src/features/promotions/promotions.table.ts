import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { PaymentCode, PromoEffect } from '@kaplya/domain';
import { instant, minorUnits, newId, partnerId } from '#db/columns.ts';
import { partnerTable } from '#features/company/company.table.ts';

/** A promo code in the form of `foldPromoCode`. A null column sets no limit. */
export const promoCodeTable = pgTable(
  'promo_code',
  {
    partnerId: partnerId(),
    code: varchar('code', { length: 60 }).notNull(),
    effect: jsonb('effect').$type<PromoEffect>().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    isFirstOrderOnly: boolean('is_first_order_only').notNull().default(false),
    minGoodsMinor: minorUnits('min_goods_minor'),
    /** The code is valid from `validFrom` (inclusive) until `validTo` (exclusive). */
    validFrom: instant('valid_from'),
    validTo: instant('valid_to'),
    globalLimit: integer('global_limit'),
    perCustomerLimit: integer('per_customer_limit'),
    /** Ids of the products and product sets to which the code applies; null: all. */
    itemIds: jsonb('item_ids').$type<string[]>(),
    areaIds: jsonb('area_ids').$type<string[]>(),
    paymentCodes: jsonb('payment_codes').$type<PaymentCode[]>(),
    /** Delivery days; bit 0 is Monday. */
    weekdayMask: integer('weekday_mask'),
    allowsPoints: boolean('allows_points').notNull().default(true),
    /**
     * The number of orders that use the code and did not release it. The row is locked for any check of the code's
     * limits.
     */
    used: integer('used').notNull().default(0),
    /** Raised by a trigger when staff change it, not by a use; see `revision`. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.code] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    check(
      'promo_code_used',
      sql`${table.used} >= 0 and (${table.globalLimit} is null or ${table.used} <= ${table.globalLimit})`,
    ),
    check('promo_code_window', sql`${table.validFrom} < ${table.validTo}`),
  ],
);

/** An order's use of a code; released when the order is cancelled or undelivered. */
export const promoUseTable = pgTable(
  'promo_use',
  {
    partnerId: partnerId(),
    id: newId(),
    code: varchar('code', { length: 60 }).notNull(),
    orderId: uuid('order_id').notNull(),
    subjectId: uuid('subject_id').notNull(),
    phone: varchar('phone', { length: 20 }).notNull(),
    /** The account's confirmed phone, if the code is for first orders only. */
    firstOrderPhone: varchar('first_order_phone', { length: 20 }),
    takenAt: instant('taken_at').notNull(),
    releasedAt: instant('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({
      columns: [table.partnerId, table.code],
      foreignColumns: [promoCodeTable.partnerId, promoCodeTable.code],
    }),
    uniqueIndex('promo_use_order')
      .on(table.partnerId, table.orderId)
      .where(sql`${table.releasedAt} is null`),
    // Two first orders of one phone at once use different codes, whose locks do not exclude each other.
    uniqueIndex('promo_use_first_order')
      .on(table.partnerId, table.firstOrderPhone)
      .where(sql`${table.releasedAt} is null and ${table.firstOrderPhone} is not null`),
    index('promo_use_subject').on(table.partnerId, table.code, table.subjectId),
    index('promo_use_phone').on(table.partnerId, table.code, table.phone),
  ],
);

/**
 * Uses of limited codes by deleted accounts, for each of their phones. The hash is of a key outside of the database, so
 * that nobody can find the phone by trying all numbers.
 */
export const retainedUseTable = pgTable(
  'retained_promo_use',
  {
    partnerId: partnerId(),
    phoneHash: varchar('phone_hash', { length: 43 }).notNull(),
    orderId: uuid('order_id').notNull(),
    code: varchar('code', { length: 60 }).notNull(),
    isFirstOrder: boolean('is_first_order').notNull(),
    /** Identifies the key of the hash without revealing it. */
    keyId: varchar('key_id', { length: 8 }).notNull(),
    retainedAt: instant('retained_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.phoneHash, table.orderId] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    index('retained_promo_use_expiry').on(table.expiresAt),
  ],
);
