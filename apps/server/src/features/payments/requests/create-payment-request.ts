import type { EndpointInput, endpoints, PaymentRequestAnswer } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Call } from '#http/call.ts';
import { once } from '#http/idempotency/idempotency.ts';
import { Refusal } from '#http/refusal.ts';
import { isOwnAddress } from './is-own-address.ts';
import { lookUpDocument } from '../settlement/look-up-payment.ts';
import { findOnlineWay } from '../methods/offered-methods.ts';
import { openPayment } from './open-payment.ts';
import { getPayee, type Payable, type Payee, type ReceiptContact } from '../payee.ts';
import { isAnotherContact, parseReceiptContact } from '../receipts/receipt-contact.ts';
import { isFateless, startPayment } from './start-payment.ts';
import {
  findLastPayment,
  findLivePayment,
  lockPayment,
  updatePayment,
  type PaymentRow,
} from '../stores/payment.store.ts';

type PaymentRequestCall = Call<typeof endpoints.createPaymentRequest>;
type Request = EndpointInput<typeof endpoints.createPaymentRequest>['body'];

/** By what the payer wants to pay now. */
type Way = { readonly methodCode: number; readonly savedMethodId: string | null };
type Wish = { readonly way: Way; readonly receiptTo: ReceiptContact };

/**
 * Pays an order: goes on with the payment that is open, or opens the next one after a failed one (rule 62), and in place
 * of one whose receipt would go elsewhere. The acquirer is asked outside of the transaction that decides.
 */
export async function createPaymentRequest(context: Context, call: PaymentRequestCall): Promise<PaymentRequestAnswer> {
  const { partner, bearer, body, headers } = call;
  const payee = getPayee(context, 'order');
  // First of all whose it is: of anybody else's nobody learns that there is one.
  const own = await withTransaction(context.database, (transaction) => findOwn(transaction, payee, call));
  if (!isOwnAddress(context, call, body.returnUrl)) throw new Refusal('payment.return_url_refused');
  const receiptTo = parseReceiptContact(body, partner);
  const wish = { way: await findWay(context, call, own), receiptTo };
  await settleFormer(context, call, own, wish);

  const now = context.clock.now();
  const key = headers['idempotency-key'];
  const paymentId = await withTransaction(context.database, async (transaction) => {
    const effect = () => decide(context, transaction, call, { payee, wish, now });
    const scope = { partnerId: partner.id, subjectId: bearer.subjectId, endpoint: 'createPaymentRequest' };
    return key === undefined ? effect() : once(transaction, { ...scope, key, body }, now, effect);
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

/** A customer's own saved method, or one that the partner offers them for this order. */
async function findWay(context: Context, { partner, body }: PaymentRequestCall, payable: Payable): Promise<Way> {
  const { payer: kind, isRegistered, subjectId, amountMinor: payableMinor } = payable;
  const payer = { kind, isRegistered, subjectId, payableMinor };
  const way = await findOnlineWay(context, partner, payer, body.paymentMethod);
  if (!way) throw new Refusal('payment.method_unavailable');
  return way;
}

/** What is open already may be paid by now; and another way replaces it only if it is not. */
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

/** The payment to go on with; null when the order is paid already. */
async function decide(
  context: Context,
  transaction: Transaction,
  { partner, bearer, body, language, caller }: PaymentRequestCall,
  { payee, wish, now }: { payee: Payee; wish: Wish; now: Date },
): Promise<string | null> {
  const payable = await findOwn(transaction, payee, { partner, bearer, body });
  assertSame(payable, body);
  if (payable.paidMinor >= payable.amountMinor) return null;
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
  // What was not asked yet is asked with the receipt of now.
  const isOutdated = live !== null && live.askedAt !== null && isAnotherContact(payable, receiptTo);
  if (live && isSameWay(live, way) && !isOutdated) return live.id;
  // What the acquirer made of it may yet be paid: nothing takes its place until that is known.
  if (live && isFateless(live)) throw new Refusal('payment.unavailable', { retryAfterSeconds: 10 });
  if (live) await replace(transaction, live, now);
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
    // Of now: a change of the order may have put one fee in the place of another of the same sum.
    receipt: (await payee.listReceiptLines?.(transaction, document)) ?? last.receipt,
    language,
    now,
  });
  return paymentId;
}

/** The acquirer cannot call its side off: if it is paid all the same, the money goes back (rule 65). */
async function replace(transaction: Transaction, live: PaymentRow, now: Date): Promise<void> {
  const changes = { status: 'canceled', cancelReason: 'replaced', settledAt: now } as const;
  await updatePayment(transaction, live, { ...changes, ...(live.askedAt === null && { checkAt: null }) });
}

/** What the payer wished of the last attempt is meant for the next one too, as long as it is paid the same way. */
function isStillToBeSaved(last: PaymentRow, way: Way): boolean {
  return last.savesMethod && isSameWay(last, way);
}

function isSameWay({ methodCode, savedMethodId }: PaymentRow, way: Way): boolean {
  return methodCode === way.methodCode && savedMethodId === way.savedMethodId;
}

/** What the caller believes to pay is compared and never used. */
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
