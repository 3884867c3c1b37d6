import { canFollow, HOUR_MS, settlementOf, type ExpectedPayment, type Settlement } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import type { AcquirerPayment } from '#gateways/payments/index.ts';
import { isHoldDecided, nextLookAt } from './next-check-at.ts';
import type { Payable, Payee } from '../payee.ts';
import { lateMoney, refundPayment } from '../refunds/queue-refund.ts';
import { insertPaymentEntry } from '../stores/payment-entry.store.ts';
import { findPayment, lockPayment, updatePayment, type PaymentRow } from '../stores/payment.store.ts';
import type { RefundRow } from '../stores/refund.store.ts';
import { replaceSavedMethod } from '../stores/saved-method.store.ts';

export type SettlementInput = {
  readonly partner: Partner;
  readonly payee: Payee;
  readonly payment: PaymentRow;
  /** The acquirer's own state of the payment. */
  readonly acquirerState: AcquirerPayment;
  readonly now: Date;
};

export type SettlementResult = {
  readonly settlement: Settlement;
  /** Refund to request after the commit. */
  readonly refund: RefundRow | null;
  /** Payment whose hold is to be captured or released after the commit. */
  readonly held: PaymentRow | null;
};

type SettlementContext = SettlementInput & { readonly payable: Payable | null };

/** Applies the acquirer's state of a payment once and informs its payee. */
export async function applySettlement(
  transaction: Transaction,
  { payment: known, ...input }: SettlementInput,
): Promise<SettlementResult> {
  const { partner, payee, acquirerState } = input;
  // Global lock order: the document, then the payment.
  const payable = await payee.lockPayable(transaction, partner.id, known.documentId);
  const payment = await lockPayment(transaction, known);
  if (!payment) throw new Error(`Payment ${known.id} is gone`);
  const settlementContext: SettlementContext = { ...input, payment, payable };
  const settlement = settlementOf(toExpected(payment, payable), {
    status: acquirerState.status,
    amount: acquirerState.amount.amount,
    currency: acquirerState.amount.currency,
    orderId: acquirerState.orderId,
  });
  const isMoney = settlement === 'paid' || settlement === 'refund';
  if (isMoney) return { ...(await recordMoney(transaction, settlementContext, settlement)), held: null };
  await applyWithoutMoney(transaction, settlementContext, settlement);
  // The payee may already have decided about a payment recorded as held.
  const after = acquirerState.status === 'waiting_for_capture' ? await findPayment(transaction, payment) : null;
  return { settlement, refund: null, held: after && isHoldDecided(after) ? after : null };
}

function toExpected(payment: PaymentRow, payable: Payable | null): ExpectedPayment {
  return {
    state: payment.status === 'opening' ? 'created' : payment.status,
    amount: payment.amountMinor,
    currency: payment.currency,
    orderId: payment.documentId,
    isOrderClosed: payable?.isPayable !== true || payment.isReturned,
    hold: payment.isHeld ? (payment.hold ?? 'awaited') : null,
  };
}

async function applyWithoutMoney(
  transaction: Transaction,
  settlementContext: SettlementContext,
  settlement: Exclude<Settlement, 'paid' | 'refund'>,
): Promise<void> {
  const { payment, now } = settlementContext;
  switch (settlement) {
    case 'mismatch':
      return updatePayment(transaction, payment, { checkAt: new Date(now.getTime() + HOUR_MS) });
    case 'none':
    case 'wait':
      return recordOpenState(transaction, settlementContext);
    case 'held':
      return offerHold(transaction, settlementContext);
    case 'release':
      return recordRelease(transaction, settlementContext);
    case 'released':
    case 'lost':
    case 'canceled':
      return recordEnd(transaction, settlementContext, settlement);
  }
}

/** The columns to store with any outcome. */
function toAcquirerColumns({ id: acquirerPaymentId, methodKind }: AcquirerPayment) {
  return { acquirerPaymentId, askedWith: null, ...(methodKind && { methodKind }) };
}

