import { z } from 'zod';
import { moneyShape } from './basics.ts';
import { orderStatusShape } from './cart.ts';

export const paymentMethodShape = z
  .object({
    '@id': z.string(),
    '@type': z.string(),
    description: z.string(),
    setup: z.object({ code: z.int(), sbp: z.boolean() }),
  })
  .meta({ id: 'PaymentMethod' });

/** A card or an SBP account saved at the acquirer; never its number. */
export const savedPaymentMethodShape = z
  .object({
    '@id': z.string(),
    id: z.uuid(),
    label: z.string(),
    last4: z.string().nullable(),
    expiry: z.string().nullable().describe('MM/YY'),
  })
  .meta({ id: 'SavedPaymentMethod' });

export const paymentRequestAnswerShape = z
  .union([
    z.object({ paymentUrl: z.string() }),
    z.object({
      orderDetails: z.object({ uuid: z.uuid(), status: orderStatusShape, paidAmount: moneyShape }),
    }),
  ])
  .meta({ id: 'PaymentRequestAnswer' });

export type PaymentMethod = z.infer<typeof paymentMethodShape>;
export type SavedPaymentMethod = z.infer<typeof savedPaymentMethodShape>;
export type PaymentRequestAnswer = z.infer<typeof paymentRequestAnswerShape>;
