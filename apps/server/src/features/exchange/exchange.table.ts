import type {
  ExchangeAspect,
  ExchangeLinkKind,
  ExchangeOutcome,
  ExchangeRunMode,
  ExchangeRunState,
  ExchangeSettings,
  ExchangeType,
} from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { bytes, instant, newId, partnerId } from '#db/columns.ts';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import { partnerTable } from '#features/company/company.table.ts';
import { orderTable } from '#features/orders/orders.table.ts';

/** The newest file that was applied: when 1C made it, and the session that sent it. */
export type ExchangeMark = { readonly formedAt: string; readonly sessionId: string };

/** A partner's exchange with 1C: its password and settings. */
export const exchangeTable = pgTable(
  'exchange',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 20 }).notNull().default('1c'),
    login: varchar('login', { length: 60 }),
    /** SHA-256 of a password that the shop created; null: no access. */
    passwordHash: varchar('password_hash', { length: 64 }),
    passwordAt: instant('password_at'),
    /** The creator of the password: counts of 1C are posted in their name. */
    passwordBy: uuid('password_by'),
    settings: jsonb('settings').$type<ExchangeSettings>().notNull(),
    /** Whether 1C gets orders; read by the trigger of orders. */
    sendsOrders: boolean('sends_orders').notNull().default(false),
    marks: jsonb('marks').$type<Partial<Record<ExchangeAspect, ExchangeMark>>>().notNull().default({}),
    seenAt: instant('seen_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);

/** A sent version of an order; it counts as sent when 1C confirms it. */
export type SentOrder = { readonly orderId: string; readonly version: number };

/** A session of a 1C that has signed in. */
export const exchangeSessionTable = pgTable(
  'exchange_session',
  {
    partnerId: partnerId(),
    id: newId(),
    /** SHA-256 of the cookie. */
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The orders of the last answer to `query`, until `success`. */
    batch: jsonb('batch').$type<SentOrder[]>().notNull().default([]),
    /** The number of sent files of pictures. */
    pictures: integer('pictures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('exchange_session_token').on(table.partnerId, table.tokenHash),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    index('exchange_session_expires').on(table.expiresAt),
  ],
);

/** An uploaded file. No call returns it. */
export const exchangeFileTable = pgTable(
  'exchange_file',
  {
    partnerId: partnerId(),
    id: newId(),
    sessionId: uuid('session_id').notNull(),
    type: varchar('type', { length: 10 }).$type<ExchangeType>().notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** The SHA-256 of the file; empty: parts may still be appended. */
    sha256: varchar('sha256', { length: 64 }).notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** Whether the bytes are stored; false: they are deleted. */
    isKept: boolean('is_kept').notNull().default(true),
    /** Whether the file is a picture; its name is one of `toPictureName` then. */
    isPicture: boolean('is_picture').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    index('exchange_file_session')
      .on(table.partnerId, table.sessionId, table.createdAt)
      .where(sql`not ${table.isPicture}`),
    index('exchange_file_picture')
      .on(table.partnerId, table.name, table.createdAt)
      .where(sql`${table.isPicture}`),
    index('exchange_file_created').on(table.createdAt),
    index('exchange_file_kept')
      .on(table.partnerId, table.createdAt, table.bytes)
      .where(sql`${table.isKept}`),
  ],
);

/** A part of a file, from the byte `start` on. */
export const exchangeFilePartTable = pgTable(
  'exchange_file_part',
  {
    partnerId: partnerId(),
    fileId: uuid('file_id').notNull(),
    start: bigint('start', { mode: 'number' }).notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.fileId, table.start] }),
    foreignKey({
      columns: [table.partnerId, table.fileId],
      foreignColumns: [exchangeFileTable.partnerId, exchangeFileTable.id],
    }).onDelete('cascade'),
  ],
);

/** A link of a file without a mapping. */
export type Unmapped = {
  readonly kind: ExchangeLinkKind;
  readonly externalId: string;
  readonly name: string | null;
};

/** A document of a file, and the work on it: the diary of the exchange. */
export const exchangeRunTable = pgTable(
  'exchange_run',
  {
    partnerId: partnerId(),
    id: newId(),
    fileId: uuid('file_id').notNull(),
    /** The session that sent the file: its files belong together. */
    sessionId: uuid('session_id').notNull(),
    /** The name in the archive; null: the file is the document. */
    entry: varchar('entry', { length: 300 }),
    type: varchar('type', { length: 10 }).$type<ExchangeType>().notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    mode: varchar('mode', { length: 10 }).$type<ExchangeRunMode>().notNull(),
    state: varchar('state', { length: 10 }).$type<ExchangeRunState>().notNull(),
    /** The dry run whose changes a replay applies; null: no replay. */
    basedOn: uuid('based_on'),
    /** The author of a replay; null: 1C. */
    staffId: uuid('staff_id'),
    /** SHA-256 of the document. */
    sha256: varchar('sha256', { length: 64 }).notNull().default(''),
    formedAt: varchar('formed_at', { length: 40 }),
    aspects: jsonb('aspects').$type<ExchangeAspect[]>().notNull().default([]),
    /** The time at which the document came first: its counts are of this moment. */
    countedAt: instant('counted_at').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    failure: jsonb('failure').$type<WorkReason>(),
    unmapped: jsonb('unmapped').$type<Unmapped[]>().notNull().default([]),
    /** The time at which its work may be claimed; null: no work. */
    checkAt: instant('check_at'),
    /** The number of processed items of the document. */
    cursor: integer('cursor').notNull().default(0),
    total: integer('total').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    counts: jsonb('counts').$type<Partial<Record<ExchangeOutcome | 'faults', number>>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({
      columns: [table.partnerId, table.fileId],
      foreignColumns: [exchangeFileTable.partnerId, exchangeFileTable.id],
    }).onDelete('cascade'),
    index('exchange_run_file').on(table.partnerId, table.fileId),
    index('exchange_run_sha').on(table.partnerId, table.sha256),
    index('exchange_run_due')
      .on(table.partnerId, table.id)
      .where(sql`${table.checkAt} is not null`),
  ],
);

