import type { Language, MinorUnits, Money, PaymentCode } from '@kaplya/domain';
import type { AddressRanges } from '#config/address-ranges.ts';

/** Online payment, as the features know it. No card number ever passes here: the payer gives it to the acquirer. */
export type Payments = {
  /** The partner's account for new payments; null: nothing can be paid online there. */
  acquirerOf(partnerId: string): Acquirer | null;
  /** That one first, then former ones, which still tell of their payments and give money back. */
  accountsOf(partnerId: string): readonly Acquirer[];
  /** Pages that the shop serves for its acquirer, because that is a stand-in; else null. */
  readonly pages: AcquirerPages | null;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Answers a request for a path under `/sandbox/acquirer/`; `body` is that of a form. */
export type AcquirerPages = (request: {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer> | null;
}) => Promise<Response>;

/**
 * One account at an acquirer. What is refused for good is thrown as AcquirerRefused, what is worth repeating with the
 * same key as ResultUnknown or AcquirerUnavailable. A declined payment is no error but a canceled payment.
 */
export type Acquirer = {
  /** As it stands in the address of its notifications, and beside a payment for good. */
  readonly name: string;
  /** What tells it from other accounts at this acquirer, kept beside a payment for good: a shop id, no secret. */
  readonly account: string;
  /** The online methods that it takes. */
  readonly codes: readonly PaymentCode[];
  /** From where its notifications come. */
  readonly notificationSources: AddressRanges;
  create(attempt: PaymentAttempt): Promise<AcquirerPayment>;
  /** Null: it does not know this payment. */
  get(paymentId: string): Promise<AcquirerPayment | null>;
  /** Takes what is held; less than all of it releases the rest. */
  capture(request: CaptureRequest): Promise<AcquirerPayment>;
  /** Releases what is held. */
  cancel(request: { readonly key: string; readonly paymentId: string }): Promise<AcquirerPayment>;
  refund(request: RefundRequest): Promise<AcquirerRefund>;
  getRefund(refundId: string): Promise<AcquirerRefund | null>;
  /** All refunds of a payment: finds one whose result is unknown for longer than a key is remembered. */
  listRefunds(paymentId: string): Promise<readonly AcquirerRefund[]>;
  /** The receipt of the delivery that ends a prepayment. */
  sendFinalReceipt(request: FinalReceiptRequest): Promise<AcquirerReceipt>;
  /** That receipt of a payment; null: it has none, or none that stands. Finds one whose result is unknown as `listRefunds` does. */
  findFinalReceipt(paymentId: string): Promise<AcquirerReceipt | null>;
  /** Which payment a notification is about, and no more: nothing else in it may be believed. Null: about none. */
  parseNotification(body: unknown): PaymentNotification | null;
};

export type PaymentNotification = { readonly kind: 'payment' | 'refund'; readonly acquirerPaymentId: string };

export type PaymentAttempt = {
  /** The same for the same attempt, however often it is made; at most 64 characters. */
  readonly key: string;
  readonly partnerId: string;
  readonly orderId: string;
  readonly amount: Money;
  /** The payer reads it; cut at 128 characters. */
  readonly description: string;
  readonly method: PaymentWay;
  /** False: the money is only held, until `capture` or `cancel`. */
  readonly captureAtOnce: boolean;
  readonly returnUrl: string;
  readonly language: Language;
  /** Whose saved methods the acquirer may offer; null: nobody's. */
  readonly customerId: string | null;
  readonly saveMethod: boolean;
  readonly clientIp: string | null;
  readonly receipt: Receipt | null;
};

/** `any` leaves the choice to the payer, on the acquirer's page; a saved method is charged without asking. */
export type PaymentWay =
  | { readonly kind: 'any' }
  | { readonly kind: 'sbp' }
  | { readonly kind: 'saved'; readonly methodId: string };

export type PaymentStatus = 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';

export type AcquirerPayment = {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly amount: Money;
  /** What the attempt said; null when the payment says nothing. */
  readonly orderId: string | null;
  /** The key of the attempt, likewise. */
  readonly attemptKey: string | null;
  /** Where the payer goes; null when there is nothing for them to do. */
  readonly confirmationUrl: string | null;
  /** Of a canceled one. */
  readonly cancellation: Cancellation | null;
  /** By what it is or was to be paid; null: by something else, or the payer has not chosen. */
  readonly methodKind: SavedMethod['kind'] | null;
  /** Null also when the method was not saved. */
  readonly savedMethod: SavedMethod | null;
  readonly refundedMinor: MinorUnits;
};

/** In the acquirer's words: `insufficient_funds` by `payment_network`. */
export type Cancellation = { readonly party: string; readonly reason: string };

export type SavedMethod = {
  readonly id: string;
  readonly kind: 'card' | 'sbp';
  readonly last4: string | null;
  /** As on a card: 09/27. */
  readonly expiry: string | null;
  /** The make of the card or the name of the bank. */
  readonly label: string;
};

export type CaptureRequest = {
  readonly key: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly receipt: Receipt | null;
};

export type RefundRequest = {
  readonly key: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly description: string;
  readonly receipt: Receipt | null;
};

export type AcquirerRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly status: 'pending' | 'succeeded' | 'canceled';
  readonly amount: Money;
  readonly description: string | null;
  readonly cancellation: Cancellation | null;
};

/** What the law wants to be printed; the sum of its lines is the sum of the payment or refund. */
export type Receipt = {
  /** E.164; one of the two must be there. */
  readonly phone: string | null;
  readonly email: string | null;
  /** 1 to 6, as the tax office counts them; null: the acquirer knows. */
  readonly taxSystem: number | null;
  readonly lines: readonly ReceiptLine[];
};

export type ReceiptLine = {
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceMinor: MinorUnits;
  /** 1 to 12. */
  readonly vatCode: number;
  readonly subject: 'commodity' | 'service' | 'payment' | 'lien' | 'another';
  readonly mode: 'full_prepayment' | 'full_payment';
};

export type FinalReceiptRequest = {
  readonly key: string;
  readonly paymentId: string;
  readonly currency: string;
  readonly receipt: Receipt;
};

export type AcquirerReceipt = { readonly id: string; readonly status: 'pending' | 'succeeded' | 'canceled' };
