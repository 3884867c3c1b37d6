import type { endpoints, PaymentRequestAnswer } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { isOwn } from '#features/identity/index.ts';
import type { Call } from '#http/call.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { Refusal } from '#http/refusal.ts';
import { isOwnAddress } from './is-own-address.ts';
import { lookUpDocument } from '../settlement/look-up-payment.ts';
import { findOnlineMethod, type ChosenMethod } from '../methods/offered-methods.ts';
import { openPayment } from './open-payment.ts';
import { getPayee, type Payable, type Payee, type ReceiptContact } from '../payee.ts';
import { isAnotherContact, parseReceiptContact } from '../receipts/receipt-contact.ts';
import { isOutcomeUnknown, startPayment } from './start-payment.ts';
import {
  findLastPayment,
  findLivePayment,
  lockPayment,
  updatePayment,
  type PaymentRow,
} from '../stores/payment.store.ts';

type PaymentRequestCall = Call<typeof endpoints.createPaymentRequest>;

type PaymentChoice = { readonly method: ChosenMethod; readonly receiptTo: ReceiptContact };

/**
 * Pays an order: continues the open payment, or opens the next one after a failure (rule 62) or when the receipt
 * contact changes. Asks the acquirer outside the deciding transaction.
 */
export async function createPaymentRequest(context: Context, call: PaymentRequestCall): Promise<PaymentRequestAnswer> {
  const { partner, bearer, body, headers } = call;
  const payee = getPayee(context, 'order');
  // Checks the owner first: another subject's order is refused as unknown.
  const own = await withTransaction(context.database, (transaction) => lockOwnPayable(transaction, payee, call));
  if (!isOwnAddress(context, call, body.returnUrl)) throw new Refusal('payment.return_url_refused');
  const receiptTo = parseReceiptContact(body, partner);
  const choice = { method: await findMethod(context, call, own), receiptTo };
  await lookUpFormerPayment(context, call, own, choice);

  const now = context.clock.now();
  const key = headers['idempotency-key'];
  const paymentId = await withTransaction(context.database, async (transaction) => {
    const effect = () => getOrOpenPayment(context, transaction, call, { payee, choice, now });
    const scope = { partnerId: partner.id, subjectId: bearer.subjectId, endpoint: 'createPaymentRequest' };
    return key === undefined ? effect() : withIdempotencyKey(transaction, { ...scope, key, body }, now, effect);
  });
  const started = paymentId === null ? null : await startPayment(context, partner, paymentId);
  if (started?.status === 'opening') throw new Refusal('payment.unavailable', { retryAfterSeconds: 10 });
  if (started?.paymentUrl) return { paymentUrl: started.paymentUrl };
  return describeOrder(context, call, payee);
}

async function lockOwnPayable(
  transaction: Transaction,
  payee: Payee,
  { partner, bearer, body }: Pick<PaymentRequestCall, 'partner' | 'bearer' | 'body'>,
): Promise<Payable> {
  const payable = await payee.lockPayable(transaction, partner.id, body.documentId);
  if (!payable || !(await isOwn(transaction, bearer, payable))) throw new Refusal('order.not_found');
  return payable;
}

/** The customer's saved method, or one that the partner offers for this order. */
async function findMethod(
  context: Context,
  { partner, body }: PaymentRequestCall,
  payable: Payable,
): Promise<ChosenMethod> {
  const { payer: kind, isRegistered, subjectId, amountMinor: payableMinor } = payable;
  const payer = { kind, isRegistered, subjectId, payableMinor };
  const method = await findOnlineMethod(context, partner, payer, body.paymentMethod);
  if (!method) throw new Refusal('payment.method_unavailable');
  return method;
}

/** Looks up the open payment before a different method replaces it: it may be paid by now. */
async function lookUpFormerPayment(
  context: Context,
  { partner, body }: PaymentRequestCall,
  own: Payable,
  { method, receiptTo }: PaymentChoice,
): Promise<void> {
  const live = await findLivePayment(context.database, partner.id, body.documentId);
  if (!live || live.subjectId !== own.subjectId) return;
  if (isSameMethod(live, method) && !isAnotherContact(own, receiptTo)) return;
  await lookUpDocument(context, partner, body.documentId);
}

