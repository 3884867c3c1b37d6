import type { EndpointInput, endpoints, PaymentRequestAnswer } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Call } from '#http/call.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { Refusal } from '#http/refusal.ts';
import { isOwnAddress } from './is-own-address.ts';
import { lookUpDocument } from '../settlement/look-up-payment.ts';
import { findOnlineWay } from '../methods/offered-methods.ts';
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
type Request = EndpointInput<typeof endpoints.createPaymentRequest>['body'];

/** The payer's chosen payment method. */
type Way = { readonly methodCode: number; readonly savedMethodId: string | null };
type Wish = { readonly way: Way; readonly receiptTo: ReceiptContact };

/**
 * Pays an order: continues the open payment, or opens the next one after a failure (rule 62) or when the receipt
 * contact changes. Asks the acquirer outside the deciding transaction.
 */
export async function createPaymentRequest(context: Context, call: PaymentRequestCall): Promise<PaymentRequestAnswer> {
  const { partner, bearer, body, headers } = call;
  const payee = getPayee(context, 'order');
  // Checks the owner first: another subject's order is refused as unknown.
  const own = await withTransaction(context.database, (transaction) => findOwn(transaction, payee, call));
  if (!isOwnAddress(context, call, body.returnUrl)) throw new Refusal('payment.return_url_refused');
  const receiptTo = parseReceiptContact(body, partner);
  const wish = { way: await findWay(context, call, own), receiptTo };
  await settleFormer(context, call, own, wish);

  const now = context.clock.now();
  const key = headers['idempotency-key'];
  const paymentId = await withTransaction(context.database, async (transaction) => {
    const effect = () => getOrOpenPayment(context, transaction, call, { payee, wish, now });
    const scope = { partnerId: partner.id, subjectId: bearer.subjectId, endpoint: 'createPaymentRequest' };
    return key === undefined ? effect() : withIdempotencyKey(transaction, { ...scope, key, body }, now, effect);
  });
  const started = paymentId === null ? null : await startPayment(context, partner, paymentId);
  if (started?.status === 'opening') throw new Refusal('payment.unavailable', { retryAfterSeconds: 10 });
  if (started?.paymentUrl) return { paymentUrl: started.paymentUrl };
  return describe(context, call, payee);
}

async function findOwn(
  transaction: Transaction,
  payee: Payee,
  { partner, bearer, body }: Pick<PaymentRequestCall, 'partner' | 'bearer' | 'body'>,
): Promise<Payable> {
  const payable = await payee.findPayable(transaction, partner.id, body.documentId);
  if (!payable || payable.subjectId !== bearer.subjectId) throw new Refusal('order.not_found');
  return payable;
}

/** The customer's saved method, or one that the partner offers for this order. */
async function findWay(context: Context, { partner, body }: PaymentRequestCall, payable: Payable): Promise<Way> {
  const { payer: kind, isRegistered, subjectId, amountMinor: payableMinor } = payable;
  const payer = { kind, isRegistered, subjectId, payableMinor };
  const way = await findOnlineWay(context, partner, payer, body.paymentMethod);
  if (!way) throw new Refusal('payment.method_unavailable');
  return way;
}

/** The open payment may be paid by now; a different method replaces it only if it is not. */
async function settleFormer(
  context: Context,
  { partner, bearer, body }: PaymentRequestCall,
  own: Payable,
  { way, receiptTo }: Wish,
): Promise<void> {
  const live = await findLivePayment(context.database, partner.id, body.documentId);
  if (!live || live.subjectId !== bearer.subjectId) return;
  if (isSameWay(live, way) && !isAnotherContact(own, receiptTo)) return;
  await lookUpDocument(context, partner, body.documentId);
}

