import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import {
  AcquirerRefused,
  AcquirerUnavailable,
  isWorthRepeating,
  NotificationRefused,
  ResultUnknown,
} from './acquirer-errors.ts';
import { createPayments } from './create-payments.ts';
import { parseDecimalAmount, toDecimal } from '@kaplya/domain';
import type { Acquirer, PaymentAttempt, Receipt } from './payments.ts';
import { openAcquirerStore } from '@kaplya/demonstration/acquirer/acquirer.store';
import { createSandboxAcquirer } from '@kaplya/demonstration/acquirer/acquirer';
import { cancelReasons } from '@kaplya/demonstration/acquirer/test-cards';
import { createYooKassa } from './yookassa.ts';

type Asked = { readonly url: string; readonly method: string; readonly headers: Headers; readonly body: unknown };

function untilAborted(answer: Response | Promise<Response>, signal: AbortSignal | null | undefined) {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return Promise.race([answer, aborted]);
}

/** The adapter on a YooKassa that gives prepared answers and records its requests. */
function connect(answer: (asked: Asked) => Response | Promise<Response>, timeoutMilliseconds = 10_000) {
  const asked: Asked[] = [];
  const acquirer = createYooKassa({
    baseUrl: 'https://api.yookassa.ru/v3',
    shopId: '100500',
    secretKey: 'live_secret',
    notificationSources: { includes: () => true },
    timeoutMilliseconds,
    async send(url, init) {
      const text = typeof init.body === 'string' ? init.body : '';
      const body: unknown = text === '' ? null : JSON.parse(text);
      const one = { url, method: init.method ?? '', headers: new Headers(init.headers), body };
      asked.push(one);
      return untilAborted(answer(one), init.signal);
    },
  });
  return { acquirer, asked };
}

/** The adapter on the stand-in. */
function connectStandIn() {
  const clock = createTestClock('2026-03-10T09:00:00Z');
  const sandbox = createSandboxAcquirer({
    store: openAcquirerStore(':memory:'),
    clock,
    secretKey: 'secret',
    deliver: () => Promise.resolve(true),
  });
  const acquirer = createYooKassa({
    baseUrl: 'http://acquirer.invalid/v3',
    shopId: 'moscow',
    secretKey: 'secret',
    notificationSources: { includes: () => true },
    send: (url, init) => untilAborted(sandbox.handle(new Request(url, init)), init.signal),
    timeoutMilliseconds: 200,
  });
  const control = (path: string, body: object = {}) =>
    sandbox.handle(
      new Request(`http://acquirer.invalid/sandbox${path}`, { method: 'POST', body: JSON.stringify(body) }),
    );
  return { acquirer, control, clock };
}

const receipt: Receipt = {
  phone: '+79001234567',
  email: 'anna@example.com',
  taxSystem: 1,
  lines: [
    {
      description: 'Вода 19 л',
      quantity: 5,
      unitPriceMinor: 390_00,
      vatCode: 11,
      subject: 'commodity',
      mode: 'full_prepayment',
    },
  ],
};

const attempt: PaymentAttempt = {
  key: '8d4d5b0e-0000-5000-8000-000000000001',
  partnerId: 'moscow',
  orderId: 'order-1',
  amount: { amount: 1950_00, currency: 'RUB' },
  description: 'Заказ 1042',
  method: { kind: 'any' },
  captureAtOnce: true,
  returnUrl: 'https://shop.example/orders/1',
  language: 'ru',
  customerId: 'customer-1',
  saveMethod: false,
  clientIp: '203.0.113.7',
  receipt,
};

const pending = {
  id: '22e12f66-000f-5000-8000-18db351245c7',
  status: 'pending',
  paid: false,
  amount: { value: '1950.00', currency: 'RUB' },
  confirmation: {
    type: 'redirect',
    return_url: 'https://shop.example/orders/1',
    confirmation_url: 'https://yoomoney.ru/payments/external/confirmation?orderId=22e12f66',
  },
  created_at: '2026-03-10T09:00:00.000Z',
  description: 'Заказ 1042',
  metadata: { order_id: 'order-1', attempt_key: attempt.key },
  payment_method: { type: 'bank_card', id: '22e12f66', saved: false },
  recipient: { account_id: '100500', gateway_id: '100700' },
  refundable: false,
  test: false,
};

