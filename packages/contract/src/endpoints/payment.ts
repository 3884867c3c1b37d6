import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { currencyShape, line } from '../shapes/basics.ts';
import { paymentMethodShape, paymentRequestAnswerShape, savedPaymentMethodShape } from '../shapes/payment.ts';

const flagShape = z.enum(['0', '1', 'false', 'true']).optional();
const methodsAnswer = z.object({ 'hydra:member': z.array(paymentMethodShape) });
const savedAnswer = z.object({ 'hydra:member': z.array(savedPaymentMethodShape) });
const idParams = z.object({ id: z.uuid() });

const shared = { tag: 'payment', access: 'partner' } as const;

export const paymentEndpoints = {
  listPaymentMethods: defineEndpoint({
    ...shared,
    id: 'listPaymentMethods',
    summary: "Payment methods; with `cart`, less what the cart's total hides",
    method: 'get',
    path: '/api/payment/payment_methods',
    query: z.object({ forIndividual: flagShape, forLegal: flagShape, cart: z.uuid().optional() }),
    answer: methodsAnswer,
    refusals: ['cart.not_found', 'cart.gone'],
  }),
  listLegalPersonPaymentMethods: defineEndpoint({
    ...shared,
    id: 'listLegalPersonPaymentMethods',
    summary: 'Payment methods of one legal person whom the customer may order for',
    method: 'get',
    path: '/api/payment/legal_people/{id}/payment_methods',
    access: 'customer',
    params: idParams,
    query: z.object({ cart: z.uuid().optional() }),
    answer: methodsAnswer,
    refusals: ['address.legal_person_unknown', 'cart.not_found', 'cart.gone'],
  }),
  listClientCards: defineEndpoint({
    ...shared,
    id: 'listClientCards',
    summary: "The customer's saved cards",
    method: 'get',
    path: '/api/payment/client_cards',
    access: 'customer',
    answer: savedAnswer,
    refusals: [],
  }),
  deleteClientCard: defineEndpoint({
    ...shared,
    id: 'deleteClientCard',
    summary: 'Forget a saved card, here and at the acquirer',
    method: 'delete',
    path: '/api/payment/client_cards/{id}',
    access: 'customer',
    params: idParams,
    refusals: ['payment.saved_method_unknown'],
  }),
  listClientSbps: defineEndpoint({
    ...shared,
    id: 'listClientSbps',
    summary: "The customer's saved SBP accounts",
    method: 'get',
    path: '/api/payment/client_sbps',
    access: 'customer',
    answer: savedAnswer,
    refusals: [],
  }),
  deleteClientSbp: defineEndpoint({
    ...shared,
    id: 'deleteClientSbp',
    summary: 'Forget a saved SBP account, here and at the acquirer',
    method: 'delete',
    path: '/api/payment/client_sbps/{id}',
    access: 'customer',
    params: idParams,
    refusals: ['payment.saved_method_unknown'],
  }),
  createPaymentRequest: defineEndpoint({
    ...shared,
    id: 'createPaymentRequest',
    budget: 'ordering',
    movesMoney: true,
    summary: 'Pay an order: the payment that is open, or the next one after a declined one',
    method: 'post',
    path: '/api/payment/payment_requests',
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: z.object({
      documentId: z.uuid().describe("The order's uuid"),
      orderNumber: z.string().max(20).optional(),
      clientId: z.uuid().optional(),
      clientEmail: line(300).optional().describe('Where receipts of this order go from now on'),
      amount: z.int().optional().describe('Minor units; compared, never used'),
      context: line(40).optional().describe('From where it is paid: `site`, or what an app calls itself'),
      returnUrl: z.string().max(2048),
      clientPhone: line(30).optional().describe('Likewise; the courier calls the same as before'),
      paymentMethod: z.string().max(200).describe('`@id` of a method or of a saved one'),
      clientAddress: line(500).optional(),
      currency: currencyShape.optional(),
      autoRedirect: z.boolean().optional(),
      savePaymentMethod: z
        .boolean()
        .optional()
        .describe('As for the attempt before by default, where it was to be paid the same way'),
    }),
    answer: paymentRequestAnswerShape,
    refusals: [
      'identity.proof_required',
      'order.not_found',
      'payment.not_payable',
      'payment.order_differs',
      'payment.return_url_refused',
      'payment.method_unavailable',
      'payment.too_many_positions',
      'identity.email_invalid',
      'identity.phone_invalid',
      'payment.unavailable',
      'idempotency.key_reused',
    ],
  }),
};
