import { createHash, randomUUID } from 'node:crypto';
import { HOUR_MS, type Money } from '@kaplya/domain';
import { Hono } from 'hono';
import { findHistoryPayment } from './history-payments.ts';
import type { AcquirerStore, ListFilter, Listed } from './acquirer.store.ts';
import { ApiError, invalid, toErrorResponse } from './api-error.ts';
import {
  assertReceiptFits,
  capturePaymentShape,
  createPaymentShape,
  createReceiptShape,
  createRefundShape,
  parseBody,
  type CreatePaymentBody,
  type ReceiptBody,
} from './api-requests.ts';
import { lateRefundMilliseconds, type Ledger } from './ledger.ts';
import { toAmountObject, toMethodObject, toPaymentObject, toReceiptObject, toRefundObject } from './objects.ts';
import {
  cancel,
  capture,
  declinedFor,
  pageMilliseconds,
  type MethodState,
  type PaymentState,
} from './payment-state.ts';
import { parseScenario, type Scenario } from './scenario.ts';

export type ApiOptions = {
  readonly store: AcquirerStore;
  readonly ledger: Ledger;
  readonly secretKey: string;
  /** Takes the scenario that was set for the next payment; used if the payment names none. */
  takeNextScenario(): Scenario;
  wait(milliseconds: number): Promise<void>;
};

const answerRetentionMilliseconds = 24 * HOUR_MS;

/** Limits in roubles, inclusive; other currencies have none. */
const roubleLimits = { sbp: 700_000_00, bank_card: 350_000_00, yoo_money: 250_000_00 } as const;

type Made = { readonly object: object; readonly payment?: PaymentState };

