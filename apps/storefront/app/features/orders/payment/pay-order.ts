import type { Order, PaymentRequestAnswer } from '@kaplya/contract';
import type { Call, CallRequest } from '@kaplya/client/calls/api-types.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';

/** The order data that a payment request repeats, so that the server notices when the order has changed since. */
type PayableOrder = Pick<Order, 'id' | 'uuid' | 'totals' | 'receipt' | 'paymentMethodId'>;

export type PayOptions = {
  /** The order's customer, who returns to the order. null for a guest, who returns to the catalogue (S-18). */
  customerId: string | null;
  /** `@id` of another method or of a saved one; the order's own by default. */
  paymentMethod?: string;
  savesMethod?: boolean;
};

/**
 * The payment of an order: the open one, or the next after a declined one (rule 62). Returns the page to pay on. null
 * when nothing is left to do, and the order should be read again.
 */
export async function findPaymentUrl(
  call: Call<'createPaymentRequest'>,
  order: PayableOrder,
  options: PayOptions,
  origin: string = location.origin,
): Promise<string | null> {
  const body = toPaymentRequest(order, options, origin);
  const answer: PaymentRequestAnswer = await call('createPaymentRequest', {
    body,
    headers: { 'Idempotency-Key': createUuid() },
  });
  return 'paymentUrl' in answer ? answer.paymentUrl : null;
}

/** The same for the page's present user, by the order's own method by default. */
export function findOwnPaymentUrl(order: PayableOrder, paymentMethod = order.paymentMethodId): Promise<string | null> {
  const { call, session } = getClient();
  const person = session.getState();
  const customerId = person.kind === 'customer' ? person.subjectId : null;
  return findPaymentUrl(call, order, { customerId, paymentMethod });
}

export function toPaymentRequest(
  { id, uuid, totals, receipt, paymentMethodId }: PayableOrder,
  { customerId, paymentMethod = paymentMethodId, savesMethod = false }: PayOptions,
  origin: string,
): CallRequest<'createPaymentRequest'>['body'] {
  return {
    documentId: uuid,
    orderNumber: id,
    amount: totals.toPay.amount,
    currency: totals.toPay.currency,
    context: 'site',
    returnUrl: origin + (customerId === null ? paths.guestOrder(uuid) : paths.order(uuid)),
    ...(customerId !== null && { clientId: customerId }),
    ...(receipt.email !== null && { clientEmail: receipt.email }),
    ...(receipt.phone !== null && { clientPhone: receipt.phone }),
    paymentMethod,
    ...(savesMethod && { savePaymentMethod: true }),
  };
}
