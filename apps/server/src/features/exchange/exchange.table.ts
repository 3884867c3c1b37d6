import type {
  ExchangeAspect,
  ExchangeLinkKind,
  ExchangeOutcome,
  ExchangeRunMode,
  ExchangeRunState,
  ExchangeSettings,
  ExchangeType,
  Permission,
} from '@kaplya/contract';
import type { ListedEntry } from '@kaplya/files/zip';
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

/**
 * The newest applied file of a kind: the time at which 1C formed it, as written in the file, and the session that sent
 * it.
 */
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
    /** The staff member who created the password: counts from 1C are posted as their documents. */
    passwordBy: uuid('password_by'),
    settings: jsonb('settings').$type<ExchangeSettings>().notNull(),
    /** Whether orders are sent to 1C; the trigger on the orders' table reads it. */
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

/** A session of 1C after its sign-in with the password. */
export const exchangeSessionTable = pgTable(
  'exchange_session',
  {
    partnerId: partnerId(),
    id: newId(),
    /** SHA-256 of the cookie. */
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The orders that the last answer to `query` sent; emptied when 1C confirms them by `success`. */
    batch: jsonb('batch').$type<SentOrder[]>().notNull().default([]),
    /** The number of picture files that 1C has sent in this session. */
    pictures: integer('pictures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('exchange_session_token').on(table.partnerId, table.tokenHash),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    index('exchange_session_expires').on(table.expiresAt),
  ],
);

/** A file that 1C uploaded: a document, an archive or a picture. No call returns its bytes. */
export const exchangeFileTable = pgTable(
  'exchange_file',
  {
    partnerId: partnerId(),
    id: newId(),
    sessionId: uuid('session_id').notNull(),
    type: varchar('type', { length: 10 }).$type<ExchangeType>().notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** The SHA-256 of the whole file; empty while parts may still be appended. */
    sha256: varchar('sha256', { length: 64 }).notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** Whether the bytes are stored; false: they are deleted. */
    isKept: boolean('is_kept').notNull().default(true),
    /** Whether the file is a picture; its name is one of `toPictureName` then. */
    isPicture: boolean('is_picture').notNull().default(false),
    /** The documents of an archive, with their places in it; null: the file is no archive, or its directory is not read. */
    documents: jsonb('documents').$type<ListedEntry[]>(),
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

/** A part of a file's bytes; `start` is the offset of its first byte. */
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

/** A price type, warehouse, group or product in a file that has no mapping to the shop's data yet. */
export type Unmapped = {
  readonly kind: ExchangeLinkKind;
  readonly externalId: string;
  readonly name: string | null;
};

/** A run: the work on one document of a file. The runs are the diary of the exchange. */
export const exchangeRunTable = pgTable(
  'exchange_run',
  {
    partnerId: partnerId(),
    id: newId(),
    fileId: uuid('file_id').notNull(),
    /** The session that sent the file; all files of a session belong together. */
    sessionId: uuid('session_id').notNull(),
    /** The document's name within the archive; null: the file is no archive but the document itself. */
    entry: varchar('entry', { length: 300 }),
    type: varchar('type', { length: 10 }).$type<ExchangeType>().notNull(),
    name: varchar('name', { length: 200 }).notNull(),
    mode: varchar('mode', { length: 10 }).$type<ExchangeRunMode>().notNull(),
    state: varchar('state', { length: 10 }).$type<ExchangeRunState>().notNull(),
    /** The dry run that this run commits; null: it commits none. */
    basedOn: uuid('based_on'),
    /** The staff member who started the run for an earlier document; null: 1C sent the document. */
    staffId: uuid('staff_id'),
    /** SHA-256 of the document. */
    sha256: varchar('sha256', { length: 64 }).notNull().default(''),
    formedAt: varchar('formed_at', { length: 40 }),
    aspects: jsonb('aspects').$type<ExchangeAspect[]>().notNull().default([]),
    /** The permissions that staff need for what it changes, or would change. */
    rights: jsonb('rights').$type<Permission[]>().notNull().default([]),
    /** The time at which the same document was first received: its counts of stock are of this moment. */
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
    index('exchange_run_document').on(table.partnerId, table.sha256, table.id),
    index('exchange_run_applied_document')
      .on(table.partnerId, table.sha256, table.id)
      .where(sql`${table.mode} = 'apply' and ${table.state} = 'done'`),
    index('exchange_run_applied')
      .on(table.partnerId, table.id)
      .where(sql`${table.mode} = 'apply' and ${table.state} = 'done'`),
    index('exchange_run_due')
      .on(table.partnerId, table.id)
      .where(sql`${table.checkAt} is not null`),
  ],
);

/** A changed field with its texts before and after; null: no value. */
export type ExchangeChange = {
  readonly field: string;
  /** The name of the zone or warehouse whose value changes; null: the field has one value only. */
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
    /** The ids of the shop's records that it is mapped to; null: not mapped yet; empty: it is ignored on purpose. */
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

/**
 * The shop's pictures by the bytes that they were encoded from, so that the same bytes are encoded only once. A picture
 * that nothing shows may have been deleted since.
 */
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

/**
 * A picture that 1C has given goods: its name at 1C, the id of its source here, and whether staff had added the same
 * picture before.
 */
export type NamedPicture = { readonly name: string; readonly sourceId: string; readonly isOfPeople: boolean };

/**
 * The pictures that 1C has given a product or a set, in their order. Later documents replace only these. If the item no
 * longer has one of them, staff have removed it. Rows of deleted items are deleted at night.
 */
export const exchangeGoodsPictureTable = pgTable(
  'exchange_goods_picture',
  {
    partnerId: partnerId(),
    itemId: uuid('item_id').notNull(),
    pictures: jsonb('pictures').$type<NamedPicture[]>().notNull(),
    /** False: one of the pictures that 1C named could not be imported. */
    isWhole: boolean('is_whole').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.itemId] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
  ],
);

/** The orders that are sent to 1C. A trigger on the orders' table raises `version` with each change. */
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