/** The texts of a field; null: no value. */
export type ExchangeChange = {
  readonly field: string;
  /** The name of the zone or warehouse; null: the field has one value. */
  readonly of: string | null;
  readonly before: string | null;
  readonly after: string | null;
};

/** The result of an item of a document. Items without changes have none. */
export const exchangeRowTable = pgTable(
  'exchange_row',
  {
    partnerId: partnerId(),
    runId: uuid('run_id').notNull(),
    /** The item's place in the document, from 1. */
    number: integer('number').notNull(),
    outcome: varchar('outcome', { length: 10 }).$type<ExchangeOutcome>().notNull(),
    key: varchar('key', { length: 200 }).notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    subject: varchar('subject', { length: 60 }),
    errors: jsonb('errors').$type<WorkReason[]>().notNull(),
    changes: jsonb('changes').$type<ExchangeChange[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.runId, table.number] }),
    index('exchange_row_outcome').on(table.partnerId, table.runId, table.outcome, table.number),
    index('exchange_row_subject')
      .on(table.partnerId, table.subject)
      .where(sql`${table.subject} is not null`),
    foreignKey({
      columns: [table.partnerId, table.runId],
      foreignColumns: [exchangeRunTable.partnerId, exchangeRunTable.id],
    }).onDelete('cascade'),
  ],
);

/** The mapping of a price type, warehouse, group or product of 1C. */
export const exchangeLinkTable = pgTable(
  'exchange_link',
  {
    partnerId: partnerId(),
    id: newId(),
    kind: varchar('kind', { length: 12 }).$type<ExchangeLinkKind>().notNull(),
    externalId: varchar('external_id', { length: 160 }).notNull(),
    name: varchar('name', { length: 200 }),
    /** The records that it is mapped to; null: not mapped yet; empty: left out. */
    targets: jsonb('targets').$type<string[]>(),
    seenAt: instant('seen_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('exchange_link_external').on(table.partnerId, table.kind, table.externalId),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);

/** The pictures of encoded bytes, so that none are encoded twice. Pictures that nothing shows may be deleted. */
export const exchangePictureTable = pgTable(
  'exchange_picture',
  {
    partnerId: partnerId(),
    /** The SHA-256 of the bytes as they came. */
    sha256: varchar('sha256', { length: 64 }).notNull(),
    sourceId: varchar('source_id', { length: 64 }).notNull(),
    /** The picture that customers see: the source uncropped. */
    pictureId: varchar('picture_id', { length: 64 }).notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.sha256] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    index('exchange_picture_seen').on(table.seenAt),
  ],
);

/** A picture by its name at 1C, its last source, and whether staff had set the same one before. */
export type NamedPicture = { readonly name: string; readonly sourceId: string; readonly isOfPeople: boolean };

/**
 * The pictures that 1C gave a product or a set, in their order: these alone are ever replaced, and one of them that the item
 * has no more was removed by staff. Rows of deleted items are deleted at night.
 */
export const exchangeGoodsPictureTable = pgTable(
  'exchange_goods_picture',
  {
    partnerId: partnerId(),
    itemId: uuid('item_id').notNull(),
    pictures: jsonb('pictures').$type<NamedPicture[]>().notNull(),
    /** False: a picture that 1C named could not be imported. */
    isWhole: boolean('is_whole').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.itemId] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);

/** Orders that 1C gets. A trigger of the orders updates `version`. */
export const exchangeOrderTable = pgTable(
  'exchange_order',
  {
    partnerId: partnerId(),
    orderId: uuid('order_id').notNull(),
    version: integer('version').notNull(),
    /** The last version that 1C has confirmed; 0: none. */
    sentVersion: integer('sent_version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.orderId] }),
    foreignKey({
      columns: [table.partnerId, table.orderId],
      foreignColumns: [orderTable.partnerId, orderTable.id],
    }).onDelete('cascade'),
    index('exchange_order_due')
      .on(table.partnerId, table.orderId)
      .where(sql`${table.sentVersion} < ${table.version}`),
  ],
);
