import type { OrderStatus } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Bearer, Caller } from '#http/call.ts';
import type { Partner } from '#partner.ts';
import type { Transaction } from '#db/client.ts';
import type { PaymentPurpose, ReceiptLine } from './payments.table.ts';

/** Something that takes money, as its feature tells of it. */
export type Payable = {
  /** What a person calls it. */
  readonly number: string;
  readonly subjectId: string;
  /** Whether the subject is a customer: nobody else has saved methods. */
  readonly isRegistered: boolean;
  /** What methods it may be paid by hangs on who pays. */
  readonly payer: 'individual' | 'legal';
  /** E.164, for receipts; null when it is not known any more. */
  readonly phone: string | null;
  /** Receipts go here rather than to the phone. */
  readonly email: string | null;
  /** What one payment of it takes. */
  readonly amountMinor: number;
  readonly paidMinor: number;
  readonly currency: string;
  readonly status: OrderStatus | null;
  /** Whether it still takes money. */
  readonly isPayable: boolean;
};

export type MoneyMoved = {
  readonly partnerId: string;
  readonly documentId: string;
  readonly amountMinor: number;
  readonly now: Date;
};

/** Where a payer wants receipts; what is absent stays as it is. */
export type ReceiptContact = { readonly email?: string; readonly phone?: string };

export type ChosenWay = {
  readonly partnerId: string;
  readonly documentId: string;
  readonly methodCode: number;
  /** `@id` of the method, or of a saved one. */
  readonly methodId: string;
  readonly receiptTo: ReceiptContact;
};

/** The feature that gets the money of one purpose. It stands above the payments, so it is handed to them. */
export type Payee = {
  /** Locks it until the end of the transaction; null: there is no such thing. */
  findPayable(transaction: Transaction, partnerId: string, documentId: string): Promise<Payable | null>;
  /**
   * Money is held for it: whether it takes that as good, once for a payment. What it does not take is released. Without
   * this, what is held is captured at once.
   */
  onHeld?(transaction: Transaction, money: MoneyMoved): Promise<boolean>;
  /** Held money was let go as we wished. `isKept`: of a hold that it had taken as good. */
  onReleased?(transaction: Transaction, money: MoneyMoved & { readonly isKept: boolean }): Promise<void>;
  /** Whether it keeps the money; what it does not keep goes back in full. */
  onPaid(transaction: Transaction, money: MoneyMoved): Promise<boolean>;
  /** `isKept`: of money that it had kept; the rest came too late and was never its own. */
  onRefunded(transaction: Transaction, money: MoneyMoved & { readonly isKept: boolean }): Promise<void>;
  /** Refuses a saved method where its customer proves first who they are, for what it pays goes where nothing went before. */
  assertMayUseSaved?(
    transaction: Transaction,
    call: { readonly bearer: Bearer; readonly partner: Partner; readonly caller: Caller },
    way: { readonly documentId: string; readonly methodId: string },
  ): Promise<void>;
  /** A payer has chosen how to pay it, maybe otherwise than before. */
  onWayChosen?(transaction: Transaction, way: ChosenWay): Promise<void>;
  /** What the receipt of the next attempt says; by default what that of the last one said. */
  listReceiptLines?(
    transaction: Transaction,
    document: { readonly partnerId: string; readonly documentId: string },
  ): Promise<ReceiptLine[]>;
  /** Where a payer is led back to, so that it shows how it stands in any browser. */
  toReturnUrl?(returnUrl: string, document: { readonly partnerId: string; readonly documentId: string }): string;
  /** A payment came to nothing, or the acquirer gave up what it held, also after that was taken as good. */
  onFailed?(transaction: Transaction, money: Omit<MoneyMoved, 'amountMinor'>): Promise<void>;
  /** After the commit: something of it has changed. */
  announce?(documentId: string): void;
};

export type Payees = Readonly<Record<PaymentPurpose, Payee>>;

export function getPayee(context: Context, purpose: PaymentPurpose): Payee {
  return context.services.payments.payees[purpose];
}
