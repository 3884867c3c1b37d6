import type { Money } from '@kaplya/domain';
import { toDecimal } from '@kaplya/domain';
import type { ReceiptState } from './acquirer.store.ts';
import type { MethodState, PaymentState, RefundState } from './payment-state.ts';
import { findCardByEnd } from './test-cards.ts';

/** The path of the pages; the shop serves them under the same one. */
export const pagesPath = '/sandbox/acquirer';

const sandboxBank = { bank_id: '100000000999', bic: '044525999', name: 'Sandbox Bank' };

export function toAmountObject({ amount, currency }: Money) {
  return { value: toDecimal(amount), currency };
}

/** The payment in the API and in notifications. */
export function toPaymentObject(payment: PaymentState) {
  const { status, confirmation, cancellation } = payment;
  const isPaid = status === 'succeeded' || status === 'waiting_for_capture';
  return {
    id: payment.id,
    status,
    paid: isPaid,
    amount: toAmountObject(payment.amount),
    ...(isPaid && { income_amount: toAmountObject(payment.amount) }),
    ...(status === 'pending' && confirmation && { confirmation: toConfirmation(payment, confirmation.returnUrl) }),
    created_at: toInstant(payment.createdAt),
    ...(payment.capturedAt !== null && { captured_at: toInstant(payment.capturedAt) }),
    ...(status === 'waiting_for_capture' && { expires_at: toInstant(payment.expiresAt) }),
    ...(payment.description !== null && { description: payment.description }),
    metadata: payment.metadata,
    ...(payment.method && { payment_method: toMethodObject(payment.method) }),
    ...(payment.method?.card &&
      isPaid && {
        authorization_details: {
          rrn: payment.id.replaceAll(/\D/g, '').padEnd(12, '0').slice(0, 12),
          auth_code: '000000',
          three_d_secure: { applied: payment.threeDs === 'passed' },
        },
      }),
    ...(cancellation && { cancellation_details: cancellation }),
    recipient: { account_id: payment.shopId, gateway_id: '0' },
    ...(status === 'succeeded' && {
      refunded_amount: toAmountObject({ ...payment.amount, amount: payment.refundedMinor }),
    }),
    refundable: status === 'succeeded' && payment.refundedMinor < payment.amount.amount,
    ...(payment.receipt && { receipt_registration: isPaid ? 'succeeded' : 'pending' }),
    ...(payment.customerId !== null && { merchant_customer_id: payment.customerId }),
    test: true,
  };
}

function toConfirmation({ id }: PaymentState, returnUrl: string) {
  return { type: 'redirect', return_url: returnUrl, confirmation_url: pageUrl(returnUrl, id) };
}

/** Uses the shop's host as the payer sees it: the host of the return URL. */
function pageUrl(returnUrl: string, paymentId: string): string {
  return `${new URL(returnUrl).origin}${pagesPath}/confirm?orderId=${paymentId}`;
}

/** A saved method or the method of a payment in the API. The first digits of a card are those of its test card. */
export function toMethodObject({ id, type, isSaved, card }: MethodState) {
  if (type === 'sbp') return { type, id, saved: isSaved, title: sandboxBank.name, payer_bank_details: sandboxBank };
  if (!card) return { type, id, saved: isSaved, title: 'Wallet' };
  const known = findCardByEnd(card.last4);
  return {
    type,
    id,
    saved: isSaved,
    title: `Bank card *${card.last4}`,
    card: {
      ...(known && { first6: known.number.slice(0, 6), card_type: known.brand }),
      last4: card.last4,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      issuer_country: 'RU',
      issuer_name: sandboxBank.name,
    },
  };
}

export function toRefundObject(refund: RefundState) {
  return {
    id: refund.id,
    payment_id: refund.paymentId,
    status: refund.status,
    amount: toAmountObject(refund.amount),
    created_at: toInstant(refund.createdAt),
    ...(refund.description !== null && { description: refund.description }),
    ...(refund.cancellation && { cancellation_details: refund.cancellation }),
    ...(refund.receipt && { receipt_registration: 'succeeded' }),
  };
}

export function toReceiptObject({ id, paymentId, createdAt, body }: ReceiptState) {
  return {
    ...(body as object),
    id,
    payment_id: paymentId,
    status: 'succeeded',
    registered_at: toInstant(createdAt),
    fiscal_document_number: '1',
    fiscal_storage_number: '9999078900000000',
    fiscal_attribute: '0',
  };
}

function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