/** Serves the API under `/v3`, as https://yookassa.ru/developers/api describes it. */
export function createApi({ store, ledger, secretKey, takeNextScenario, wait }: ApiOptions): Hono {
  const api = new Hono<{ Variables: { shopId: string } }>();

  api.onError((error) => {
    if (error instanceof ApiError) return toErrorResponse(error);
    return toErrorResponse(new ApiError(500, 'internal_server_error', 'The result is unknown'));
  });
  api.notFound(() => toErrorResponse(new ApiError(404, 'not_found', 'There is nothing at this address')));
  api.use(async (c, next) => {
    c.set('shopId', readShopId(c.req.header('authorization'), secretKey));
    await next();
  });

  /** Runs a request once for an idempotency key; a repeat gets the same answer. */
  async function withIdempotencyKey(
    request: Request,
    shopId: string,
    make: (body: unknown, now: number) => Made,
  ): Promise<Response> {
    const key = readKey(request);
    const text = await request.text();
    const body = parseJson(text);
    const requestHash = hash(`${request.method} ${new URL(request.url).pathname} ${text}`);
    const now = ledger.now();
    const { answer, payment } = store.transaction(() => {
      const stored = store.findAnswer(shopId, key, now);
      if (stored) {
        if (stored.requestHash !== requestHash) throw invalid('Idempotence-Key', 'Idempotence key duplicated');
        return { answer: stored.body, payment: undefined };
      }
      const made = make(body, now);
      const written = JSON.stringify(made.object);
      store.saveAnswer(shopId, key, { requestHash, body: written }, now + answerRetentionMilliseconds);
      return { answer: written, payment: made.payment };
    });
    if (payment) await wait(payment.scenario.slowMilliseconds);
    if (payment?.scenario.isFirstAnswerLost) {
      throw new ApiError(500, 'internal_server_error', 'The result is unknown');
    }
    return new Response(answer, { headers: { 'content-type': 'application/json' } });
  }

  function getPayment(id: string, shopId: string): PaymentState {
    const payment = ledger.getPaymentNow(id) ?? findHistoryPayment(id, shopId);
    if (payment?.shopId !== shopId) throw new ApiError(404, 'not_found', 'There is no such payment', 'payment_id');
    return payment;
  }

  function createPayment(body: CreatePaymentBody, shopId: string, now: number): PaymentState {
    const written = body.metadata['sandbox'];
    const scenario = written === undefined ? takeNextScenario() : parseScenario(written);
    if (!scenario) throw invalid('metadata.sandbox', 'names no scenario');
    const wantedType = body.payment_method_data?.type ?? null;
    const method = findChargedMethod(body, shopId);
    if (!method && !body.confirmation) throw invalid('confirmation', 'is missing');
    if ((method?.type ?? wantedType) === 'sbp' && !body.capture) throw invalid('capture', 'cannot be false with sbp');
    const limit = roubleLimits[method?.type ?? wantedType ?? 'bank_card'];
    if (body.amount.currency === 'RUB' && body.amount.amount > limit) throw invalid('amount', 'is above the limit');
    assertReceiptFits(body.receipt, body.amount);
    return ledger.addPayment({
      id: randomUUID(),
      shopId,
      createdAt: now,
      status: 'pending',
      amount: body.amount,
      captureAtOnce: body.capture,
      description: body.description ?? null,
      metadata: body.metadata,
      confirmation:
        body.confirmation && !method
          ? { returnUrl: body.confirmation.return_url, locale: body.confirmation.locale }
          : null,
      wantedType,
      customerId: body.merchant_customer_id ?? null,
      wantsToSave: body.save_payment_method,
      method,
      threeDs: 'none',
      expiresAt: scenario.isOver ? now : now + pageMilliseconds,
      capturedAt: null,
      refundedMinor: 0,
      cancellation: null,
      scenario,
      receipt: toReceiptBody('payment', body.receipt),
    });
  }

  function findChargedMethod(body: CreatePaymentBody, shopId: string): MethodState | null {
    if (body.payment_method_id === undefined) return null;
    const method = store.findMethod(body.payment_method_id);
    if (method?.shopId === shopId) return method;
    throw invalid('payment_method_id', 'There is no such saved payment method');
  }

  api.post('/payments', (c) =>
    withIdempotencyKey(c.req.raw, c.get('shopId'), (body, now) => {
      const payment = createPayment(parseBody(createPaymentShape, body), c.get('shopId'), now);
      return { object: toPaymentObject(payment), payment };
    }),
  );

  api.get('/payments/:id', async (c) => {
    // Applies due refunds to the payment, too.
    ledger.applyDueChanges();
    const payment = store.transaction(() => getPayment(c.req.param('id'), c.get('shopId')));
    await wait(payment.scenario.slowMilliseconds);
    return c.json(toPaymentObject(payment));
  });

  api.get('/payments', (c) => {
    ledger.applyDueChanges();
    const listed = store.listPayments(readFilter(c.req.query(), c.get('shopId')));
    return c.json(toList(listed, toPaymentObject));
  });

  api.post('/payments/:id/capture', (c) =>
    withIdempotencyKey(c.req.raw, c.get('shopId'), (body, now) => {
      const request = parseBody(capturePaymentShape, body);
      const payment = getPayment(c.req.param('id'), c.get('shopId'));
      const amount = request.amount ?? payment.amount;
      if (payment.status !== 'waiting_for_capture') throw invalid('status', 'is not waiting_for_capture');
      if (amount.currency !== payment.amount.currency) throw invalid('amount.currency', 'is another one');
      if (amount.amount > payment.amount.amount) throw invalid('amount', 'is more than what is held');
      assertReceiptFits(request.receipt, amount);
      const receipt = toReceiptBody('payment', request.receipt) ?? payment.receipt;
      const captured = capture(payment, { amount, receipt }, now);
      return { object: toPaymentObject(ledger.save(payment, captured)), payment };
    }),
  );

  api.post('/payments/:id/cancel', (c) =>
    withIdempotencyKey(c.req.raw, c.get('shopId'), () => {
      const payment = getPayment(c.req.param('id'), c.get('shopId'));
      if (payment.status !== 'waiting_for_capture') throw invalid('status', 'is not waiting_for_capture');
      const canceled = cancel(payment, declinedFor('canceled_by_merchant'));
      return { object: toPaymentObject(ledger.save(payment, canceled)), payment };
    }),
  );

  api.post('/refunds', (c) =>
    withIdempotencyKey(c.req.raw, c.get('shopId'), (body, now) => {
      const request = parseBody(createRefundShape, body);
      const payment = getPayment(request.payment_id, c.get('shopId'));
      if (payment.status !== 'succeeded') throw invalid('payment_id', 'is of a payment that did not succeed');
      if (request.amount.currency !== payment.amount.currency) throw invalid('amount.currency', 'is another one');
      const pending = store
        .listRefunds({ shopId: payment.shopId, owner: payment.id, limit: 1000 })
        .items.filter(({ status }) => status === 'pending')
        .reduce((sum, refund) => sum + refund.amount.amount, 0);
      if (request.amount.amount > payment.amount.amount - payment.refundedMinor - pending) {
        throw invalid('amount', 'is more than what is left of the payment');
      }
      assertReceiptFits(request.receipt, request.amount);
      const { refundDecline, isRefundLate } = payment.scenario;
      const refund = {
        id: randomUUID(),
        shopId: payment.shopId,
        paymentId: payment.id,
        createdAt: now,
        status: refundDecline ? ('canceled' as const) : isRefundLate ? ('pending' as const) : ('succeeded' as const),
        amount: request.amount,
        description: request.description ?? null,
        cancellation: refundDecline && declinedFor(refundDecline),
        succeedsAt: isRefundLate && !refundDecline ? now + lateRefundMilliseconds : null,
        receipt: toReceiptBody('refund', request.receipt),
      };
      ledger.addRefund(refund, payment);
      return { object: toRefundObject(refund) };
    }),
  );

  api.get('/refunds/:id', (c) => {
    ledger.applyDueChanges();
    const refund = store.findRefund(c.req.param('id'));
    if (refund?.shopId !== c.get('shopId')) throw new ApiError(404, 'not_found', 'There is no such refund');
    return c.json(toRefundObject(refund));
  });

  api.get('/refunds', (c) => {
    ledger.applyDueChanges();
    const filter = readFilter(c.req.query(), c.get('shopId'));
    return c.json(toList(store.listRefunds({ ...filter, owner: c.req.query('payment_id') }), toRefundObject));
  });

  api.post('/receipts', (c) =>
    withIdempotencyKey(c.req.raw, c.get('shopId'), (body, now) => {
      const request = parseBody(createReceiptShape, body);
      const payment = getPayment(request.payment_id, c.get('shopId'));
      if (payment.status !== 'succeeded') throw invalid('payment_id', 'is of a payment that did not succeed');
      const total = request.settlements.reduce((sum, { amount }) => sum + amount.amount, 0);
      assertReceiptFits(request, { amount: total, currency: payment.amount.currency });
      const receiptBody = {
        ...toReceiptBody(request.type, request),
        settlements: request.settlements.map(toSettlement),
      };
      const receipt = {
        id: randomUUID(),
        shopId: payment.shopId,
        paymentId: payment.id,
        createdAt: now,
        body: receiptBody,
      };
      store.saveReceipt(receipt);
      return { object: toReceiptObject(receipt) };
    }),
  );

  api.get('/receipts/:id', (c) => {
    const receipt = store.findReceipt(c.req.param('id'));
    if (receipt?.shopId !== c.get('shopId')) throw new ApiError(404, 'not_found', 'There is no such receipt');
    return c.json(toReceiptObject(receipt));
  });

  api.get('/receipts', (c) => {
    const filter = readFilter(c.req.query(), c.get('shopId'));
    return c.json(toList(store.listReceipts({ ...filter, owner: c.req.query('payment_id') }), toReceiptObject));
  });

  api.get('/payment_methods/:id', (c) => {
    const method = store.findMethod(c.req.param('id'));
    if (method?.shopId !== c.get('shopId')) throw new ApiError(404, 'not_found', 'There is no such payment method');
    const holder = { account_id: method.shopId, gateway_id: '0' };
    return c.json({ ...toMethodObject(method), holder, status: method.isRevoked ? 'inactive' : 'active' });
  });

  // Refused, as for a shop without a special agreement with YooKassa: a method is saved only by paying with it.
  api.post('/payment_methods', () => {
    throw new ApiError(403, 'forbidden', 'Methods are saved by paying with them');
  });

  api.get('/me', (c) =>
    c.json({
      account_id: c.get('shopId'),
      status: 'enabled',
      test: true,
      fiscalization: { enabled: true, provider: 'yoo_receipt' },
      payment_methods: ['bank_card', 'sbp', 'yoo_money'],
    }),
  );

  return api as unknown as Hono;
}