describe('a payment by YooKassa', () => {
  test('is asked for as documented', async () => {
    const { acquirer, asked } = connect(() => Response.json(pending));
    expect(await acquirer.create(attempt)).toEqual({
      id: pending.id,
      status: 'pending',
      amount: { amount: 1950_00, currency: 'RUB' },
      orderId: 'order-1',
      attemptKey: attempt.key,
      confirmationUrl: pending.confirmation.confirmation_url,
      cancellation: null,
      methodKind: 'card',
      savedMethod: null,
      refundedMinor: 0,
    });
    const [{ url, method, headers, body }] = asked as [Asked];
    expect([method, url]).toEqual(['POST', 'https://api.yookassa.ru/v3/payments']);
    expect(headers.get('authorization')).toBe(`Basic ${btoa('100500:live_secret')}`);
    expect(headers.get('idempotence-key')).toBe(attempt.key);
    expect(body).toEqual({
      amount: { value: '1950.00', currency: 'RUB' },
      capture: true,
      description: 'Заказ 1042',
      metadata: { order_id: 'order-1', attempt_key: attempt.key, partner_id: 'moscow', language: 'ru' },
      confirmation: { type: 'redirect', return_url: 'https://shop.example/orders/1', locale: 'ru_RU' },
      save_payment_method: false,
      merchant_customer_id: 'customer-1',
      client_ip: '203.0.113.7',
      receipt: {
        customer: { phone: '79001234567', email: 'anna@example.com' },
        tax_system_code: 1,
        items: [
          {
            description: 'Вода 19 л',
            quantity: 5,
            amount: { value: '390.00', currency: 'RUB' },
            vat_code: 11,
            payment_mode: 'full_prepayment',
            payment_subject: 'commodity',
            measure: 'piece',
          },
        ],
      },
    });
  });

  test.each([
    ['sbp', { method: { kind: 'sbp' } }, { payment_method_data: { type: 'sbp' } }],
    ['a hold', { captureAtOnce: false }, { capture: false }],
    ['a method to save', { saveMethod: true }, { save_payment_method: true }],
    ['a language that its pages lack', { language: 'az' }, { confirmation: { locale: 'en_US' } }],
    ['a long description', { description: 'ё'.repeat(200) }, { description: 'ё'.repeat(128) }],
  ] as const)('with %s says so', async (_, change, expected) => {
    const { acquirer, asked } = connect(() => Response.json(pending));
    await acquirer.create({ ...attempt, ...change });
    expect(asked[0]?.body).toMatchObject(expected);
  });

  test('with a saved method asks nobody', async () => {
    const { acquirer, asked } = connect(() => Response.json({ ...pending, status: 'succeeded' }));
    await acquirer.create({ ...attempt, method: { kind: 'saved', methodId: 'method-1' } });
    expect(asked[0]?.body).toMatchObject({ payment_method_id: 'method-1', capture: true });
    expect(asked[0]?.body).not.toHaveProperty('confirmation');
    expect(asked[0]?.body).not.toHaveProperty('save_payment_method');
  });

  test('returns of a saved card no more than its last digits and expiry [P-14]', async () => {
    const card = {
      ...{ first6: '555555', last4: '4477', expiry_month: '7', expiry_year: '2030', card_type: 'MasterCard' },
      ...{ issuer_country: 'RU', number: '5555555555554477' },
    };
    const paid = {
      ...pending,
      status: 'succeeded',
      payment_method: { type: 'bank_card', id: 'm-1', saved: true, card },
    };
    const { acquirer } = connect(() => Response.json(paid));
    const payment = await acquirer.get(pending.id);
    expect(payment?.savedMethod).toEqual({
      id: 'm-1',
      kind: 'card',
      last4: '4477',
      expiry: '07/30',
      label: 'MasterCard',
    });
    expect(JSON.stringify(payment)).not.toContain('555555');
  });

  test('that nobody knows is none', async () => {
    const { acquirer } = connect(() => Response.json({ type: 'error', code: 'not_found' }, { status: 404 }));
    expect(await acquirer.get('x')).toBeNull();
    expect(await acquirer.getRefund('x')).toBeNull();
  });
});

const json = (body: unknown, status: number) => () => Response.json(body, { status });

