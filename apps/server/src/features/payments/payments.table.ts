import type { HoldState, Language } from '@kaplya/domain';
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
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, minorUnits, newId, partnerId, type Translations } from '#db/columns.ts';
import { partnerTable } from '#features/company/company.table.ts';
import type { PaymentAttempt, Receipt, ReceiptLine as PrintedLine } from '#gateways/payments/index.ts';

export const paymentMethodTable = pgTable(
  'payment_method',
  {
    partnerId: partnerId(),
    id: varchar('id', { length: 60 }).notNull(),
    code: integer('code').notNull(),
    position: integer('position').notNull(),
    names: jsonb('names').$type<Translations>().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    forIndividual: boolean('for_individual').notNull(),
    forLegal: boolean('for_legal').notNull(),
    minMinor: minorUnits('min_minor'),
    maxMinor: minorUnits('max_minor'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('payment_method_code').on(table.partnerId, table.code),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    check('payment_method_limits', sql`${table.minMinor} <= ${table.maxMinor}`),
  ],
);

/** `opening`: the acquirer may or may not know of it yet; the last two are final. */
export type PaymentStatus = 'opening' | 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
export type PaymentPurpose = 'order' | 'rental' | 'cell';
export type PaidByKind = 'card' | 'sbp';

export type ReceiptLine = {
  name: string;
  quantity: number;
  unitPriceMinor: number;
  vatCode: number;
  paymentSubject: string;
};

export type ReceiptMode = PrintedLine['mode'];

/** One attempt to take money through an acquirer. */
export const paymentTable = pgTable(
  'payment',
  {
    partnerId: partnerId(),
    id: newId(),
    purpose: varchar('purpose', { length: 10 }).$type<PaymentPurpose>().notNull().default('order'),
    subjectId: uuid('subject_id').notNull(),
    /** The order that it pays, the debt of an overdue rental, or the order of a cell. */
    documentId: uuid('document_id').notNull(),
    attempt: integer('attempt').notNull(),
    /** UUIDv5 of document and attempt: a repeat is the same payment for the acquirer. */
    idempotenceKey: uuid('idempotence_key').notNull(),
    acquirer: varchar('acquirer', { length: 40 }).notNull(),
    /** At which of the partner's accounts there it was made; null: before accounts were told apart, until `fillAccounts`. */
    acquirerAccount: varchar('acquirer_account', { length: 40 }),
    acquirerPaymentId: varchar('acquirer_payment_id', { length: 100 }),
    methodCode: integer('method_code').notNull(),
    savedMethodId: uuid('saved_method_id'),
    savesMethod: boolean('saves_method').notNull().default(false),
    /** By what it is paid, as far as that is known. */
    methodKind: varchar('method_kind', { length: 4 }).$type<PaidByKind>(),
    amountMinor: minorUnits('amount_minor').notNull(),
    currency: varchar('currency', { length: 3 }).notNull(),
    /** The money is only held until it is captured or released. */
    isHeld: boolean('is_held').notNull().default(false),
    /** What is known and decided of the money that is to be held; null: nothing yet. */
    hold: varchar('hold', { length: 10 }).$type<Exclude<HoldState, 'awaited'>>(),
    /** When its payee took the hold as good. */
    heldAt: instant('held_at'),
    /** Since when the acquirer may have captured or released it; null: it was surely not asked. */
    holdAskedAt: instant('hold_asked_at'),
    /** How often the acquirer refused to do so; each round has a key of its own. */
    holdRound: integer('hold_round').notNull().default(0),
    /** The receipt of the capture, as long as its answer is not known: the same words under the same key. */
    captureReceipt: jsonb('capture_receipt').$type<{ readonly receipt: Receipt | null }>(),
    /** Whatever still comes of it goes back: its document is over. */
    isReturned: boolean('is_returned').notNull().default(false),
    capturedMinor: minorUnits('captured_minor').notNull().default(0),
    refundedMinor: minorUnits('refunded_minor').notNull().default(0),
    status: varchar('status', { length: 20 }).$type<PaymentStatus>().notNull().default('opening'),
    confirmationUrl: varchar('confirmation_url', { length: 2048 }),
    returnUrl: varchar('return_url', { length: 2048 }).notNull(),
    /** From where it is paid, as the client calls itself: `site`, an app. */
    context: varchar('context', { length: 40 }),
    cancelReason: varchar('cancel_reason', { length: 60 }),
    /** As sent: the sum of its lines is the amount. */
    receipt: jsonb('receipt').$type<ReceiptLine[]>().notNull(),
    /** `full_payment`: it is taken as the goods are handed over, and has no second receipt. */
    receiptMode: varchar('receipt_mode', { length: 16 }).$type<ReceiptMode>().notNull().default('full_prepayment'),
    /** The payer's. A repeat under the same key says the same. */
    language: varchar('language', { length: 2 }).$type<Language>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null: the acquirer surely knows nothing of it. */
    askedAt: instant('asked_at'),
    /** How often it was asked without a word that this did nothing. */
    asks: integer('asks').notNull().default(0),
    /** What it was asked, as long as its answer is not known: under the same key it takes no other words. */
    askedWith: jsonb('asked_with').$type<PaymentAttempt>(),
    /** When the poller looks at it next. */
    checkAt: instant('check_at'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({ columns: [table.partnerId], foreignColumns: [partnerTable.partnerId] }),
    unique('payment_attempt').on(table.partnerId, table.documentId, table.attempt),
    unique('payment_acquirer').on(table.partnerId, table.acquirer, table.acquirerPaymentId),
    uniqueIndex('payment_live')
      .on(table.partnerId, table.documentId)
      .where(sql`${table.status} in ('opening', 'pending', 'waiting_for_capture')`),
    index('payment_check')
      .on(table.partnerId, table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    // Each lane of the poller takes its own, past all that waits for a slow account.
    index('payment_check_of_account')
      .on(table.partnerId, table.acquirer, table.acquirerAccount, table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    index('payment_without_account')
      .on(table.partnerId, table.acquirer)
      .where(sql`${table.acquirerAccount} is null`),
    check('payment_hold', sql`${table.hold} is null or ${table.isHeld}`),
    check(
      'payment_sums',
      sql`${table.amountMinor} > 0 and ${table.capturedMinor} between 0 and ${table.amountMinor} and ${table.refundedMinor} between 0 and ${table.capturedMinor}`,
    ),
  ],
);

/** `queued`: the acquirer is to be asked; `canceled`: it said no, for good. */
export type RefundStatus = 'queued' | 'pending' | 'succeeded' | 'canceled';

/** Money on its way back. Its id is the key by which the acquirer knows a repeat. */
export const refundTable = pgTable(
  'refund',
  {
    partnerId: partnerId(),
    id: newId(),
    paymentId: uuid('payment_id').notNull(),
    /** Those of its payment, so that what is due at an account is found without reading all payments. */
    acquirer: varchar('acquirer', { length: 40 }).notNull(),
    acquirerAccount: varchar('acquirer_account', { length: 40 }),
    documentId: uuid('document_id').notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    reason: varchar('reason', { length: 40 }).notNull(),
    status: varchar('status', { length: 12 }).$type<RefundStatus>().notNull().default('queued'),
    acquirerRefundId: varchar('acquirer_refund_id', { length: 100 }),
    declineReason: varchar('decline_reason', { length: 60 }),
    /** How often it was asked for anew after the acquirer had declined it; each round has a key of its own. */
    round: integer('round').notNull().default(0),
    /** What was delivered is given back otherwise than what was not. */
    receiptMode: varchar('receipt_mode', { length: 16 }).$type<ReceiptMode>().notNull().default('full_prepayment'),
    receipt: jsonb('receipt').$type<ReceiptLine[]>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    checkAt: instant('check_at'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({
      columns: [table.partnerId, table.paymentId],
      foreignColumns: [paymentTable.partnerId, paymentTable.id],
    }),
    index('refund_payment').on(table.partnerId, table.paymentId),
    index('refund_document').on(table.partnerId, table.documentId),
    index('refund_check')
      .on(table.partnerId, table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    index('refund_check_of_account')
      .on(table.partnerId, table.acquirer, table.acquirerAccount, table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    check('refund_amount', sql`${table.amountMinor} > 0`),
  ],
);

/** The second receipt of a prepayment, due at the delivery. Its id is its key at the acquirer. */
export const finalReceiptTable = pgTable(
  'final_receipt',
  {
    partnerId: partnerId(),
    id: newId(),
    paymentId: uuid('payment_id').notNull(),
    /** Those of its payment, so that what is due at an account is found without reading all payments. */
    acquirer: varchar('acquirer', { length: 40 }).notNull(),
    acquirerAccount: varchar('acquirer_account', { length: 40 }),
    documentId: uuid('document_id').notNull(),
    lines: jsonb('lines').$type<ReceiptLine[]>().notNull(),
    status: varchar('status', { length: 8 }).$type<'queued' | 'sent' | 'refused'>().notNull().default('queued'),
    acquirerReceiptId: varchar('acquirer_receipt_id', { length: 100 }),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    checkAt: instant('check_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({
      columns: [table.partnerId, table.paymentId],
      foreignColumns: [paymentTable.partnerId, paymentTable.id],
    }),
    index('final_receipt_payment').on(table.partnerId, table.paymentId),
    unique('final_receipt_document').on(table.partnerId, table.documentId),
    index('final_receipt_check')
      .on(table.partnerId, table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    index('final_receipt_check_of_account')
      .on(table.partnerId, table.acquirer, table.acquirerAccount, table.checkAt)
      .where(sql`${table.checkAt} is not null`),
  ],
);

/** Append-only: what moved when. Paid is positive, given back negative. */
export const paymentEntryTable = pgTable(
  'payment_entry',
  {
    partnerId: partnerId(),
    id: newId(),
    paymentId: uuid('payment_id').notNull(),
    refundId: uuid('refund_id'),
    documentId: uuid('document_id').notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    foreignKey({
      columns: [table.partnerId, table.paymentId],
      foreignColumns: [paymentTable.partnerId, paymentTable.id],
    }),
    index('payment_entry_payment').on(table.partnerId, table.paymentId),
    uniqueIndex('payment_entry_capture')
      .on(table.partnerId, table.paymentId)
      .where(sql`${table.refundId} is null`),
    unique('payment_entry_refund').on(table.partnerId, table.refundId),
    index('payment_entry_document').on(table.partnerId, table.documentId),
  ],
);

/** What acquirers told, before anything is believed of it. */
export const paymentNotificationTable = pgTable(
  'payment_notification',
  {
    partnerId: partnerId(),
    id: newId(),
    acquirer: varchar('acquirer', { length: 40 }).notNull(),
    kind: varchar('kind', { length: 20 }).notNull(),
    objectId: varchar('object_id', { length: 100 }).notNull(),
    ip: varchar('ip', { length: 60 }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    index('payment_notification_at').on(table.partnerId, table.at),
  ],
);

/** What the acquirer keeps for a customer: we know no more of it than how to call it. */
export const savedMethodTable = pgTable(
  'saved_payment_method',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id').notNull(),
    acquirer: varchar('acquirer', { length: 40 }).notNull(),
    /** As that of a payment: no other account can charge it. */
    acquirerAccount: varchar('acquirer_account', { length: 40 }),
    acquirerMethodId: varchar('acquirer_method_id', { length: 100 }).notNull(),
    kind: varchar('kind', { length: 6 }).$type<'card' | 'sbp'>().notNull(),
    label: varchar('label', { length: 100 }).notNull(),
    last4: varchar('last4', { length: 4 }),
    expiry: varchar('expiry', { length: 5 }),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    uniqueIndex('saved_payment_method_acquirer')
      .on(table.partnerId, table.customerId, table.acquirer, table.acquirerMethodId)
      .where(sql`${table.deletedAt} is null`),
    index('saved_payment_method_customer').on(table.partnerId, table.customerId),
  ],
);
