import { sql, type SQL } from 'drizzle-orm';
import {
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
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { CartAddress, PaymentState } from '@kaplya/contract';
import {
  lowRatingAtMost,
  type AutomaticReason,
  type DeliveryWish,
  type OrderActor,
  type OrderStatus,
  type RatingReason,
} from '@kaplya/domain';
import { instant, minorUnits, newId, partnerId } from '#db/columns.ts';
import { partnerTable } from '#features/company/company.table.ts';
import type { AnswerTextKey } from '#languages/messages.ts';

/**
 * The payment state as far as the order's row decides it; the first match wins, as in `paymentStateOf`. Payments
 * decide between `awaiting` and `failed`, and a pending refund makes it `refunding`. 8 and 10 are paid online, 2 by
 * contract.
 */
const moneyStateOfRow = sql`case
  when paid_minor > 0 and refunded_minor >= paid_minor then 'refunded'
  when status = 'cancelled' and paid_minor > refunded_minor then 'refunding'
  when paid_minor > 0 then 'paid'
  when payment_code = 2 and status <> 'cancelled' then 'contract'
  when to_pay_minor = 0 then 'none'
  when status = 'cancelled' and cancelled_by = 'system' and payment_code in (8, 10) then 'expired'
  when status in ('cancelled', 'undelivered', 'completed') then 'none'
  when payment_code in (8, 10) then 'awaiting'
  else 'on_delivery' end`;

/** The parts of an address that an operator searches by. */
export const searchedAddressParts = ['city', 'street', 'house', 'building', 'housing', 'room'] as const;

/** The hash of name, phone and address, separated by a character that none of them contains. */
const contactOfRow = sql`md5(customer_name || chr(31) || phone || ${sql.raw(
  searchedAddressParts.map((part) => `chr(31) || coalesce(address ->> '${part}', '')`).join(' || '),
)})::uuid`;

/**
 * The condition of a bad rating. Its number is part of the statement's text, so that PostgreSQL can use the partial
 * index.
 */
export const isBadlyRated = (stars: AnyPgColumn): SQL => sql`${stars} <= ${sql.raw(String(lowRatingAtMost))}`;

/** The condition of an address whose house is on no map. */
export const hasNoPoint = (address: AnyPgColumn): SQL => sql`coalesce((${address} ->> 'noPoint')::boolean, false)`;

/** The condition of cash that is to be handed back. */
export const hasCashToReturn = (minor: AnyPgColumn): SQL => sql`${minor} > 0`;

/** An order stores names, prices and address as sold, independent of later catalogue changes. */
export const orderTable = pgTable(
  'order',
  {
    partnerId: partnerId(),
    id: newId(),
    /** Human-readable number from a sequence. */
    number: varchar('number', { length: 20 }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    cartId: uuid('cart_id').notNull(),
    status: varchar('status', { length: 24 }).$type<OrderStatus>().notNull(),
    phone: varchar('phone', { length: 20 }).notNull(),
    customerName: varchar('customer_name', { length: 100 }).notNull(),
    /** The e-mail address for receipts; null: they go to the phone. */
    email: varchar('email', { length: 254 }),
    /** Phone for receipts without an e-mail, if it differs from the contact phone. */
    receiptPhone: varchar('receipt_phone', { length: 20 }),
    address: jsonb('address').$type<CartAddress>().notNull(),
    areaId: varchar('area_id', { length: 60 }).notNull(),
    warehouseId: varchar('warehouse_id', { length: 60 }).notNull(),
    intervalTemplateId: varchar('interval_template_id', { length: 60 }).notNull(),
    intervalDay: date('interval_day', { mode: 'string' }).notNull(),
    shippingFrom: instant('shipping_from').notNull(),
    shippingTo: instant('shipping_to').notNull(),
    timeZone: varchar('time_zone', { length: 60 }).notNull(),
    paymentCode: integer('payment_code').notNull(),
    paymentMethodId: varchar('payment_method_id', { length: 200 }).notNull(),
    /** The sum that a customer who pays cash wants change from. */
    changeFromMinor: minorUnits('change_from_minor'),
    note: text('note').notNull(),
    wishes: jsonb('wishes').$type<DeliveryWish[]>().notNull().default([]),
    currency: varchar('currency', { length: 3 }).notNull(),
    goodsMinor: minorUnits('goods_minor').notNull(),
    discountMinor: minorUnits('discount_minor').notNull(),
    containersMinor: minorUnits('containers_minor').notNull(),
    feesMinor: minorUnits('fees_minor').notNull(),
    pointsMinor: minorUnits('points_minor').notNull(),
    totalMinor: minorUnits('total_minor').notNull(),
    toPayMinor: minorUnits('to_pay_minor').notNull(),
    /**
     * The number of bottles of water in the order; `returnableContainer` is the number of empties declared for them.
     */
    bottles: integer('bottles').notNull(),
    returnableContainer: integer('returnable_container').notNull(),
    /** Whether a customer with an account ordered: only they have points, rentals and a history. */
    isRegistered: boolean('is_registered').notNull().default(false),
    legalPersonId: uuid('legal_person_id'),
    promoCode: varchar('promo_code', { length: 60 }),
    /** Points that the order grants after its delivery. */
    willEarn: integer('will_earn').notNull().default(0),
    paidMinor: minorUnits('paid_minor').notNull().default(0),
    /** The part of `paidMinor` that the courier collected at the delivery of an order that was paid online before. */
    collectedMinor: minorUnits('collected_minor').notNull().default(0),
    refundedMinor: minorUnits('refunded_minor').notNull().default(0),
    /** Refunded cash that nobody has handed back yet; it is no part of `refundedMinor`. */
    cashToReturnMinor: minorUnits('cash_to_return_minor').notNull().default(0),
    /** Deadline of an online payment; null if none is awaited. */
    payBy: instant('pay_by'),
    savesPaymentMethod: boolean('saves_payment_method').notNull().default(false),
    /** Empties counted by the courier. */
    emptiesReturned: integer('empties_returned'),
    /** Sum owed for containers after the courier's count of empties; negative: refunded. */
    adjustmentMinor: minorUnits('adjustment_minor').notNull().default(0),
    cancelledBy: varchar('cancelled_by', { length: 10 }).$type<OrderActor>(),
    cancelReasonId: varchar('cancel_reason_id', { length: 40 }),
    cancelNote: text('cancel_note'),
    completedAt: instant('completed_at'),
    /** The time at which delayed points of a delivered order are due; null once granted. */
    pointsDueAt: instant('points_due_at'),
    undeliveredAt: instant('undelivered_at'),
    /** The customer's rating of the delivery, 1 to 5; null without one. */
    ratingStars: integer('rating_stars'),
    ratingReasons: jsonb('rating_reasons').$type<RatingReason[]>(),
    ratingComment: varchar('rating_comment', { length: 500 }),
    ratedAt: instant('rated_at'),
    source: varchar('source', { length: 40 }).notNull(),
    siteVersion: varchar('site_version', { length: 40 }),
    deviceInfo: varchar('device_info', { length: 500 }),
    /**
     * The device that placed the order, stored while the order is open: the number of open orders of a device decides
     * whether an operator must approve another one.
     */
    deviceId: varchar('device_id', { length: 60 }),
    /** The network that the order came from, stored only for customers without a confirmed phone. */
    network: varchar('network', { length: 60 }),
    /**
     * The number of changes of the order's lines. Lines are rows of another table, so their changes raise the version
     * through this column.
     */
    linesRevision: integer('lines_revision').notNull().default(0),
    /** Raised by a trigger with each change (rule 81). */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    moneyState: varchar('money_state', { length: 12 })
      .$type<PaymentState>()
      .notNull()
      .generatedAlwaysAs(moneyStateOfRow),
    /** Key of `order_contact`, the same for all orders of one person to one address. */
    contactId: uuid('contact_id').notNull().generatedAlwaysAs(contactOfRow),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('order_cart').on(table.partnerId, table.cartId),
    unique('order_number').on(table.partnerId, table.number),
    index('order_subject').on(table.partnerId, table.subjectId, table.createdAt),
    index('order_day').on(table.partnerId, table.intervalDay.desc().nullsFirst(), table.shippingFrom, table.id),
    // Serves every filter of the list (decision 0072): columns with few values come first, so that a condition on a
    // later one can skip them.
    index('order_filter').on(
      table.partnerId,
      table.status,
      table.moneyState,
      table.areaId,
      table.source,
      table.intervalTemplateId,
      table.intervalDay,
      table.shippingFrom,
      table.id,
      table.totalMinor,
      table.createdAt,
      table.contactId,
    ),
    index('order_created').on(table.partnerId, table.createdAt, table.id, table.intervalDay, table.shippingFrom),
    index('order_total').on(table.partnerId, table.totalMinor),
    index('order_contact_day').on(table.partnerId, table.contactId, table.intervalDay, table.shippingFrom, table.id),
    // Has all columns of a company's unpaid sum, which is read with each order under a limit of credit.
    index('order_legal_person')
      .on(
        table.partnerId,
        table.legalPersonId,
        table.paymentCode,
        table.intervalDay,
        table.id,
        table.status,
        table.toPayMinor,
        table.adjustmentMinor,
        table.paidMinor,
        table.refundedMinor,
      )
      .where(sql`${table.legalPersonId} is not null`),
    index('order_undelivered')
      .on(table.partnerId, table.undeliveredAt)
      .where(sql`${table.status} = 'undelivered' and ${table.paidMinor} > ${table.refundedMinor}`),
    index('order_phone').on(table.partnerId, table.phone),
    // For searches by parts of guests' phones, which are stored only in orders.
    index('order_guest_phone')
      .using('gin', sql`${table.phone} gin_trgm_ops`)
      .where(sql`not ${table.isRegistered}`),
    index('order_device')
      .on(table.partnerId, table.deviceId)
      .where(sql`${table.deviceId} is not null`),
    index('order_network')
      .on(table.partnerId, table.network, table.createdAt)
      .where(sql`${table.network} is not null`),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    check(
      'order_sum',
      sql`${table.totalMinor} = ${table.goodsMinor} - ${table.discountMinor} + ${table.containersMinor} + ${table.feesMinor}`,
    ),
    check(
      'order_to_pay',
      sql`${table.toPayMinor} = ${table.totalMinor} - ${table.pointsMinor} and ${table.toPayMinor} >= 0`,
    ),
    check('order_change_from', sql`${table.changeFromMinor} > 0`),
    check('order_paid', sql`${table.refundedMinor} between 0 and ${table.paidMinor}`),
    check(
      'order_cash_to_return',
      sql`${table.cashToReturnMinor} >= 0 and ${table.refundedMinor} + ${table.cashToReturnMinor} <= ${table.paidMinor}`,
    ),
    index('order_cash_to_return')
      .on(table.partnerId, table.intervalDay)
      .where(hasCashToReturn(table.cashToReturnMinor)),
    index('order_pay_by')
      .on(table.partnerId, table.payBy)
      .where(sql`${table.payBy} is not null`),
    index('order_point_missing').on(table.partnerId, table.intervalDay).where(hasNoPoint(table.address)),
    index('order_badly_rated').on(table.partnerId, table.ratedAt).where(isBadlyRated(table.ratingStars)),
    index('order_points_due')
      .on(table.partnerId, table.pointsDueAt)
      .where(sql`${table.pointsDueAt} is not null`),
    check(
      'order_rating',
      sql`(${table.ratingStars} is null) = (${table.ratedAt} is null) and (${table.ratingStars} is null or ${table.ratingStars} between 1 and 5)`,
    ),
    check(
      'order_point',
      sql`${table.status} not in ('approved', 'inProcess', 'completed') or not ${hasNoPoint(table.address)}`,
    ),
    check('order_window', sql`${table.shippingFrom} < ${table.shippingTo}`),
  ],
);

/**
 * The searched words of a person and an address that orders share, each after a space, and the phone at the end. A
 * trigger of the orders maintains it: a row exists from its first order to its last.
 */
export const orderContactTable = pgTable(
  'order_contact',
  {
    partnerId: partnerId(),
    id: uuid('id').notNull(),
    searchText: text('search_text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('order_contact_text').using('gin', sql`${table.searchText} gin_trgm_ops`),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);

export type OrderLineKind = 'goods' | 'container' | 'fee';

export const orderLineTable = pgTable(
  'order_line',
  {
    partnerId: partnerId(),
    id: newId(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    kind: varchar('kind', { length: 12 }).$type<OrderLineKind>().notNull(),
    productId: uuid('product_id'),
    productSetId: uuid('product_set_id'),
    externalId: varchar('external_id', { length: 80 }).notNull(),
    name: varchar('name', { length: 300 }).notNull(),
    quantity: integer('quantity').notNull(),
    priceMinor: minorUnits('price_minor').notNull(),
    subtotalMinor: minorUnits('subtotal_minor').notNull(),
    discountMinor: minorUnits('discount_minor').notNull(),
    totalMinor: minorUnits('total_minor').notNull(),
    /** Part of the total paid with points, in minor units. */
    pointsMinor: minorUnits('points_minor').notNull().default(0),
    /** Why a rule added the line; null for the customer's own choice. */
    reason: varchar('reason', { length: 20 }).$type<AutomaticReason>(),
    /** Bottles of water per piece. */
    containersPerUnit: integer('containers_per_unit').notNull().default(0),
    /** Refunded pieces, before or after the delivery. */
    refundedQuantity: integer('refunded_quantity').notNull().default(0),
    vatCode: integer('vat_code').notNull(),
    paymentSubject: varchar('payment_subject', { length: 40 }).notNull(),
    acquisition: varchar('acquisition', { length: 4 }).$type<'buy' | 'rent'>(),
    /** Stock that this line reserved or consumed, by product; a cancellation returns it. */
    allocation: jsonb('allocation').$type<{ productId: string; quantity: number }[]>().notNull(),
    /** When a change of the order added the line, at the price of that day; null: the order was made with it. */
    pricedAt: instant('priced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('order_line_position').on(table.partnerId, table.orderId, table.position),
    foreignKey({ columns: [table.partnerId, table.orderId], foreignColumns: [orderTable.partnerId, orderTable.id] }),
    check('order_line_sum', sql`${table.totalMinor} = ${table.subtotalMinor} - ${table.discountMinor}`),
    check('order_line_subtotal', sql`${table.subtotalMinor} = ${table.priceMinor} * ${table.quantity}`),
    check(
      'order_line_quantity',
      sql`${table.quantity} > 0 and ${table.refundedQuantity} between 0 and ${table.quantity}`,
    ),
    check('order_line_points', sql`${table.pointsMinor} between 0 and ${table.totalMinor}`),
  ],
);

/** A change of an order as its timeline stores it: sums in minor units, goods by the name at that time. */
export type StoredEventChange =
  | {
      readonly kind: 'goods';
      readonly productId: string | null;
      readonly productSetId: string | null;
      readonly name: string;
      readonly before: number;
      readonly after: number;
    }
  | { readonly kind: 'empties'; readonly before: number; readonly after: number }
  | { readonly kind: 'sum'; readonly before: number; readonly after: number }
  | { readonly kind: 'slot'; readonly before: StoredSlot; readonly after: StoredSlot }
  | { readonly kind: 'promocode'; readonly before: string | null; readonly after: string | null }
  | { readonly kind: 'note' | 'contact' | 'wishes' | 'changeFrom' };

/** A day and its interval in local wall time. */
type StoredSlot = { readonly day: string; readonly from: string; readonly to: string };

/** The timeline, append-only. */
export const orderEventTable = pgTable(
  'order_event',
  {
    partnerId: partnerId(),
    id: newId(),
    orderId: uuid('order_id').notNull(),
    status: varchar('status', { length: 24 }).$type<OrderStatus>().notNull(),
    /** Text by a person; the shop's own texts are `textKey`, shown in the reader's language. */
    text: varchar('text', { length: 500 }),
    textKey: varchar('text_key', { length: 40 }).$type<AnswerTextKey>(),
    textParams: jsonb('text_params').$type<Record<string, string | number>>(),
    /** The member of staff; customers never see them. */
    staffId: uuid('staff_id'),
    /** The reason, for staff alone: of the partner's list, and in words. */
    reasonId: varchar('reason_id', { length: 40 }),
    reason: varchar('reason', { length: 500 }),
    /** Values before and after, for staff alone; without personal data, because they outlive the account. */
    changedValues: jsonb('changes').$type<readonly StoredEventChange[]>(),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('order_event_order').on(table.partnerId, table.orderId),
    foreignKey({ columns: [table.partnerId, table.orderId], foreignColumns: [orderTable.partnerId, orderTable.id] }),
  ],
);

/** Notes of staff about an order, for colleagues alone. Their authors change and delete them; they go with the account. */
export const orderNoteTable = pgTable(
  'order_note',
  {
    partnerId: partnerId(),
    id: newId(),
    orderId: uuid('order_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    /** The author's name when the note was written. */
    author: varchar('author', { length: 100 }).notNull(),
    text: varchar('text', { length: 1000 }).notNull(),
    at: instant('at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('order_note_order').on(table.partnerId, table.orderId, table.at),
    foreignKey({ columns: [table.partnerId, table.orderId], foreignColumns: [orderTable.partnerId, orderTable.id] }),
  ],
);
