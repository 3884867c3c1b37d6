import { HOUR_MS, settlementOf, type AttemptState, type Settlement } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import type { AcquirerPayment } from '#gateways/payments/index.ts';
import { nextCheckAt } from './check-at.ts';
import { getPayee, type Payable, type Payee } from './payee.ts';
import {
  insertEntry,
  keepSavedMethod,
  lockPayment,
  updatePayment,
  type PaymentRow,
  type RefundRow,
} from './payments.store.ts';
import { lateMoney, refundPayment } from './queue-refund.ts';
import { sendRefunds } from './send-refunds.ts';

/**
 * Takes over what the acquirer itself says of a payment: the one way in which a payment is paid, declined or expires,
 * for notification, return page and poller alike. However often and in whatever order it is called, money counts once
 * (rules 63 to 65).
 */
export async function settlePayment(
  context: Context,
  partner: Partner,
  payment: PaymentRow,
  said: AcquirerPayment,
): Promise<void> {
  const payee = getPayee(context, payment.purpose);
  const { settlement, refund } = await withTransaction(context.database, (transaction) =>
    settle(transaction, { partner, payee, payment, said, now: context.clock.now() }),
  );
  if (settlement === 'none') return;
  context.metrics.countPayment({ outcome: settlement });
  if (settlement === 'mismatch') {
    // What is not ours must never pay anything: a person has to look.
    context.logger.error({ paymentId: payment.id, acquirerPaymentId: said.id }, 'payment_mismatch');
    return;
  }
  payee.announce?.(payment.documentId);
  if (refund) await sendRefunds(context, partner, [refund.id]);
}

type Parts = {
  readonly partner: Partner;
  readonly payee: Payee;
  readonly payment: PaymentRow;
  readonly said: AcquirerPayment;
  readonly now: Date;
};

type Settled = { readonly settlement: Settlement; readonly refund: RefundRow | null };

async function settle(transaction: Transaction, { payment: known, ...parts }: Parts): Promise<Settled> {
  const { partner, payee, said, now } = parts;
  // The global order of locks: what is paid, then the payment.
  const payable = await payee.findPayable(transaction, partner.id, known.documentId);
  const payment = await lockPayment(transaction, known);
  if (!payment) throw new Error(`Payment ${known.id} is gone`);
  const settlement = settlementOf(toExpected(payment, payable), {
    status: said.status,
    amount: said.amount.amount,
    currency: said.amount.currency,
    orderId: said.orderId,
  });
  const found = { acquirerPaymentId: said.id, checkAt: null, askedWith: null };
  switch (settlement) {
    case 'mismatch':
      await updatePayment(transaction, payment, { checkAt: new Date(now.getTime() + HOUR_MS) });
      return { settlement, refund: null };
    case 'none':
    case 'wait':
      await wait(transaction, payment, parts);
      return { settlement, refund: null };
    case 'canceled': {
      const cancelReason = said.cancellation?.reason ?? null;
      await updatePayment(transaction, payment, { ...found, status: 'canceled', cancelReason, settledAt: now });
      await payee.onFailed?.(transaction, { partnerId: partner.id, documentId: payment.documentId, now });
      return { settlement, refund: null };
    }
    case 'paid':
    case 'refund': {
      const capturedMinor = payment.amountMinor;
      await updatePayment(transaction, payment, { ...found, status: 'succeeded', capturedMinor, settledAt: now });
      return takeMoney(transaction, { ...parts, payment: { ...payment, capturedMinor }, payable, settlement });
    }
  }
}

/** Nothing final: the poller comes back, as long as the acquirer may still say something new. */
async function wait(
  transaction: Transaction,
  payment: PaymentRow,
  { said, now }: Pick<Parts, 'said' | 'now'>,
): Promise<void> {
  const isOver = said.status === 'succeeded' || said.status === 'canceled';
  const isOurs = payment.status !== 'canceled' && payment.status !== 'succeeded';
  await updatePayment(transaction, payment, {
    acquirerPaymentId: said.id,
    askedWith: null,
    checkAt: isOver ? null : nextCheckAt(payment.createdAt, now),
    ...(isOurs && !isOver && { status: said.status, confirmationUrl: said.confirmationUrl ?? payment.confirmationUrl }),
  });
}

async function takeMoney(
  transaction: Transaction,
  {
    partner,
    payee,
    payment,
    payable,
    said,
    settlement,
    now,
  }: Parts & { readonly payable: Payable | null; readonly settlement: Settlement },
): Promise<Settled> {
  const { id: paymentId, documentId, capturedMinor: amountMinor } = payment;
  const money = { partnerId: partner.id, documentId, amountMinor, now };
  await insertEntry(transaction, { partnerId: partner.id, paymentId, documentId, amountMinor, at: now });
  const isKept = settlement === 'paid' && (await payee.onPaid(transaction, money));
  if (!isKept) {
    const { receipt } = payment;
    return {
      settlement: 'refund',
      refund: await refundPayment(transaction, payment, { ...money, reason: lateMoney, receipt }),
    };
  }
  if (payment.savesMethod && payable?.isRegistered && said.savedMethod) {
    const { id: acquirerMethodId, kind, label, last4, expiry } = said.savedMethod;
    await keepSavedMethod(transaction, {
      partnerId: partner.id,
      customerId: payable.subjectId,
      acquirer: payment.acquirer,
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

function toExpected(payment: PaymentRow, payable: Payable | null) {
  const state: AttemptState = payment.status === 'opening' ? 'created' : payment.status;
  return {
    state,
    amount: payment.amountMinor,
    currency: payment.currency,
    orderId: payment.documentId,
    isOrderClosed: payable?.isPayable !== true,
  };
}
