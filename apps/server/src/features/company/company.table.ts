import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import type { LaterPartnerRules, PartnerRules } from '@kaplya/contract/fill/partner-rules';
import type { PartnerSettings, PartnerTexts } from '@kaplya/contract/fill/partner-settings';
import type { DomainProof } from '@kaplya/contract';
import { cellTimers, type CellTimers } from '@kaplya/domain';
import { bytes, instant, partnerId, type Translations } from '#db/columns.ts';
import { systemSchema } from '#db/schema/system-schema.ts';

/**
 * The hosts at which shops answer, all of them proven. The primary key lets one shop have a host. A partner's claim
 * without a proof is a row of `domainClaimTable`.
 */
export const domainTable = systemSchema.table('domain', {
  host: varchar('host', { length: 255 }).primaryKey(),
  partnerId: varchar('partner_id', { length: 60 }).notNull(),
  /** The proof; a row that is inserted by hand was inserted on the machine. */
  proof: varchar('proof', { length: 20 }).$type<DomainProof>().notNull().default('machine'),
  provenAt: instant('proven_at')
    .notNull()
    .default(sql`now()`),
});

export const partnerTable = pgTable(
  'partner',
  {
    partnerId: partnerId(),
    names: jsonb('names').$type<Translations>().notNull(),
    country: varchar('country', { length: 2 }).notNull(),
    /** ISO 4217 code; null: the currency of the country (`currencyOf`). */
    currency: varchar('currency', { length: 3 }),
    languages: jsonb('languages').$type<string[]>().notNull(),
    timeZone: varchar('time_zone', { length: 60 }).notNull(),
    phoneCode: varchar('phone_code', { length: 8 }).notNull(),
    defaultCityId: varchar('default_city_id', { length: 60 }).notNull(),
    isUpdating: boolean('is_updating').notNull().default(false),
    settings: jsonb('settings').$type<PartnerSettings>().notNull(),
    texts: jsonb('texts').$type<PartnerTexts>().notNull(),
    rules: jsonb('rules')
      .$type<PartnerRules & Partial<Omit<LaterPartnerRules, 'cellTimers'>> & { cellTimers?: Partial<CellTimers> }>()
      .notNull(),
    logoPictureId: varchar('logo_picture_id', { length: 64 }).notNull(),
    mockupPictureId: varchar('mockup_picture_id', { length: 64 }).notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId] }),
    check('partner_country_upper', sql`${table.country} = upper(${table.country})`),
  ],
);

export const defaultLaterRules: LaterPartnerRules = {
  pointsMaxShareBps: 10_000,
  pointsLifetimeDays: 365,
  pointsGrantDelayDays: 0,
  rentGraceDays: 3,
  isRentalOffered: true,
  undeliveredRefundDays: 3,
  paymentWindowMinutes: 60,
  taxSystemCode: 1,
  defaultVatCode: 1,
  unprovenBottles: 20,
  unprovenTotalMinor: 15_000_00,
  openCashOrders: 3,
  openCashOrdersPerNetwork: 30,
  guestHoldsPerNetwork: 30,
  guestHoldsShareBps: 5000,
  promoRetentionDays: 365,
  cellTimers,
};

/** Pictures. Their ids are hashes of the bytes, so that their URLs can be cached for ever. */
export const pictureTable = pgTable(
  'picture',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 64 }).notNull(),
    contentType: varchar('content_type', { length: 60 }).notNull(),
    bytes: bytes('bytes').notNull(),
    /** The time when staff uploaded the picture or its original; null: a drawing of the program, never pruned. */
    addedAt: instant('added_at'),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.id] })],
);
