import type { AcquirerName } from '@kaplya/contract';
import type { Language, MinorUnits, Money, PaymentCode } from '@kaplya/domain';

/** Online payment, as features use it. No card number ever passes here: the payer types it at the acquirer. */
export type Payments = {
  /** Returns the partner's account for new payments; null: the partner accepts no online payments. */
  acquirerOf(partnerId: string): Acquirer | null;
  /** Returns the present account, then former ones, which still send notifications and make refunds. */
  accountsOf(partnerId: string): readonly Acquirer[];
  /** Replaces the accounts that partners have set themselves, for all partners; each list is in the order of use. */
  setAccounts(accounts: ReadonlyMap<string, readonly PartnerAccount[]>): void;
  /** Pages that the shop serves for a stand-in acquirer; else null. */
  readonly pages: AcquirerPages | null;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** An account that a partner has set itself. */
export type PartnerAccount = {
  readonly name: AcquirerName;
  readonly account: string;
  /**
   * Null: the key cannot be decrypted. The account keeps its place in the list, so that no other account receives new
   * payments instead.
   */
  readonly secretKey: string | null;
  /**
   * The secret with which the acquirer signs its notifications; null: the acquirer signs none, or the secret cannot be
   * decrypted.
   */
  readonly webhookSecret: string | null;
};

/** The result of checking whether a secret gives access to its account. */
export type Probe = 'ok' | 'wrong_credentials' | 'not_reachable';

/** Answers a request for a path under `/sandbox/acquirer/`; `body` is a form. */
export type AcquirerPages = (request: {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer> | null;
}) => Promise<Response>;

/**
 * One account at an acquirer. Throws AcquirerRefused for a final refusal, and ResultUnknown or AcquirerUnavailable when
 * a repeat with the same key may succeed. A declined payment is no error but a canceled payment.
 */
export type Acquirer = {
  /** The acquirer's name, which is part of the URL of its notifications and is stored with each payment. */
  readonly name: string;
  /** Identifies the account at this acquirer; stored with each payment. It is a shop id, no secret. */
  readonly account: string;
  /** Whether no money moves: a test key, or a stand-in. */
  readonly isTest: boolean;
  /** Returns the online payment methods that the acquirer accepts in a currency. */
  codesIn(currency: string): readonly PaymentCode[];
  /** Receipts by law (54-FZ); null: the acquirer issues none, and is sent none (`acquirersWithReceipts`). */
  readonly receipts: AcquirerReceipts | null;
  /** Checks within ten seconds whether the secret gives access to the account; moves no money and never throws. */
  probe(): Promise<Probe>;
  create(attempt: PaymentAttempt): Promise<AcquirerPayment>;
  /**
   * Reads a payment; null: the acquirer does not know it. A notification may contain another id than the one that the
   * payment was created with; the answer has the latter.
   */
  get(paymentId: string): Promise<AcquirerPayment | null>;
  /** Captures held money; a smaller sum releases the remainder. */
  capture(request: CaptureRequest): Promise<AcquirerPayment>;
  /** Releases held money. */
  cancel(request: { readonly key: string; readonly paymentId: string }): Promise<AcquirerPayment>;
  refund(request: RefundRequest): Promise<AcquirerRefund>;
  getRefund(refundId: string): Promise<AcquirerRefund | null>;
  /**
   * Lists a payment's refunds. By it a refund is found whose result is still unknown when its idempotency key has
   * expired.
   */
  listRefunds(paymentId: string): Promise<readonly AcquirerRefund[]>;
  /**
   * Returns the payment that a notification is about; nothing else in it is trusted. Null: it is about none. Throws
   * NotificationRefused before it reads anything where the notification is not the acquirer's: by its source address,
   * or by its signature.
   */
  readNotification(notification: IncomingNotification): PaymentNotification | null;
};

export type AcquirerReceipts = {
  /** Creates the delivery receipt, which settles a prepayment. */
  sendFinal(request: FinalReceiptRequest): Promise<AcquirerReceipt>;
  /**
   * Finds the delivery receipt of a payment, also one of unknown result, like `listRefunds`. Null: there is no valid
   * one.
   */
  findFinal(paymentId: string): Promise<AcquirerReceipt | null>;
};

/** The names of acquirers that issue receipts, for code that has a payment's row but no `Acquirer`. */
export const acquirersWithReceipts: ReadonlySet<string> = new Set<AcquirerName>(['yookassa']);

/** The most positions of a receipt at YooKassa (`receipt.items` of its API). Stripe gets a single sum and no receipt. */
export const mostReceiptPositions = 100;

export type IncomingNotification = {
  /** The IP address that sent the notification. */
  readonly ip: string;
  readonly headers: Headers;
  /** The body as received. */
  readonly bytes: Uint8Array;
  /** The same body, parsed. */
  readonly body: unknown;
};

export type PaymentNotification = { readonly kind: 'payment' | 'refund'; readonly acquirerPaymentId: string };

export type PaymentAttempt = {
  /** The idempotency key: equal for every repeat of an attempt; at most 64 characters. */
  readonly key: string;
  readonly partnerId: string;
  readonly orderId: string;
  readonly amount: Money;
  /** The text that the payer reads; truncated to 128 characters. */
  readonly description: string;
  readonly method: PaymentWay;
  /** Whether the money is taken at once; false: it is only held until `capture` or `cancel`. */
  readonly captureAtOnce: boolean;
  readonly returnUrl: string;
  readonly language: Language;
  /** The person whose saved methods the acquirer may offer; null: no saved methods. */
  readonly customerId: string | null;
  readonly saveMethod: boolean;
  readonly clientIp: string | null;
  readonly receipt: Receipt | null;
  /** ISO instant until which the page is valid, where the acquirer supports a limit. */
  readonly pageUntil?: string;
};

/** `any`: the payer chooses on the acquirer's page; a saved method is charged without a question. */
export type PaymentWay =
  | { readonly kind: 'any' }
  | { readonly kind: 'sbp' }
  | { readonly kind: 'saved'; readonly methodId: string };

export type PaymentStatus = 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';

export type AcquirerPayment = {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly amount: Money;
  /** The order's id from the payment's metadata; null when the payment has none. */
  readonly orderId: string | null;
  /** The key of the attempt from the payment's metadata; null when the payment has none. */
  readonly attemptKey: string | null;
  /** The page for the payer; null when the payer has nothing to do. */
  readonly confirmationUrl: string | null;
  /** Why the payment was canceled; null for any other payment. */
  readonly cancellation: Cancellation | null;
  /** The kind of method the payer has used; null: a kind that the shop does not name, or none chosen yet. */
  readonly methodKind: SavedMethod['kind'] | null;
  /** The method that the acquirer saved for later payments; null: none was saved. */
  readonly savedMethod: SavedMethod | null;
  readonly refundedMinor: MinorUnits;
};

/**
 * `insufficient_funds` by `payment_network`: the codes of YooKassa, which `declineGroupOf` knows; other adapters map
 * theirs to them.
 */
export type Cancellation = { readonly party: string; readonly reason: string };

export type SavedMethod = {
  readonly id: string;
  readonly kind: 'card' | 'sbp';
  readonly last4: string | null;
  /** The month and year of expiry as printed on a card, like `09/27`; null: the method does not expire. */
  readonly expiry: string | null;
  /** The card brand or the bank name. */
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

/** The receipt's content by law; the sum of its lines equals the payment or refund. */
export type Receipt = {
  /** The payer's phone in the format of E.164; a receipt needs a phone or an e-mail address. */
  readonly phone: string | null;
  readonly email: string | null;
  /** The tax system by the tax office's number, 1 to 6; null: the acquirer's account has it. */
  readonly taxSystem: number | null;
  readonly lines: readonly ReceiptLine[];
};

export type ReceiptLine = {
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceMinor: MinorUnits;
  /** The code of the VAT rate, 1 to 12. */
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