/** The payment to continue; null if the order is already paid. */
async function getOrOpenPayment(
  context: Context,
  transaction: Transaction,
  { partner, bearer, body, language, caller }: PaymentRequestCall,
  { payee, choice, now }: { payee: Payee; choice: PaymentChoice; now: Date },
): Promise<string | null> {
  const payable = await lockOwnPayable(transaction, payee, { partner, bearer, body });
  assertExpectedSum(payable, { body, bearer });
  if (payable.leftMinor === 0) return null;
  const last = await findLastPayment(transaction, partner.id, body.documentId);
  if (!payable.isPayable || !last) throw new Refusal('payment.not_payable');

  const { method, receiptTo } = choice;
  if (method.savedMethodId !== null) {
    const saved = { documentId: body.documentId, methodId: body.paymentMethod };
    await payee.assertMayUseSaved?.(transaction, { partner, bearer, caller }, saved);
  }
  const { methodCode } = method;
  const document = { partnerId: partner.id, documentId: body.documentId };
  await payee.onMethodChosen?.(transaction, { ...document, methodCode, methodId: body.paymentMethod, receiptTo });
  const found = await findLivePayment(transaction, partner.id, body.documentId);
  const live = found && (await lockPayment(transaction, found));
  // A payment not yet requested uses the present receipt.
  const isOutdated = live !== null && live.askedAt !== null && isAnotherContact(payable, receiptTo);
  if (live && isSameMethod(live, method) && !isOutdated) return live.id;
  // A payment with an unknown result may still be paid, so it is not replaced yet.
  if (live && isOutcomeUnknown(live)) throw new Refusal('payment.unavailable', { retryAfterSeconds: 10 });
  if (live) await cancelReplaced(transaction, live, now);
  const { paymentId } = await openPayment(context, transaction, {
    ...method,
    partner,
    purpose: 'order',
    documentId: body.documentId,
    subjectId: payable.subjectId,
    amountMinor: payable.amountMinor,
    currency: payable.currency,
    savesMethod: payable.isRegistered && (body.savePaymentMethod ?? isStillToBeSaved(last, method)),
    context: body.context,
    returnUrl: payee.toReturnUrl?.(body.returnUrl, document) ?? body.returnUrl,
    // A change of the order may have replaced a fee by another of the same sum.
    receipt: (await payee.listReceiptLines?.(transaction, document)) ?? last.receipt,
    language,
    now,
  });
  return paymentId;
}

/**
 * Cancels a payment that another one replaces. It stays open at the acquirer; if it is paid anyway, the money is
 * refunded (rule 65).
 */
async function cancelReplaced(transaction: Transaction, live: PaymentRow, now: Date): Promise<void> {
  const changes = { status: 'canceled', cancelReason: 'replaced', settledAt: now } as const;
  await updatePayment(transaction, live, { ...changes, ...(live.askedAt === null && { checkAt: null }) });
}

/** Whether the next attempt with the same method saves it, as the last one would have. */
function isStillToBeSaved(last: PaymentRow, method: ChosenMethod): boolean {
  return last.savesMethod && isSameMethod(last, method);
}

function isSameMethod({ methodCode, savedMethodId }: PaymentRow, method: ChosenMethod): boolean {
  return methodCode === method.methodCode && savedMethodId === method.savedMethodId;
}

/** Compares the caller's expectations with the order; the order's sum is charged. */
function assertExpectedSum(
  { number, subjectId, amountMinor, currency }: Payable,
  { body, bearer }: Pick<PaymentRequestCall, 'body' | 'bearer'>,
): void {
  const isSame =
    (body.amount ?? amountMinor) === amountMinor &&
    (body.currency ?? currency) === currency &&
    // The caller may have made the order before they signed in.
    [undefined, subjectId, bearer.subjectId].includes(body.clientId) &&
    (body.orderNumber ?? number) === number;
  if (!isSame) throw new Refusal('payment.order_differs');
}

async function describeOrder(
  context: Context,
  { partner, body: { documentId } }: PaymentRequestCall,
  payee: Payee,
): Promise<PaymentRequestAnswer> {
  const payable = await withTransaction(context.database, (transaction) =>
    payee.lockPayable(transaction, partner.id, documentId),
  );
  if (!payable?.status) throw new Refusal('order.not_found');
  const { status, paidMinor, currency } = payable;
  return { orderDetails: { uuid: documentId, status, paidAmount: { amount: paidMinor, currency } } };
}