/** The payment to continue; null if the order is already paid. */
async function getOrOpenPayment(
  context: Context,
  transaction: Transaction,
  { partner, bearer, body, language, caller }: PaymentRequestCall,
  { payee, wish, now }: { payee: Payee; wish: Wish; now: Date },
): Promise<string | null> {
  const payable = await findOwn(transaction, payee, { partner, bearer, body });
  assertSame(payable, body);
  if (payable.leftMinor === 0) return null;
  const last = await findLastPayment(transaction, partner.id, body.documentId);
  if (!payable.isPayable || !last) throw new Refusal('payment.not_payable');

  const { way, receiptTo } = wish;
  if (way.savedMethodId !== null) {
    const saved = { documentId: body.documentId, methodId: body.paymentMethod };
    await payee.assertMayUseSaved?.(transaction, { partner, bearer, caller }, saved);
  }
  const { methodCode } = way;
  const document = { partnerId: partner.id, documentId: body.documentId };
  await payee.onWayChosen?.(transaction, { ...document, methodCode, methodId: body.paymentMethod, receiptTo });
  const found = await findLivePayment(transaction, partner.id, body.documentId);
  const live = found && (await lockPayment(transaction, found));
  // A payment not yet requested uses the present receipt.
  const isOutdated = live !== null && live.askedAt !== null && isAnotherContact(payable, receiptTo);
  if (live && isSameWay(live, way) && !isOutdated) return live.id;
  // An uncertain payment may still be paid, so it is not replaced until its result is known.
  if (live && isOutcomeUnknown(live)) throw new Refusal('payment.unavailable', { retryAfterSeconds: 10 });
  if (live) await cancelReplaced(transaction, live, now);
  const { paymentId } = await openPayment(context, transaction, {
    ...way,
    partner,
    purpose: 'order',
    documentId: body.documentId,
    subjectId: bearer.subjectId,
    amountMinor: payable.amountMinor,
    currency: payable.currency,
    savesMethod: payable.isRegistered && (body.savePaymentMethod ?? isStillToBeSaved(last, way)),
    context: body.context,
    returnUrl: payee.toReturnUrl?.(body.returnUrl, document) ?? body.returnUrl,
    // A change of the order may have replaced a fee by another of the same sum.
    receipt: (await payee.listReceiptLines?.(transaction, document)) ?? last.receipt,
    language,
    now,
  });
  return paymentId;
}

/** The acquirer cannot cancel its side; if it is paid anyway, the money is refunded (rule 65). */
async function cancelReplaced(transaction: Transaction, live: PaymentRow, now: Date): Promise<void> {
  const changes = { status: 'canceled', cancelReason: 'replaced', settledAt: now } as const;
  await updatePayment(transaction, live, { ...changes, ...(live.askedAt === null && { checkAt: null }) });
}

/** The wish to save the method carries over to the next attempt with the same method. */
function isStillToBeSaved(last: PaymentRow, way: Way): boolean {
  return last.savesMethod && isSameWay(last, way);
}

function isSameWay({ methodCode, savedMethodId }: PaymentRow, way: Way): boolean {
  return methodCode === way.methodCode && savedMethodId === way.savedMethodId;
}

/** Compares the caller's expected sum, but never charges it. */
function assertSame({ number, subjectId, amountMinor, currency }: Payable, body: Request): void {
  const isSame =
    (body.amount ?? amountMinor) === amountMinor &&
    (body.currency ?? currency) === currency &&
    (body.clientId ?? subjectId) === subjectId &&
    (body.orderNumber ?? number) === number;
  if (!isSame) throw new Refusal('payment.order_differs');
}

async function describe(
  context: Context,
  { partner, body: { documentId } }: PaymentRequestCall,
  payee: Payee,
): Promise<PaymentRequestAnswer> {
  const payable = await withTransaction(context.database, (transaction) =>
    payee.findPayable(transaction, partner.id, documentId),
  );
  if (!payable?.status) throw new Refusal('order.not_found');
  const { status, paidMinor, currency } = payable;
  return { orderDetails: { uuid: documentId, status, paidAmount: { amount: paidMinor, currency } } };
}