describe('a failure of YooKassa', () => {
  test.each([
    ['a 500', json({ type: 'error', code: 'internal_server_error' }, 500), ResultUnknown],
    ['a gateway that waited in vain', json({}, 504), ResultUnknown],
    ['nothing in time', () => new Promise<Response>(() => {}), ResultUnknown],
    ['broken JSON', () => new Response('{"id": "22e1'), ResultUnknown],
    ['another shape', json({ id: 1 }, 200), ResultUnknown],
    ['a sum that is none', json({ ...pending, amount: { value: '19,50', currency: 'RUB' } }, 200), ResultUnknown],
    [
      'an address that is no page',
      json({ ...pending, confirmation: { confirmation_url: 'javascript:1' } }, 200),
      ResultUnknown,
    ],
    ['too many requests', json({ type: 'error', code: 'too_many_requests' }, 429), AcquirerUnavailable],
    ['a wrong key', json({ type: 'error', code: 'invalid_credentials' }, 401), AcquirerUnavailable],
    ['a refusal', json({ type: 'error', code: 'invalid_request', parameter: 'amount' }, 400), AcquirerRefused],
  ])('like %s is an error of its own kind, without what was sent', async (_, answer, kind) => {
    const { acquirer } = connect(answer, 100);
    const error = await acquirer.create(attempt).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(isWorthRepeating(error)).toBe(kind !== AcquirerRefused);
    expect(`${String(error)} ${String((error as Error).cause)}`).not.toMatch(/live_secret|79001234567|anna@/);
  });

  test('to be there at all has surely done nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const acquirer = createYooKassa({
      baseUrl: `http://127.0.0.1:${port}/v3`,
      shopId: '1',
      secretKey: 'k',
      notificationSources: { includes: () => false },
    });
    await expect(acquirer.create(attempt)).rejects.toThrow(AcquirerUnavailable);
  });

  test('names the field that it refuses', async () => {
    const { acquirer } = connect(json({ type: 'error', code: 'invalid_request', parameter: 'payment_method_id' }, 400));
    await expect(acquirer.create(attempt)).rejects.toMatchObject({ status: 400, parameter: 'payment_method_id' });
  });
});

describe('a notification', () => {
  const { acquirer } = connect(json(pending, 200));
  const notificationOf = (body: unknown) => ({
    ip: '127.0.0.1',
    headers: new Headers(),
    bytes: new Uint8Array(),
    body,
  });

  test.each([
    [{ event: 'payment.succeeded', object: { id: 'p-1', status: 'waiting_for_capture' } }, 'payment', 'p-1'],
    [{ event: 'payment.canceled', object: { id: 'p-2' }, extra: 1 }, 'payment', 'p-2'],
    [{ event: 'refund.succeeded', object: { id: 'r-1', payment_id: 'p-3' } }, 'refund', 'p-3'],
  ])('%j names one payment and says nothing else', (body, kind, acquirerPaymentId) => {
    expect(acquirer.readNotification(notificationOf(body))).toEqual({ kind, acquirerPaymentId });
  });

  test.each([
    null,
    undefined,
    'text',
    [],
    {},
    { event: 'payment.succeeded' },
    { event: 'deal.closed', object: { id: '1' } },
  ])('%j is about no payment', (body) => expect(acquirer.readNotification(notificationOf(body))).toBeNull());
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [100, '1.00'],
  [1950_00, '1950.00'],
  [350_000_00, '350000.00'],
])('%i minor units are written %s, and read back', (minor, text) => {
  expect(toDecimal(minor)).toBe(text);
  expect(parseDecimalAmount(text)).toBe(minor);
});

test.each(['', '1,5', '1.555', '-1.00', '1e3', 'NaN', '.5'])('%j is no sum', (text) => {
  expect(parseDecimalAmount(text)).toBeNull();
});

