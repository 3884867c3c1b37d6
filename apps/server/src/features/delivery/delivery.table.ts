import { sql } from 'drizzle-orm';
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
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, minorUnits, partnerId, type Translations } from '#db/columns.ts';
import { areaTable } from '#features/company/areas.table.ts';
import { partnerTable } from '#features/company/company.table.ts';

export const intervalTemplateTable = pgTable(
  'interval_template',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 60 }).notNull(),
    areaId: varchar('area_id', { length: 60 }).notNull(),
    /** The days of the week on which the interval is offered, as bits: bit 0 is Monday. */
    weekdayMask: integer('weekday_mask').notNull(),
    fromTime: varchar('from_time', { length: 5 }).notNull(),
    toTime: varchar('to_time', { length: 5 }).notNull(),
    cutoffDayOffset: integer('cutoff_day_offset').notNull(),
    cutoffTime: varchar('cutoff_time', { length: 5 }).notNull(),
    maxOrders: integer('max_orders').notNull(),
    maxBottles: integer('max_bottles').notNull(),
    surchargeMinor: minorUnits('surcharge_minor').notNull(),
    activeFrom: date('active_from', { mode: 'string' }),
    activeTo: date('active_to', { mode: 'string' }),
    /** If set, the last day that customers can choose is never closed and has this capacity (for the demonstration). */
    lastDayMaxOrders: integer('last_day_max_orders'),
    lastDayMaxBottles: integer('last_day_max_bottles'),
    /** Raised by a trigger with each change (rule 81). */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId, table.areaId], foreignColumns: [areaTable.partnerId, areaTable.id] }),
    index('interval_template_area').on(table.partnerId, table.areaId),
    check('interval_template_cutoff', sql`${table.cutoffDayOffset} <= 0`),
    check('interval_template_room', sql`${table.maxOrders} >= 0 and ${table.maxBottles} >= 0`),
    check('interval_template_surcharge', sql`${table.surchargeMinor} >= 0`),
  ],
);

/** Holidays: days on which a partner delivers nowhere. */
export const holidayTable = pgTable(
  'holiday',
  {
    partnerId: partnerId(),
    day: date('day', { mode: 'string' }).notNull(),
    names: jsonb('names').$type<Translations>().notNull(),
    /** Raised by a trigger with each change (rule 81). */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.day] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);

/** A slot: the confirmed orders of an interval on one day. Holds and orders of the interval lock this row. */
export const slotTable = pgTable(
  'slot',
  {
    partnerId: partnerId(),
    templateId: varchar('template_id', { length: 60 }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    orders: integer('orders').notNull().default(0),
    bottles: integer('bottles').notNull().default(0),
    isClosed: boolean('is_closed').notNull().default(false),
    /** Limits of this day alone; null: those of the interval. */
    maxOrders: integer('max_orders'),
    maxBottles: integer('max_bottles'),
    /** Raised by a trigger when a limit is changed or the slot is closed, never by orders (rule 81). */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.templateId, table.day] }),
    foreignKey({
      columns: [table.partnerId, table.templateId],
      foreignColumns: [intervalTemplateTable.partnerId, intervalTemplateTable.id],
    }),
    check('slot_counts', sql`${table.orders} >= 0 and ${table.bottles} >= 0`),
    check('slot_limits', sql`${table.maxOrders} >= 0 and ${table.maxBottles} >= 0`),
  ],
);

/** A cart's hold in an interval, for a quarter of an hour: one per cart, and one per customer or visitor. */
export const slotHoldTable = pgTable(
  'slot_hold',
  {
    partnerId: partnerId(),
    cartId: uuid('cart_id').notNull(),
    /** The holder: the cart's subject, or the customer of an operator's cart. */
    holderId: uuid('holder_id')
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** The network that the hold came from (IPv4 /24 or IPv6 /64); null: the holder has a confirmed phone. */
    network: varchar('network', { length: 60 }),
    templateId: varchar('template_id', { length: 60 }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    bottles: integer('bottles').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.cartId] }),
    unique('slot_hold_holder').on(table.partnerId, table.holderId),
    index('slot_hold_network')
      .on(table.partnerId, table.network, table.expiresAt)
      .where(sql`${table.network} is not null`),
    index('slot_hold_expires').on(table.expiresAt),
    index('slot_hold_slot').on(table.partnerId, table.templateId, table.day, table.expiresAt),
    foreignKey({
      columns: [table.partnerId, table.templateId, table.day],
      foreignColumns: [slotTable.partnerId, slotTable.templateId, slotTable.day],
    }),
    check('slot_hold_bottles', sql`${table.bottles} >= 0`),
  ],
);