function readShopId(header: string | undefined, secretKey: string): string {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/.exec(header ?? '') ?? [];
  const [shopId = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  if (shopId === '' || secret !== secretKey) throw new ApiError(401, 'invalid_credentials', 'Shop or key is wrong');
  return shopId;
}

function toReceiptBody(type: 'payment' | 'refund', receipt: ReceiptBody | undefined): object | null {
  if (!receipt) return null;
  const items = receipt.items.map((item) => ({ ...item, amount: toAmountObject(item.amount) }));
  const { customer } = receipt;
  return { type, customer, items, ...(receipt.tax_system_code && { tax_system_code: receipt.tax_system_code }) };
}

function toSettlement({ type, amount }: { type: string; amount: Money }) {
  return { type, amount: toAmountObject(amount) };
}

function readKey({ headers }: Request): string {
  const key = headers.get('idempotence-key') ?? '';
  if (key === '' || key.length > 64) throw invalid('Idempotence-Key', 'must be there, with at most 64 characters');
  return key;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('body', 'is no JSON');
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function readFilter(query: Record<string, string>, shopId: string): ListFilter {
  const limit = Number(query['limit'] ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw invalid('limit', 'must be from 1 to 100');
  const cursor = query['cursor'] === undefined ? undefined : Number(query['cursor']);
  const createdFrom = Date.parse(query['created_at.gte'] ?? '');
  return {
    shopId,
    limit,
    ...(cursor !== undefined && Number.isInteger(cursor) && { cursor }),
    ...(!Number.isNaN(createdFrom) && { createdFrom }),
  };
}

function toList<State>({ items, nextCursor }: Listed<State>, toObject: (state: State) => object) {
  const next = nextCursor === null ? {} : { next_cursor: String(nextCursor) };
  return { type: 'list', items: items.map((item) => toObject(item)), ...next };
}
