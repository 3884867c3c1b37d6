import type { Order, PaymentRequestAnswer } from '@kaplya/contract';
import type { Call, CallRequest } from '@kaplya/client/calls/api-types.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';

/**
 * The fields of an order that a payment request sends back, so that the server refuses it when the order has changed
 * since.
 */
type PayableOrder = Pick<Order, 'id' | 'uuid' | 'totals' | 'receipt' | 'paymentMethodId'>;

export type PayOptions = {
  /**
   * The id of the customer, whom the payment page sends back to the order. null for a guest, who is sent back to the
   * catalogue (S-18).
   */
  customerId: string | null;
  /** `@id` of another method or of a saved one; the order's own by default. */
  paymentMethod?: string;
  savesMethod?: boolean;
};

/**
 * Opens the payment of an order: continues the open one, or starts another after a declined one (rule 62). Resolves to
 * the URL of the payment page. null: nothing is left to pay, and the order should be read again.
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

/** Like `findPaymentUrl`, for the page's present user; by default with the order's own method. */
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
