import type { OrderStatus } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { CallOf } from '#http/call.ts';
import type { Transaction } from '#db/client.ts';
import type { PaymentPurpose, ReceiptLine } from './payments.table.ts';

/** A payable document, as its feature describes it. */
export type Payable = {
  /** Human-readable number. */
  readonly number: string;
  readonly subjectId: string;
  /** Whether the subject is a customer; only customers have saved methods. */
  readonly isRegistered: boolean;
  /** The available methods depend on the payer. */
  readonly payer: 'individual' | 'legal';
  /** E.164, for receipts; null when no longer known. */
  readonly phone: string | null;
  /** The e-mail address for receipts; null: they go to the phone. */
  readonly email: string | null;
  /** Amount of one payment: the unpaid sum, or the whole sum of a paid document. */
  readonly amountMinor: number;
  /** Unpaid sum; 0 once the document is paid. */
  readonly leftMinor: number;
  readonly paidMinor: number;
  readonly currency: string;
  readonly status: OrderStatus | null;
  readonly createdAt: Date;
  /** Whether the document still accepts money. */
  readonly isPayable: boolean;
};

export type MoneyMoved = {
  readonly partnerId: string;
  readonly documentId: string;
  readonly amountMinor: number;
  readonly now: Date;
};

/** The payer's receipt contacts; an absent field stays unchanged. */
export type ReceiptContact = { readonly email?: string; readonly phone?: string };

export type MethodChoice = {
  readonly partnerId: string;
  readonly documentId: string;
  readonly methodCode: number;
  /** `@id` of the method or of a saved one. */
  readonly methodId: string;
  readonly receiptTo: ReceiptContact;
};

/** The feature that receives the money of one purpose. It is in a higher layer, so it is passed in. */
export type Payee = {
  /** Locks the document until the end of the transaction; null if it does not exist. */
  lockPayable(transaction: Transaction, partnerId: string, documentId: string): Promise<Payable | null>;
  /**
   * Called once when money is held; returns whether the payee accepts the hold. A refused hold is released. Without
   * this handler, a hold is captured at once.
   */
  onHeld?(transaction: Transaction, money: MoneyMoved): Promise<boolean>;
  /** Called after a hold was released on request. `wasAccepted`: the payee had accepted the hold. */
  onReleased?(transaction: Transaction, money: MoneyMoved & { readonly wasAccepted: boolean }): Promise<void>;
  /** Called when a payment is paid; returns whether the payee accepts the money. Otherwise it is refunded in full. */
  onPaid(transaction: Transaction, money: MoneyMoved): Promise<boolean>;
  /** Called when money was refunded. `wasAccepted`: the payee had accepted the money; other money came too late. */
  onRefunded(transaction: Transaction, money: MoneyMoved & { readonly wasAccepted: boolean }): Promise<void>;
  /**
   * Refuses a saved method for a document with a new address until the customer proves their identity.
   */
  assertMayUseSaved?(
    transaction: Transaction,
    call: CallOf<'bearer' | 'partner' | 'caller'>,
    choice: { readonly documentId: string; readonly methodId: string },
  ): Promise<void>;
  /** Called when a payer chooses a payment method, perhaps a different one. */
  onMethodChosen?(transaction: Transaction, choice: MethodChoice): Promise<void>;
  /** Receipt lines of the next attempt; by default those of the last one. */
  listReceiptLines?(
    transaction: Transaction,
    document: { readonly partnerId: string; readonly documentId: string },
  ): Promise<ReceiptLine[]>;
  /** Return URL at which any browser shows the document's state. */
  toReturnUrl?(returnUrl: string, document: { readonly partnerId: string; readonly documentId: string }): string;
  /** Called when a payment fails, or when the acquirer drops a hold, even an accepted one. */
  onFailed?(transaction: Transaction, money: Omit<MoneyMoved, 'amountMinor'>): Promise<void>;
  /** Called after the commit when the document has changed. */
  announce?(documentId: string): void;
};

export type Payees = Readonly<Record<PaymentPurpose, Payee>>;

export function getPayee(context: Context, purpose: PaymentPurpose): Payee {
  return context.services.payments.payees[purpose];
}
