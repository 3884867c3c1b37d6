import type { Money } from '@kaplya/domain';
import { z } from 'zod';

/**
 * Currencies that Stripe counts in other units than hundredths (https://docs.stripe.com/currencies): whole ones,
 * thousandths, or hundredths that have to be whole ones. The shop counts hundredths of every currency, so it accepts
 * none of these with Stripe.
 */
const otherUnits: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF BHD JOD KWD OMR TND ISK UGX'.split(' '),
);

export function canTakeCurrency(currency: string): boolean {
  return !otherUnits.has(currency);
}

/** The amount as Stripe has it is the amount as the shop has it: see `canTakeCurrency`. */
export const toMoney = (amount: number, currency: string): Money => ({ amount, currency: currency.toUpperCase() });

const idOrObject = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const metadataShape = z.record(z.string(), z.string()).nullish();

// All other fields are dropped, so that no more of a card number than its end gets into the shop.
const paymentMethodShape = z.object({
  id: z.string(),
  type: z.string(),
  card: z
    .object({
      brand: z.string(),
      last4: z.string().regex(/^\d{4}$/),
      exp_month: z.int().min(1).max(12),
      exp_year: z.int().min(2000).max(2999),
    })
    .nullish(),
});

export const paymentIntentShape = z.object({
  id: z.string(),
  object: z.literal('payment_intent'),
  amount: z.int(),
  /** The captured amount, which may be a part only if somebody captured it in Stripe's dashboard. */
  amount_received: z.int().nullish(),
  currency: z.string(),
  status: z.enum([
    ...(['canceled', 'processing', 'requires_action', 'requires_capture', 'requires_confirmation'] as const),
    ...(['requires_payment_method', 'succeeded'] as const),
  ]),
  metadata: metadataShape,
  customer: idOrObject.nullish(),
  payment_method: z.union([z.string(), paymentMethodShape]).nullish(),
  setup_future_usage: z.string().nullish(),
  cancellation_reason: z.string().nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
  latest_charge: z.union([z.string(), z.object({ amount_refunded: z.int() })]).nullish(),
});

export type PaymentIntent = z.output<typeof paymentIntentShape>;

export const sessionShape = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  amount_total: z.int(),
  currency: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.url({ protocol: /^https?$/ }).nullish(),
  metadata: metadataShape,
  payment_intent: z.union([paymentIntentShape, z.string()]).nullish(),
});

export type CheckoutSession = z.output<typeof sessionShape>;

export const sessionsShape = z.object({ data: z.array(z.object({ id: z.string() })) });

export const refundShape = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  payment_intent: idOrObject.nullish(),
  failure_reason: z.string().nullish(),
  metadata: metadataShape,
});

export type StripeRefund = z.output<typeof refundShape>;

export const refundsShape = z.object({ data: z.array(refundShape), has_more: z.boolean() });

/** The object that an event is about; of a refund or a charge only the id of its payment is read. */
export const eventShape = z.union([
  z.object({
    type: z.templateLiteral(['checkout.session.', z.string()]),
    data: z.object({ object: z.object({ id: z.string().regex(/^cs_/) }) }),
  }),
  z.object({
    type: z.templateLiteral(['payment_intent.', z.string()]),
    data: z.object({ object: z.object({ id: z.string().regex(/^pi_/) }) }),
  }),
  z.object({
    type: z.string().regex(/^(?:refund\.|charge\.refund)/),
    data: z.object({ object: z.object({ payment_intent: z.string().regex(/^pi_/) }) }),
  }),
]);