describe('against the stand-in', () => {
  const create = (acquirer: Acquirer, change: Partial<PaymentAttempt> = {}) =>
    acquirer.create({ ...attempt, key: crypto.randomUUID(), ...change });

  test('the same key gives the same payment, another body under it is refused', async () => {
    const { acquirer } = connectStandIn();
    const first = await acquirer.create(attempt);
    expect(await acquirer.create(attempt)).toEqual(first);
    const other = acquirer.create({ ...attempt, amount: { amount: 1949_00, currency: 'RUB' }, receipt: null });
    await expect(other).rejects.toMatchObject({ code: 'invalid_request', parameter: 'Idempotence-Key' });
  });

  test('a 500 is asked again with the same key, and the payment was made once', async () => {
    const { acquirer, control } = connectStandIn();
    await control('/scenario', { scenario: 'http500_then_ok' });
    await expect(acquirer.create(attempt)).rejects.toThrow(ResultUnknown);
    const made = await acquirer.create(attempt);
    expect(made.status).toBe('pending');
    expect(await acquirer.create(attempt)).toEqual(made);
  });

  test('a slow answer leaves the result unknown, and is found by the key', async () => {
    const { acquirer, control } = connectStandIn();
    await control('/scenario', { scenario: 'slow:60000' });
    await expect(acquirer.create(attempt)).rejects.toThrow(ResultUnknown);
    await expect(acquirer.create(attempt)).resolves.toMatchObject({ status: 'pending' });
  });

  test.each(cancelReasons)('a payment declined with %s is canceled for that reason', async (reason) => {
    const { acquirer, control } = connectStandIn();
    await control('/scenario', { scenario: `decline:${reason}` });
    const { id } = await create(acquirer);
    await control(`/payments/${id}/approve`);
    expect(await acquirer.get(id)).toMatchObject({
      status: 'canceled',
      cancellation: { reason },
      confirmationUrl: null,
    });
  });

  test('money is held, taken in part or released', async () => {
    const { acquirer, control } = connectStandIn();
    const held = await create(acquirer, { captureAtOnce: false });
    await control(`/payments/${held.id}/approve`);
    expect(await acquirer.get(held.id)).toMatchObject({ status: 'waiting_for_capture' });
    const amount = { amount: 390_00, currency: 'RUB' };
    const taken = await acquirer.capture({ key: 'c-1', paymentId: held.id, amount, receipt: null });
    expect(taken).toMatchObject({ status: 'succeeded', amount });

    const released = await create(acquirer, { captureAtOnce: false });
    await control(`/payments/${released.id}/approve`);
    expect(await acquirer.cancel({ key: 'c-2', paymentId: released.id })).toMatchObject({
      status: 'canceled',
      cancellation: { party: 'merchant', reason: 'canceled_by_merchant' },
    });
  });

  test('refunds are made, listed, found by key and never more than was paid', async () => {
    const { acquirer, control } = connectStandIn();
    const { id: paymentId } = await create(acquirer);
    await control(`/payments/${paymentId}/approve`);
    const wanted = { paymentId, amount: { amount: 390_00, currency: 'RUB' }, description: 'Refund 1', receipt: null };
    const made = await acquirer.refund({ ...wanted, key: 'r-1' });
    expect(made).toMatchObject({ status: 'succeeded', description: 'Refund 1' });
    expect(await acquirer.refund({ ...wanted, key: 'r-1' })).toEqual(made);
    expect(await acquirer.getRefund(made.id)).toEqual(made);
    expect(await acquirer.listRefunds(paymentId)).toEqual([made]);
    expect((await acquirer.get(paymentId))?.refundedMinor).toBe(390_00);
    const tooMuch = { ...wanted, key: 'r-2', amount: { amount: 1560_01, currency: 'RUB' } };
    await expect(acquirer.refund(tooMuch)).rejects.toMatchObject({ parameter: 'amount' });
  });

  test('a refund is declined, or takes its time', async () => {
    const { acquirer, control, clock } = connectStandIn();
    await control('/scenario', { scenario: 'refund_decline:insufficient_funds' });
    const declining = await create(acquirer);
    await control(`/payments/${declining.id}/approve`);
    const amount = { amount: 100_00, currency: 'RUB' };
    const wanted = { amount, description: 'Refund', receipt: null };
    expect(await acquirer.refund({ ...wanted, key: 'd-1', paymentId: declining.id })).toMatchObject({
      status: 'canceled',
      cancellation: { reason: 'insufficient_funds' },
    });

    await control('/scenario', { scenario: 'refund_late' });
    const late = await create(acquirer);
    await control(`/payments/${late.id}/approve`);
    const refund = await acquirer.refund({ ...wanted, key: 'l-1', paymentId: late.id });
    expect(refund.status).toBe('pending');
    clock.advance(11 * 60_000);
    expect(await acquirer.getRefund(refund.id)).toMatchObject({ status: 'succeeded' });
  });

  test('the receipt of a delivery settles the prepayment', async () => {
    const { acquirer, control } = connectStandIn();
    const { id: paymentId } = await create(acquirer);
    await control(`/payments/${paymentId}/approve`);
    const lines = receipt.lines.map((line) => ({ ...line, mode: 'full_payment' as const }));
    const sent = await acquirer.receipts?.sendFinal({
      key: 'f-1',
      paymentId,
      currency: 'RUB',
      receipt: { ...receipt, lines },
    });
    expect(sent?.status).toBe('succeeded');
    expect(await acquirer.receipts?.findFinal(paymentId)).toMatchObject({ id: sent?.id });
  });

  test('the receipt of the payment itself is not taken for that of the delivery', async () => {
    const { acquirer, control } = connectStandIn();
    const { id: paymentId } = await create(acquirer);
    await control(`/payments/${paymentId}/approve`);
    expect(await acquirer.receipts?.findFinal(paymentId)).toBeNull();
  });

  test('a receipt that does not sum up is refused [rule 28]', async () => {
    const { acquirer } = connectStandIn();
    const wrong = create(acquirer, { amount: { amount: 1950_01, currency: 'RUB' } });
    await expect(wrong).rejects.toMatchObject({ parameter: 'receipt.items' });
  });

  test('SBP knows no hold and takes 700 000 roubles at most, a card 350 000 [rule 67a]', async () => {
    const { acquirer, control } = connectStandIn();
    const sbp = { method: { kind: 'sbp' }, receipt: null } as const;
    await expect(create(acquirer, { ...sbp, captureAtOnce: false })).rejects.toMatchObject({ parameter: 'capture' });
    const { id } = await create(acquirer, { ...sbp, saveMethod: true });
    await control(`/payments/${id}/approve`);
    const { savedMethod, methodKind } = (await acquirer.get(id))!;
    expect([savedMethod?.kind, methodKind]).toEqual(['sbp', 'sbp']);
    const saved = { method: { kind: 'saved', methodId: savedMethod!.id }, receipt: null } as const;
    await expect(create(acquirer, { ...saved, captureAtOnce: false })).rejects.toMatchObject({ parameter: 'capture' });
    await expect(create(acquirer, saved)).resolves.toMatchObject({ status: 'succeeded' });
    const sums: [object, number, boolean][] = [
      [sbp, 700_000_00, true],
      [sbp, 700_000_01, false],
      [{ receipt: null }, 350_000_00, true],
      [{ receipt: null }, 350_000_01, false],
    ];
    for (const [change, amount, isTaken] of sums) {
      const made = await create(acquirer, { ...change, amount: { amount, currency: 'RUB' } }).catch(
        (error: unknown) => error,
      );
      expect(made).toMatchObject(isTaken ? { status: 'pending' } : { parameter: 'amount' });
    }
  });
});

