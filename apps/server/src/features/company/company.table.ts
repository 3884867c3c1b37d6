import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import type { Config } from '@kaplya/contract';
import { cellTimers, type CellTimers, type CodeLimits } from '@kaplya/domain';
import { bytes, instant, partnerId, type Translations } from '#db/columns.ts';
import { systemSchema } from '#db/system-schema.ts';

export const domainTable = systemSchema.table('domain', {
  host: varchar('host', { length: 255 }).primaryKey(),
  partnerId: varchar('partner_id', { length: 60 }).notNull(),
});

/** A sign for the tab, one with its background, one that a system cuts to its own shape, and one of a single colour. */
export type OwnIcon = 'favicon' | 'icon' | 'maskable' | 'monochrome';

/** The part of the cloud config that is the partner's own choice. */
export type PartnerSettings = Pick<Config, 'auth' | 'metrics' | 'links'> & {
  meta: { title: Translations; description: Translations; image: string };
  map: { styleUrl: string; tokens: string[] };
  aboutLoyaltySystemUrl: string;
  aboutReturnedPackageUrl: string;
  phone: string;
  /** Who answers for the personal data, as the law asks it to be named: the legal name, the address, the number of the company. */
  operator?: Translations;
  /** Programs of the partner's own that may open sessions for their users; of each secret its SHA-256, in hex. */
  clientApps?: readonly { readonly id: string; readonly secretHash: string }[];
  /** Of sending one-time codes, where they differ from rule 58. */
  codeLimits?: Partial<CodeLimits>;
  servers?: { demo: string; test: string };
  /** Ids of drawings that stand in the place of the icons of the build, which are those of nobody else. */
  icons?: Readonly<Record<OwnIcon, string>>;
  /** Services that answer elsewhere than at the origin of the shop. */
  services?: Partial<Config['services']>;
};

export type PartnerTexts = { loyaltyAbout: Translations; returnedPackageAbout: Translations };

export const partnerTable = pgTable(
  'partner',
  {
    partnerId: partnerId(),
    names: jsonb('names').$type<Translations>().notNull(),
    country: varchar('country', { length: 2 }).notNull(),
    /** Null: the country decides. */
    currency: varchar('currency', { length: 3 }),
    languages: jsonb('languages').$type<string[]>().notNull(),
    timeZone: varchar('time_zone', { length: 60 }).notNull(),
    phoneCode: varchar('phone_code', { length: 8 }).notNull(),
    defaultCityId: varchar('default_city_id', { length: 60 }).notNull(),
    isUpdating: boolean('is_updating').notNull().default(false),
    settings: jsonb('settings').$type<PartnerSettings>().notNull(),
    texts: jsonb('texts').$type<PartnerTexts>().notNull(),
    rules: jsonb('rules')
      .$type<
        Omit<StoredPartnerRules, keyof LaterPartnerRules> &
          Partial<Omit<LaterPartnerRules, 'cellTimers'>> & { cellTimers?: Partial<CellTimers> }
      >()
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

/** The knobs of the business rules; money in minor units. */
export type StoredPartnerRules = {
  deliveryFeeMinor: number;
  freeDeliveryFromBottles: number;
  freeDeliveryFromGoodsMinor: number;
  minimumOrderMode: 'fee' | 'block';
  liftRateMinor: number;
  freeFloors: number;
  pumpMode: 'required' | 'suggest' | 'off';
  containerExternalId: string;
  pumpExternalId: string;
  containerVolumeLitres: number;
  rentPriceMinor: number;
  rentPeriodDays: number;
  horizonDays: number;
  holdMinutes: number;
  cartLifetimeDays: number;
  cancelUntilMinutes: number;
  /** Of delivery and other fees on the receipt. */
  feeVatCode: number;
} & LaterPartnerRules;

/** Knobs that partners stored before these existed do not have: `defaultLaterRules` stands in. */
export type LaterPartnerRules = {
  /** How much of the goods points may pay. */
  pointsMaxShareBps: number;
  pointsLifetimeDays: number;
  /** So long after the delivery the points of an order come. */
  pointsGrantDelayDays: number;
  rentGraceDays: number;
  /** After so many days without a new delivery the money of an undelivered order goes back. */
  undeliveredRefundDays: number;
  paymentWindowMinutes: number;
  /** Of the receipts of 54-FZ, 1 to 6. */
  taxSystemCode: number;
  /** How long what happens at a cell may take, milliseconds. */
  cellTimers: CellTimers;
};

export const defaultLaterRules: LaterPartnerRules = {
  pointsMaxShareBps: 10_000,
  pointsLifetimeDays: 365,
  pointsGrantDelayDays: 0,
  rentGraceDays: 3,
  undeliveredRefundDays: 3,
  paymentWindowMinutes: 60,
  taxSystemCode: 1,
  cellTimers,
};

/** Pictures by the hash of their bytes, so that an address of a picture may be kept for ever. */
export const pictureTable = pgTable(
  'picture',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 64 }).notNull(),
    contentType: varchar('content_type', { length: 60 }).notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.id] })],
);
