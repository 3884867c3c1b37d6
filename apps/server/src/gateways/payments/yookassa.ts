import { paymentCodes, type Language, type Money } from '@kaplya/domain';
import { z } from 'zod';
import type { AddressRanges } from '#config/address-ranges.ts';
import { parseDecimalAmount, toDecimal } from '@kaplya/domain';
import { isTestKey } from './is-test-key.ts';
import type {
  Acquirer,
  AcquirerPayment,
  AcquirerReceipt,
  AcquirerRefund,
  PaymentAttempt,
  Receipt,
  SavedMethod,
} from './payments.ts';
import { NotificationRefused } from './acquirer-errors.ts';
import { createYooKassaClient, type YooKassaClientOptions } from './yookassa-client.ts';

export type YooKassaOptions = YooKassaClientOptions & { readonly notificationSources: AddressRanges };

const amountShape = z
  .object({ value: z.string(), currency: z.string() })
  .transform(({ value, currency }, context): Money => {
    const amount = parseDecimalAmount(value);
    if (amount !== null) return { amount, currency };
    context.addIssue('is no amount');
    return z.NEVER;
  });

const cancellationShape = z.object({ party: z.string(), reason: z.string() });

const methodShape = z.object({
  type: z.string(),
  id: z.string(),
  saved: z.boolean(),
  title: z.string().optional(),
  // All other fields are dropped, so that no more of a card number than its end gets into the shop.
  card: z
    .object({
      last4: z.string().regex(/^\d{4}$/),
      expiry_month: z.string().regex(/^\d{1,2}$/),
      expiry_year: z.string().regex(/^\d{4}$/),
      card_type: z.string().optional(),
    })
    .optional(),
  payer_bank_details: z.object({ name: z.string().optional() }).optional(),
});

const paymentShape = z
  .object({
    id: z.string(),
    status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
    amount: amountShape,
    metadata: z.record(z.string(), z.string()).optional(),
    confirmation: z.object({ confirmation_url: z.url({ protocol: /^https?$/ }).optional() }).optional(),
    cancellation_details: cancellationShape.optional(),
    payment_method: methodShape.optional(),
    refunded_amount: amountShape.optional(),
  })
  .transform((payment): AcquirerPayment => ({
    id: payment.id,
    status: payment.status,
    amount: payment.amount,
    orderId: payment.metadata?.['order_id'] ?? null,
    attemptKey: payment.metadata?.['attempt_key'] ?? null,
    confirmationUrl: payment.confirmation?.confirmation_url ?? null,
    cancellation: payment.cancellation_details ?? null,
    methodKind: toMethodKind(payment.payment_method?.type),
    savedMethod: payment.payment_method ? toSavedMethod(payment.payment_method) : null,
    refundedMinor: payment.refunded_amount?.amount ?? 0,
  }));

const refundShape = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    status: z.enum(['pending', 'succeeded', 'canceled']),
    amount: amountShape,
    description: z.string().optional(),
    cancellation_details: cancellationShape.optional(),
  })
  .transform((refund): AcquirerRefund => ({
    id: refund.id,
    paymentId: refund.payment_id,
    status: refund.status,
    amount: refund.amount,
    description: refund.description ?? null,
    cancellation: refund.cancellation_details ?? null,
  }));

const refundsShape = z.object({ items: z.array(refundShape), next_cursor: z.string().optional() });

const receiptShape: z.ZodType<AcquirerReceipt> = z.object({
  id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
});

const receiptsShape = z.object({
  items: z.array(
    receiptShape.and(z.object({ type: z.string(), settlements: z.array(z.object({ type: z.string() })).optional() })),
  ),
  next_cursor: z.string().optional(),
});

const notificationShape = z.union([
  z.object({ event: z.templateLiteral(['payment.', z.string()]), object: z.object({ id: z.string().min(1) }) }),
  z.object({ event: z.templateLiteral(['refund.', z.string()]), object: z.object({ payment_id: z.string().min(1) }) }),
]);

type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor?: string | undefined };

const descriptionAtMost = 128;

