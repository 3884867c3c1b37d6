import type { Money } from '@kaplya/domain';
import { z } from 'zod';
import { parseDecimalAmount } from '@kaplya/domain';
import { invalid } from './api-error.ts';

const amountShape = z
  .object({ value: z.string(), currency: z.string().regex(/^[A-Z]{3}$/) })
  .transform(({ value, currency }, context): Money => {
    const amount = parseDecimalAmount(value);
    if (amount !== null && amount > 0) return { amount, currency };
    context.addIssue({ code: 'custom', path: ['value'], message: 'must be a sum above zero with two decimals' });
    return z.NEVER;
  });

const itemShape = z.object({
  description: z.string().min(1).max(128),
  quantity: z.coerce
    .number()
    .positive()
    .max(99_999.999)
    .refine((quantity) => Number.isInteger(Math.round(quantity * 1e6) / 1000), 'has more than three decimals'),
  amount: z.object({ value: z.string(), currency: z.string() }).transform(({ value, currency }, context): Money => {
    const amount = parseDecimalAmount(value);
    if (amount !== null) return { amount, currency };
    context.addIssue({ code: 'custom', path: ['value'], message: 'must be a sum with two decimals' });
    return z.NEVER;
  }),
  vat_code: z.int().min(1).max(12),
  payment_mode: z.enum([
    'full_prepayment',
    'partial_prepayment',
    'advance',
    'full_payment',
    'partial_payment',
    'credit',
    'credit_payment',
  ]),
  payment_subject: z.string().min(1),
  measure: z.string().optional(),
});

export const receiptShape = z.object({
  customer: z
    .object({ phone: z.string().regex(/^\d{10,15}$/), email: z.email() })
    .partial()
    .refine(({ phone, email }) => phone !== undefined || email !== undefined, 'must have a phone or an e-mail'),
  tax_system_code: z.int().min(1).max(6).optional(),
  items: z.array(itemShape).min(1).max(100),
});

export type ReceiptBody = z.output<typeof receiptShape>;

const metadataShape = z
  .record(z.string().min(1).max(32), z.string().max(512))
  .refine((metadata) => Object.keys(metadata).length <= 16, 'has more than 16 keys');

export const createPaymentShape = z.object({
  amount: amountShape,
  capture: z.boolean().default(false),
  description: z.string().max(128).optional(),
  metadata: metadataShape.default({}),
  confirmation: z
    .object({
      type: z.literal('redirect'),
      return_url: z.url({ protocol: /^https?$/ }).max(2048),
      locale: z.enum(['ru_RU', 'en_US']).default('ru_RU'),
    })
    .optional(),
  // Strict, because the API accepts no card numbers: only the payment page does.
  payment_method_data: z.strictObject({ type: z.enum(['bank_card', 'sbp', 'yoo_money']) }).optional(),
  payment_method_id: z.string().optional(),
  save_payment_method: z.boolean().default(false),
  merchant_customer_id: z.string().min(1).max(200).optional(),
  client_ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  receipt: receiptShape.optional(),
});

export type CreatePaymentBody = z.output<typeof createPaymentShape>;

export const capturePaymentShape = z.object({ amount: amountShape.optional(), receipt: receiptShape.optional() });

export const createRefundShape = z.object({
  payment_id: z.string().min(1),
  amount: amountShape,
  description: z.string().max(250).optional(),
  receipt: receiptShape.optional(),
});

export const createReceiptShape = receiptShape.extend({
  type: z.enum(['payment', 'refund']),
  payment_id: z.string().min(1),
  send: z.literal(true),
  settlements: z
    .array(z.object({ type: z.enum(['cashless', 'prepayment', 'postpayment', 'consideration']), amount: amountShape }))
    .min(1),
});

/** Parses a body; reports the first error in the API's words. */
export function parseBody<Body>(shape: z.ZodType<Body>, body: unknown): Body {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(issue?.path.join('.') || 'body', issue?.message ?? 'does not fit');
}

/** A receipt has exact prices: its lines add up to the payment. */
export function assertReceiptFits(receipt: ReceiptBody | undefined, { amount, currency }: Money): void {
  if (!receipt) return;
  const total = receipt.items.reduce((sum, item) => sum + item.amount.amount * item.quantity, 0);
  if (Math.round(total) !== amount) throw invalid('receipt.items', 'do not sum up to the amount');
  if (receipt.items.some((item) => item.amount.currency !== currency)) {
    throw invalid('receipt.items', 'are in another currency');
  }
}
