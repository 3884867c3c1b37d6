import type { DeclineGroup } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';

// Until the payments have a face, the orders know them by these names.

export type PaymentsOfOrder = {
  readonly live: { readonly paymentUrl: string | null; readonly status: string; readonly createdAt: Date } | null;
  readonly lastFailure: DeclineGroup | null;
  readonly refunds: readonly {
    readonly amountMinor: number;
    readonly status: 'queued' | 'pending' | 'succeeded' | 'canceled';
    readonly createdAt: Date;
  }[];
};

export type ReceiptLine = {
  readonly name: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  readonly vatCode: number;
  readonly paymentSubject: string;
};

export type RefundWanted = {
  readonly partner: Partner;
  readonly documentId: string;
  readonly amountMinor: number;
  readonly reason: string;
  readonly receipt: ReceiptLine[];
  readonly now: Date;
};

export function queueRefund(_transaction: Transaction, _wanted: RefundWanted): Promise<string[]> {
  return Promise.resolve([]);
}

export function sendRefunds(_context: Context, _partner: Partner, _refundIds: readonly string[]): Promise<void> {
  return Promise.resolve();
}

export function listPaymentsOf(
  _executor: Executor,
  _partnerId: string,
  _documentIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentsOfOrder>> {
  return Promise.resolve(new Map());
}

export function refreshPayment(_context: Context, _partner: Partner, _documentId: string): Promise<void> {
  return Promise.resolve();
}