describe('who takes the money of a partner', () => {
  const accounts = 'moscow:100500:live_abc:with:colons, baku:200600:live_def';
  const configOf = (env: Record<string, string>) => createConfig(parseEnv({ APP_SECRET: 'x'.repeat(32), ...env }));

  test('is its account at YooKassa, from whose addresses alone notifications are believed [rule 67]', () => {
    const payments = createPayments({
      config: configOf({ YOOKASSA_ACCOUNTS: accounts, SANDBOX: 'off' }),
      standIn: null,
    });
    const answered = {
      headers: new Headers(),
      bytes: new Uint8Array(),
      body: { event: 'payment.x', object: { id: '1' } },
    };
    const read = (ip: string) => payments.acquirerOf('moscow')?.readNotification({ ...answered, ip });
    for (const ip of [
      '185.71.76.1',
      '185.71.77.31',
      '77.75.153.127',
      '77.75.154.200',
      '77.75.156.11',
      '2a02:5180::9',
    ]) {
      expect(read(ip), ip).toEqual({ kind: 'payment', acquirerPaymentId: '1' });
    }
    for (const ip of ['185.71.76.32', '77.75.156.12', '127.0.0.1', '2a02:5181::1', 'nonsense']) {
      expect(() => read(ip), ip).toThrow(NotificationRefused);
    }
    expect(payments.acquirerOf('elsewhere')).toBeNull();
    expect(payments.pages).toBeNull();
  });

  test('is the account that is named first; the others give back what came there [P-40]', () => {
    const config = configOf({ YOOKASSA_ACCOUNTS: 'moscow:2:k,baku:3:k,moscow:1:k' });
    const payments = createPayments({ config, standIn: null });
    expect(payments.acquirerOf('moscow')?.account).toBe('2');
    expect(payments.accountsOf('moscow').map(({ account }) => account)).toEqual(['2', '1']);
    expect(payments.accountsOf('elsewhere')).toEqual([]);
  });

  test.each(['moscow', 'moscow:1', 'moscow:abc:key', 'moscow:1:k,moscow:1:l', ':1:k'])(
    'is not accepted as %j',
    (written) => {
      expect(() => configOf({ YOOKASSA_ACCOUNTS: written })).toThrow(
        'YOOKASSA_ACCOUNTS must be partner:shopId:secretKey',
      );
    },
  );
});
