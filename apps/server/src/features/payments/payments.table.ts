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

/** `opening`: the acquirer may not know the payment yet. The last two are final. */
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

/** One attempt to pay through an acquirer. */
export const paymentTable = pgTable(
  'payment',
  {
    partnerId: partnerId(),
    id: newId(),
    purpose: varchar('purpose', { length: 10 }).$type<PaymentPurpose>().notNull().default('order'),
    subjectId: uuid('subject_id').notNull(),
    /** The paid order, the debt of an overdue rental, or the cell order. */
    documentId: uuid('document_id').notNull(),
    attempt: integer('attempt').notNull(),
    /** UUIDv5 of document and attempt: the acquirer recognises a repeat. */
    idempotenceKey: uuid('idempotence_key').notNull(),
    acquirer: varchar('acquirer', { length: 40 }).notNull(),
    /** The partner's account at the acquirer; null in rows of the demonstration's past, until `fillAccounts`. */
    acquirerAccount: varchar('acquirer_account', { length: 40 }),
    acquirerPaymentId: varchar('acquirer_payment_id', { length: 100 }),
    methodCode: integer('method_code').notNull(),
    savedMethodId: uuid('saved_method_id'),
    savesMethod: boolean('saves_method').notNull().default(false),
    /** The kind of method that pays it; null while unknown. */
    methodKind: varchar('method_kind', { length: 4 }).$type<PaidByKind>(),
    amountMinor: minorUnits('amount_minor').notNull(),
    currency: varchar('currency', { length: 3 }).notNull(),
    /** The money is only held until it is captured or released. */
    isHeld: boolean('is_held').notNull().default(false),
    /** State of the hold; null without one yet. */
    hold: varchar('hold', { length: 10 }).$type<Exclude<HoldState, 'awaited'>>(),
    /** The time at which the payee accepted the hold. */
    heldAt: instant('held_at'),
    /** The time at which the capture or release was first requested; null if certainly not requested. */
    holdAskedAt: instant('hold_asked_at'),
    /** How often the acquirer refused the capture or release; each round has its own key. */
    holdRound: integer('hold_round').notNull().default(0),
    /** Receipt of a capture whose answer is unknown: a repeat under the same key must send the same receipt. */
    captureReceipt: jsonb('capture_receipt').$type<{ readonly receipt: Receipt | null }>(),
    /** The document has ended, so any later money of this payment is refunded. */
    isReturned: boolean('is_returned').notNull().default(false),
    capturedMinor: minorUnits('captured_minor').notNull().default(0),
    refundedMinor: minorUnits('refunded_minor').notNull().default(0),
    status: varchar('status', { length: 20 }).$type<PaymentStatus>().notNull().default('opening'),
    confirmationUrl: varchar('confirmation_url', { length: 2048 }),
    returnUrl: varchar('return_url', { length: 2048 }).notNull(),
    /** The name of the client program: `site`, an app. */
    context: varchar('context', { length: 40 }),
    cancelReason: varchar('cancel_reason', { length: 60 }),
    /** The receipt as sent: its lines add up to the amount. */
    receipt: jsonb('receipt').$type<ReceiptLine[]>().notNull(),
    /** `full_payment`: paid at the handover, without a second receipt. */
    receiptMode: varchar('receipt_mode', { length: 16 }).$type<ReceiptMode>().notNull().default('full_prepayment'),
    /** The payer's language. A repeat under the same key must send the same. */
    language: varchar('language', { length: 2 }).$type<Language>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** The time at which the payment was first requested. Null: the acquirer certainly does not know it. */
    askedAt: instant('asked_at'),
    /** Number of requests that may have had an effect. */
    asks: integer('asks').notNull().default(0),
    /** The request whose answer is unknown: the same key accepts no other content. */
    askedWith: jsonb('asked_with').$type<PaymentAttempt>(),
    /** The time at which the poller checks the payment next. */
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
    // The poller reads the due rows of each account by this index, so that rows of a slow account are skipped.
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

/** `queued`: not requested from the acquirer yet. `canceled`: finally declined. */
export type RefundStatus = 'queued' | 'pending' | 'succeeded' | 'canceled';

/** A refund. Its id is the idempotence key at the acquirer. */
export const refundTable = pgTable(
  'refund',
  {
    partnerId: partnerId(),
    id: newId(),
    paymentId: uuid('payment_id').notNull(),
    /** Copied from the payment, so that due rows of an account are found without a join. */
    acquirer: varchar('acquirer', { length: 40 }).notNull(),
    acquirerAccount: varchar('acquirer_account', { length: 40 }),
    documentId: uuid('document_id').notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    reason: varchar('reason', { length: 40 }).notNull(),
    status: varchar('status', { length: 12 }).$type<RefundStatus>().notNull().default('queued'),
    acquirerRefundId: varchar('acquirer_refund_id', { length: 100 }),
    declineReason: varchar('decline_reason', { length: 60 }),
    /** How often it was retried after the acquirer declined it; each round has its own key. */
    round: integer('round').notNull().default(0),
    /** Delivered goods are refunded with another receipt mode than undelivered ones. */
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
    // The few pending or declined refunds, for the conditions of lists of orders.
    index('refund_unsettled')
      .on(table.partnerId, table.status, table.documentId)
      .where(sql`${table.status} <> 'succeeded'`),
    index('refund_check')
      .on(table.partnerId, table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    index('refund_check_of_account')
      .on(table.partnerId, table.acquirer, table.acquirerAccount, table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    check('refund_amount', sql`${table.amountMinor} > 0`),
  ],
);

/** The second receipt of a prepayment, due at the delivery. Its id is the idempotence key at the acquirer. */
export const finalReceiptTable = pgTable(
  'final_receipt',
  {
    partnerId: partnerId(),
    id: newId(),
    paymentId: uuid('payment_id').notNull(),
    /** Copied from the payment, so that due rows of an account are found without a join. */
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

/** Append-only ledger: payments are positive, refunds negative. */
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

/** Acquirers' notifications, stored before they are verified. */
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

/** A payment method that the acquirer stores for a customer; only its display name is stored here. */
export const savedMethodTable = pgTable(
  'saved_payment_method',
  {
    partnerId: partnerId(),
    id: newId(),
    customerId: uuid('customer_id').notNull(),
    acquirer: varchar('acquirer', { length: 40 }).notNull(),
    /** The account of the acquirer, as in a payment: only this account can charge the method. */
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
