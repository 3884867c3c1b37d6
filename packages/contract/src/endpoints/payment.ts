import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { paymentMethodShape } from '../shapes/payment.ts';

const flagShape = z.enum(['0', '1']).optional();

export const paymentEndpoints = {
  listPaymentMethods: defineEndpoint({
    id: 'listPaymentMethods',
    tag: 'payment',
    summary: "Payment methods; with `cart`, less what the cart's total hides",
    method: 'get',
    path: '/api/payment/payment_methods',
    access: 'partner',
    query: z.object({ forIndividual: flagShape, forLegal: flagShape, cart: z.uuid().optional() }),
    answer: z.object({ 'hydra:member': z.array(paymentMethodShape) }),
    refusals: ['cart.not_found', 'cart.gone'],
  }),
};
