import { declineGroupOf, isLiveAttempt, type DeclineGroup } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import type { PaidByKind, PaymentStatus, RefundStatus } from './payments.table.ts';
import { lateMoney } from './refunds/queue-refund.ts';
import { listPaymentsOfDocuments, type PaymentRow } from './stores/payment.store.ts';
import { listRefundsOfDocuments, type RefundRow } from './stores/refund.store.ts';

/** State of one document's payments. */
export type PaymentsOfDocument = {
  /** The payment that the payer can continue. */
  readonly live: {
    readonly id: string;
    readonly paymentUrl: string | null;
    readonly status: PaymentStatus;
    readonly createdAt: Date;
  } | null;
  /** Why the last payment failed; null if none failed or another one followed. */
  readonly lastFailure: DeclineGroup | null;
  /** The method of the last attempt; `kind` is null while unknown. */
  readonly paidBy: {
    readonly methodCode: number;
    readonly kind: PaidByKind | null;
    /** The name of the client program, as sent. */
    readonly context: string | null;
  } | null;
  /** Money that is or was held but never captured. */
  readonly held: {
    readonly amountMinor: number;
    readonly state: 'held' | 'capturing' | 'releasing' | 'released';
  } | null;
  readonly refunds: readonly {
    readonly amountMinor: number;
    readonly status: RefundStatus;
    /** Refund of late money that was never accepted. */
    readonly isLate: boolean;
    readonly createdAt: Date;
  }[];
};

/** Payments and refunds of these documents, if any, in two queries. */
export async function listPaymentsOf(
  executor: Executor,
  partnerId: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentsOfDocument>> {
  if (documentIds.length === 0) return new Map();
  const payments = await listPaymentsOfDocuments(executor, partnerId, documentIds);
  if (payments.length === 0) return new Map();
  const refunds = await listRefundsOfDocuments(executor, partnerId, documentIds);
  const refundsByDocument = Map.groupBy(refunds, ({ documentId }) => documentId);
  const byDocument = Map.groupBy(payments, ({ documentId }) => documentId);
  return new Map(
    [...byDocument].map(([documentId, attempts]) => {
      const own = refundsByDocument.get(documentId) ?? [];
      return [documentId, { ...describe(attempts), refunds: own.map(toShownRefund) }];
    }),
  );
}

/** Describes the payments of one document. Pass its attempts oldest first. */
function describe(attempts: readonly PaymentRow[]): Omit<PaymentsOfDocument, 'refunds'> {
  const last = attempts.at(-1);
  const live = attempts.find(({ status }) => status === 'opening' || isLiveAttempt(status));
  return {
    live: live
      ? {
          id: live.id,
          paymentUrl: live.status === 'pending' ? live.confirmationUrl : null,
          status: live.status,
          createdAt: live.createdAt,
        }
      : null,
    // A hold released on request has not failed.
    lastFailure: last?.status === 'canceled' && last.hold !== 'released' ? declineGroupOf(last.cancelReason) : null,
    paidBy: last ? { methodCode: last.methodCode, kind: last.methodKind, context: last.context } : null,
    held: findHeld(attempts),
  };
}

/** The newest attempt with a hold. */
function findHeld(attempts: readonly PaymentRow[]): PaymentsOfDocument['held'] {
  for (const { hold: state, amountMinor } of attempts.toReversed()) {
    if (state === 'held' || state === 'capturing' || state === 'releasing' || state === 'released') {
      return { amountMinor, state };
    }
  }
  return null;
}

function toShownRefund({ amountMinor, status, reason, createdAt }: RefundRow): PaymentsOfDocument['refunds'][number] {
  return { amountMinor, status, isLate: reason === lateMoney, createdAt };
}