/** An account at YooKassa, API v3. */
export function createYooKassa({ notificationSources, ...options }: YooKassaOptions): Acquirer {
  const client = createYooKassaClient(options);

  async function listAll<Item>(path: string, paymentId: string, shape: z.ZodType<Page<Item>>): Promise<Item[]> {
    const items: Item[] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ payment_id: paymentId, limit: '100', ...(cursor && { cursor }) });
      const page = await client.get(`${path}?${query.toString()}`, shape);
      items.push(...(page?.items ?? []));
      cursor = page?.next_cursor;
    } while (cursor);
    return items;
  }

  return {
    name: 'yookassa',
    account: options.shopId,
    isTest: isTestKey('yookassa', options.secretKey),
    // Apple Pay and Google Pay need a token that YooKassa's pages no longer create; the page of `online` offers
    // wallets.
    codesIn: () => [paymentCodes.sbp, paymentCodes.online],
    receipts: {
      async findFinal(paymentId) {
        const receipts = await listAll('/receipts', paymentId, receiptsShape);
        // A payment's first receipt settles it by card; only the delivery receipt uses the prepayment.
        const isFinal = ({ type, status, settlements = [] }: (typeof receipts)[number]) =>
          type === 'payment' && status !== 'canceled' && settlements.some((settled) => settled.type === 'prepayment');
        return receipts.find(isFinal) ?? null;
      },
      sendFinal({ key, paymentId, currency, receipt }) {
        const { customer, items, tax_system_code: taxSystem } = toYooKassaReceipt(receipt, currency);
        const total = receipt.lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0);
        const body = {
          type: 'payment',
          payment_id: paymentId,
          customer,
          items,
          ...(taxSystem !== undefined && { tax_system_code: taxSystem }),
          send: true,
          settlements: [{ type: 'prepayment', amount: toAmount({ amount: total, currency }) }],
        };
        return client.post('/receipts', key, body, receiptShape);
      },
    },
    probe: () => client.probe(),
    create: (attempt) => client.post('/payments', attempt.key, toPaymentBody(attempt), paymentShape),
    get: (paymentId) => client.get(`/payments/${encodeURIComponent(paymentId)}`, paymentShape),
    capture({ key, paymentId, amount, receipt }) {
      const body = { amount: toAmount(amount), ...withReceipt(receipt, amount.currency) };
      return client.post(`/payments/${encodeURIComponent(paymentId)}/capture`, key, body, paymentShape);
    },
    cancel: ({ key, paymentId }) =>
      client.post(`/payments/${encodeURIComponent(paymentId)}/cancel`, key, {}, paymentShape),
    refund({ key, paymentId, amount, description, receipt }) {
      const body = {
        payment_id: paymentId,
        amount: toAmount(amount),
        description: cut(description),
        ...withReceipt(receipt, amount.currency),
      };
      return client.post('/refunds', key, body, refundShape);
    },
    getRefund: (refundId) => client.get(`/refunds/${encodeURIComponent(refundId)}`, refundShape),
    listRefunds: (paymentId) => listAll('/refunds', paymentId, refundsShape),
    readNotification({ ip, body }) {
      if (!notificationSources.includes(ip)) throw new NotificationRefused();
      const parsed = notificationShape.safeParse(body);
      if (!parsed.success) return null;
      const { object } = parsed.data;
      return 'id' in object
        ? { kind: 'payment', acquirerPaymentId: object.id }
        : { kind: 'refund', acquirerPaymentId: object.payment_id };
    },
  };
}

function toPaymentBody(attempt: PaymentAttempt): object {
  const { method, amount, customerId, clientIp } = attempt;
  return {
    amount: toAmount(amount),
    // Sent always, because by default YooKassa only holds the money.
    capture: attempt.captureAtOnce,
    description: cut(attempt.description),
    metadata: {
      order_id: attempt.orderId,
      attempt_key: attempt.key,
      partner_id: attempt.partnerId,
      language: attempt.language,
    },
    ...(method.kind === 'sbp' && { payment_method_data: { type: 'sbp' } }),
    ...(method.kind === 'saved'
      ? { payment_method_id: method.methodId }
      : {
          confirmation: {
            type: 'redirect',
            return_url: attempt.returnUrl,
            locale: localeOf(attempt.language),
          },
          save_payment_method: attempt.saveMethod,
        }),
    ...(customerId !== null && { merchant_customer_id: customerId }),
    ...(clientIp !== null && { client_ip: clientIp }),
    ...withReceipt(attempt.receipt, amount.currency),
  };
}

/** The languages of YooKassa's pages. */
function localeOf(language: Language): string {
  return language === 'ru' ? 'ru_RU' : 'en_US';
}

function toAmount({ amount, currency }: Money): { value: string; currency: string } {
  return { value: toDecimal(amount), currency };
}

function cut(description: string): string {
  return [...description].slice(0, descriptionAtMost).join('');
}

function withReceipt(receipt: Receipt | null, currency: string): { receipt?: ReturnType<typeof toYooKassaReceipt> } {
  return receipt ? { receipt: toYooKassaReceipt(receipt, currency) } : {};
}

function toYooKassaReceipt({ phone, email, taxSystem, lines }: Receipt, currency: string) {
  return {
    customer: { ...(phone !== null && { phone: phone.replace('+', '') }), ...(email !== null && { email }) },
    ...(taxSystem !== null && { tax_system_code: taxSystem }),
    items: lines.map((line) => ({
      description: cut(line.description),
      quantity: line.quantity,
      amount: toAmount({ amount: line.unitPriceMinor, currency }),
      vat_code: line.vatCode,
      payment_mode: line.mode,
      payment_subject: line.subject,
      measure: 'piece',
    })),
  };
}

function toMethodKind(type: string | undefined): SavedMethod['kind'] | null {
  if (type === 'sbp') return 'sbp';
  return type === 'bank_card' ? 'card' : null;
}

function toSavedMethod({ type, id, saved, title, card, ...method }: z.output<typeof methodShape>): SavedMethod | null {
  if (!saved) return null;
  if (type === 'sbp') {
    return { id, kind: 'sbp', last4: null, expiry: null, label: method.payer_bank_details?.name ?? title ?? 'SBP' };
  }
  if (!card) return null;
  const expiry = `${card.expiry_month.padStart(2, '0')}/${card.expiry_year.slice(2)}`;
  return { id, kind: 'card', last4: card.last4, expiry, label: card.card_type ?? 'Card' };
}