/** Records a state that is not final; the poller checks it as long as it may change. */
async function recordOpenState(
  transaction: Transaction,
  { payment, acquirerState, now }: SettlementContext,
): Promise<void> {
  const { status, isHeld, confirmationUrl } = payment;
  const isOver = acquirerState.status === 'succeeded' || acquirerState.status === 'canceled';
  const isKnownToBe = status === 'succeeded' || payment.hold === 'released' || payment.hold === 'gone';
  const isOurs = status !== 'canceled' && status !== 'succeeded';
  // Ignores a state older than the recorded one: a late answer must not undo a newer state.
  const isNewer = isOurs && canFollow(status === 'opening' ? 'created' : status, acquirerState.status);
  await updatePayment(transaction, payment, {
    ...toAcquirerColumns(acquirerState),
    checkAt: isOver || isKnownToBe ? null : nextLookAt(payment, now),
    ...(isOurs && !isOver && { confirmationUrl: acquirerState.confirmationUrl ?? confirmationUrl }),
    ...(isNewer && { status: acquirerState.status }),
    ...(isHeld && payment.hold === null && acquirerState.status === 'canceled' && { hold: 'gone' }),
  });
}

/** Offers the hold to the payee once. */
async function offerHold(
  transaction: Transaction,
  { partner, payee, payment, acquirerState, now }: SettlementContext,
): Promise<void> {
  const { documentId, amountMinor, createdAt } = payment;
  await updatePayment(transaction, payment, {
    ...toAcquirerColumns(acquirerState),
    status: 'waiting_for_capture',
    hold: payee.onHeld ? 'held' : 'capturing',
    heldAt: now,
    checkAt: nextLookAt({ createdAt, hold: 'held' }, now),
  });
  const isAccepted =
    (await payee.onHeld?.(transaction, { partnerId: partner.id, documentId, amountMinor, now })) ?? true;
  if (!isAccepted) await updatePayment(transaction, payment, { hold: 'releasing', heldAt: null, checkAt: now });
}

/** Releases a hold that no document accepts. A canceled attempt stays canceled. */
async function recordRelease(
  transaction: Transaction,
  { payment, acquirerState, now }: SettlementContext,
): Promise<void> {
  const status = payment.status === 'canceled' ? 'canceled' : 'waiting_for_capture';
  await updatePayment(transaction, payment, {
    ...toAcquirerColumns(acquirerState),
    status,
    hold: 'releasing',
    checkAt: now,
  });
}

async function recordEnd(
  transaction: Transaction,
  { partner, payee, payment, acquirerState, now }: SettlementContext,
  settlement: 'released' | 'lost' | 'canceled',
): Promise<void> {
  const { documentId, amountMinor, isHeld, heldAt } = payment;
  const isOver = payment.status === 'canceled';
  await updatePayment(transaction, payment, {
    ...toAcquirerColumns(acquirerState),
    checkAt: null,
    captureReceipt: null,
    ...(isHeld && { hold: settlement === 'released' ? 'released' : 'gone' }),
    ...(!isOver && { status: 'canceled', cancelReason: acquirerState.cancellation?.reason ?? null, settledAt: now }),
  });
  const document = { partnerId: partner.id, documentId, now };
  if (settlement === 'released') {
    await payee.onReleased?.(transaction, { ...document, amountMinor, wasAccepted: heldAt !== null });
  } else {
    await payee.onFailed?.(transaction, document);
  }
}

async function recordMoney(
  transaction: Transaction,
  { partner, payee, payment, payable, acquirerState, now }: SettlementContext,
  settlement: 'paid' | 'refund',
): Promise<Omit<SettlementResult, 'held'>> {
  const { id: paymentId, documentId, amountMinor, isHeld } = payment;
  await updatePayment(transaction, payment, {
    ...toAcquirerColumns(acquirerState),
    checkAt: null,
    captureReceipt: null,
    ...(isHeld && { hold: 'captured' }),
    status: 'succeeded',
    capturedMinor: amountMinor,
    settledAt: now,
  });
  const money = { partnerId: partner.id, documentId, amountMinor, now };
  await insertPaymentEntry(transaction, { partnerId: partner.id, paymentId, documentId, amountMinor, at: now });
  const isAccepted = settlement === 'paid' && (await payee.onPaid(transaction, money));
  if (!isAccepted) {
    const { receipt, receiptMode } = payment;
    const refund = await refundPayment(transaction, payment, { ...money, reason: lateMoney, receipt, receiptMode });
    return { settlement: 'refund', refund };
  }
  if (payment.savesMethod && payable?.isRegistered && acquirerState.savedMethod) {
    const { id: acquirerMethodId, kind, label, last4, expiry } = acquirerState.savedMethod;
    await replaceSavedMethod(transaction, {
      partnerId: partner.id,
      customerId: payable.subjectId,
      acquirer: payment.acquirer,
      acquirerAccount: payment.acquirerAccount,
      acquirerMethodId,
      kind,
      label: label.slice(0, 100),
      last4,
      expiry,
      createdAt: now,
    });
  }
  return { settlement, refund: null };
}
