import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { declineGroupOf } from '@kaplya/domain';
import { afterAll, describe, expect, test } from 'vitest';
import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { startStripe } from '../../../test/stripe/stripe-server.ts';
import { findFreePort } from '../../../test/processes/start-shop-process.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { AcquirerRefused, AcquirerUnavailable, NotificationRefused, ResultUnknown } from './acquirer-errors.ts';
import type { PaymentAttempt } from './payments.ts';
import { toDecline } from './stripe-decline.ts';
import { isSignedByStripe } from './stripe-signature.ts';
import { createStripe } from './stripe.ts';
import { toForm } from './to-form.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const stripe = await startStripe({ clock });

const connect = (options: Partial<Parameters<typeof createStripe>[0]> = {}) =>
  createStripe({
    ...{ account: stripe.account, secretKey: stripe.secretKey, baseUrl: stripe.baseUrl },
    ...{ webhookSecret: stripe.webhookSecret(), now: () => clock.now(), ...options },
  });

/** Nobody listens there. */
const nobody = `http://127.0.0.1:${await findFreePort()}`;
const acquirer = connect();
let keys = 0;

function attemptOf(changes: Partial<PaymentAttempt> = {}): PaymentAttempt {
  return {
    ...{ key: `key-${(keys += 1)}`, partnerId: 'moscow', orderId: 'o-1', amount: { amount: 1950_00, currency: 'RUB' } },
    ...{ description: 'Kaplya, 1042', method: { kind: 'any' }, captureAtOnce: true, language: 'ru', customerId: null },
    ...{ returnUrl: 'https://shop.example/orders/1', saveMethod: false, clientIp: null, receipt: null },
    pageUntil: new Date(clock.now().getTime() + 3_600_000).toISOString(),
    ...changes,
  };
}

const lastAsked = () => stripe.asked.at(-1)!;

describe('the signature of a notification [P-69]', () => {
  const bytes = Buffer.from('{"id":"evt_1","text":"вода"}');
  const at = 1_773_127_800;
  const now = new Date(at * 1000);
  const secret = 'whsec_one';
  // Worked out here by node:crypto alone, as the documentation says.
  const hmac = (key: string, time: number) =>
    createHmac('sha256', key)
      .update(Buffer.concat([Buffer.from(`${time}.`), bytes]))
      .digest('hex');
  const good = hmac(secret, at);
  const isGood = (header: string | null, more: { bytes?: Uint8Array; now?: Date } = {}) =>
    isSignedByStripe(secret, { header, bytes, now, ...more });

  test('is the HMAC-SHA-256 of time, dot and body', () => {
    expect(isGood(`t=${at},v1=${good}`)).toBe(true);
    expect(isGood(`t=${at},v1=${hmac('whsec_another', at)}`)).toBe(false);
    expect(isGood(`t=${at},v1=${good}`, { bytes: Buffer.from(bytes.toString().replace('1', '2')) })).toBe(false);
  });

  test('of a fixed body, time and secret is this, whatever program makes it', () => {
    const signed = { bytes: Buffer.from('{"id":"evt_test"}'), now: new Date(1_700_000_000_000) };
    const v1 = createHmac('sha256', 'whsec_fixed').update('1700000000.{"id":"evt_test"}').digest('hex');
    expect(v1).toBe('7421fa9f48df4d8b019fcf6a60c3344d04e754e890c798f94b7e0a2d84f16938');
    expect(isSignedByStripe('whsec_fixed', { ...signed, header: `t=1700000000,v1=${v1}` })).toBe(true);
  });

  test('may be one of several, while the secret is replaced at Stripe', () => {
    expect(isGood(`t=${at},v1=${hmac('whsec_former', at)},v1=${good},v0=${good}`)).toBe(true);
    expect(isGood(`t=${at},v1=${hmac('whsec_former', at)},v1=${hmac('whsec_later', at)}`)).toBe(false);
  });

  test('counts for five minutes', () => {
    const later = (seconds: number) => ({ now: new Date((at + seconds) * 1000) });
    const header = `t=${at},v1=${good}`;
    for (const [seconds, is] of [
      [300, true],
      [301, false],
      [-300, true],
      [-301, false],
    ] as const) {
      expect(isGood(header, later(seconds)), `${seconds} s later`).toBe(is);
    }
    // The time belongs to what is signed.
    expect(isGood(`t=${at + 301},v1=${good}`, later(301))).toBe(false);
  });

  test.each([
    null,
    '',
    'nonsense',
    `v1=${good}`,
    `t=${at}`,
    `t=${at},v0=${good}`,
    `t=${at},v1=`,
    `t=,v1=${good}`,
    `t=${at},t=${at},v1=${good}`,
    `t=${at},v1=${good}00`,
    `t=-1,v1=${good}`,
    `t=${at},v1=zz${good.slice(2)}`,
  ])('is not %j', (header) => expect(isGood(header)).toBe(false));
});

describe('a notification of Stripe [P-69] [rule 67]', () => {
  const read = (
    event: object,
    { headers = {}, account = acquirer }: { headers?: object; account?: typeof acquirer } = {},
  ) => {
    const body = JSON.stringify(event);
    const all = new Headers({ 'stripe-signature': stripe.sign(body), ...headers });
    return account.readNotification({ ip: '203.0.113.7', headers: all, bytes: Buffer.from(body), body: event });
  };
  const eventOf = (type: string, object: object) => ({ type, data: { object } });

  test.each([
    ['checkout.session.completed', { id: 'cs_1' }, 'payment', 'cs_1'],
    ['checkout.session.expired', { id: 'cs_2', status: 'complete' }, 'payment', 'cs_2'],
    ['payment_intent.succeeded', { id: 'pi_1' }, 'payment', 'pi_1'],
    ['payment_intent.amount_capturable_updated', { id: 'pi_2' }, 'payment', 'pi_2'],
    ['refund.updated', { id: 're_1', payment_intent: 'pi_3' }, 'refund', 'pi_3'],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_4' }, 'refund', 'pi_4'],
  ])('%s of %j names one payment', (type, object, kind, acquirerPaymentId) => {
    expect(read(eventOf(type, object))).toEqual({ kind, acquirerPaymentId });
  });

  test.each([
    ['customer.created', { id: 'cus_1' }],
    ['charge.succeeded', { id: 'ch_1', payment_intent: 'pi_1' }],
    ['payment_intent.succeeded', { id: '../account' }],
    ['refund.created', { id: 're_1', payment_intent: null }],
  ])('%s of %j is about no payment', (type, object) => expect(read(eventOf(type, object))).toBeNull());

  test('without a good signature is none, and none is believed without a secret', () => {
    const event = eventOf('payment_intent.succeeded', { id: 'pi_1' });
    const headers = { 'stripe-signature': 't=1,v1=00' };
    expect(() => read(event, { headers })).toThrow(NotificationRefused);
    expect(() => read(event, { account: connect({ webhookSecret: null }) })).toThrow(NotificationRefused);
    expect(() => read(event, { account: connect({ webhookSecret: 'whsec_another' }) })).toThrow(NotificationRefused);
  });
});

describe('a payment at Stripe [P-69]', () => {
  test('opens a page for cards that leads back, for an hour, in the payer’s language', async () => {
    const payment = await acquirer.create(attemptOf({ language: 'tr' }));
    expect(payment).toEqual({
      ...{
        id: expect.stringMatching(/^cs_/) as string,
        status: 'pending',
        amount: { amount: 1950_00, currency: 'RUB' },
      },
      ...{ orderId: 'o-1', attemptKey: `key-${keys}`, cancellation: null, methodKind: null, savedMethod: null },
      ...{ confirmationUrl: expect.stringContaining('https://checkout.stripe.example/') as string, refundedMinor: 0 },
    });
    const { key, fields } = lastAsked();
    expect(key).toBe(`key-${keys}`);
    expect(Object.fromEntries(fields)).toMatchObject({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][price_data][currency]': 'rub',
      'line_items[0][price_data][unit_amount]': '195000',
      success_url: 'https://shop.example/orders/1',
      cancel_url: 'https://shop.example/orders/1',
      locale: 'tr',
      expires_at: String(clock.now().getTime() / 1000 + 3600),
      'metadata[order_id]': 'o-1',
      'payment_intent_data[capture_method]': 'automatic',
      'payment_intent_data[metadata][attempt_key]': key,
    });
    expect([...fields.keys()].filter((name) => /receipt|email|phone|customer|setup/.test(name))).toEqual([]);
  });

  test('that is asked for again with its key is that one; with other content it is refused', async () => {
    const attempt = attemptOf();
    const [one, other] = [await acquirer.create(attempt), await acquirer.create(attempt)];
    expect(other).toEqual(one);
    const refused = acquirer.create({ ...attempt, amount: { amount: 1, currency: 'RUB' } });
    await expect(refused).rejects.toMatchObject({ name: 'AcquirerRefused', code: 'idempotency_error' });
    clock.advance(24 * 3_600_000);
    expect((await acquirer.create({ ...attempt, pageUntil: attemptOf().pageUntil! })).id).not.toBe(one.id);
  });

  test('whose answer is lost was made all the same, once', async () => {
    const attempt = attemptOf({ orderId: 'lost' });
    stripe.play('lost');
    await expect(acquirer.create(attempt)).rejects.toBeInstanceOf(ResultUnknown);
    const { id } = await acquirer.create(attempt);
    const made = [...stripe.sessions.values()].filter(({ metadata }) => metadata['order_id'] === 'lost');
    expect(made.map((session) => session.id)).toEqual([id]);
  });

  test('is held until it is captured or released', async () => {
    const { id } = await acquirer.create(attemptOf({ captureAtOnce: false }));
    await expect(
      acquirer.capture({ key: 'c-0', paymentId: id, amount: attemptOf().amount, receipt: null }),
    ).rejects.toThrow(AcquirerRefused);
    stripe.pay(id);
    expect(await acquirer.get(id)).toMatchObject({ id, status: 'waiting_for_capture', methodKind: 'card' });
    const captured = await acquirer.capture({ key: 'c-1', paymentId: id, amount: attemptOf().amount, receipt: null });
    expect(captured).toMatchObject({ id, status: 'succeeded', refundedMinor: 0 });
    await expect(acquirer.cancel({ key: 'c-2', paymentId: id })).rejects.toThrow(AcquirerRefused);

    const other = await acquirer.create(attemptOf({ captureAtOnce: false }));
    stripe.pay(other.id);
    const released = await acquirer.cancel({ key: 'c-3', paymentId: other.id });
    expect(released).toMatchObject({
      ...{ id: other.id, status: 'canceled', refundedMinor: 0 },
      cancellation: { party: 'merchant', reason: 'canceled_by_merchant' },
    });
  });

  test('is of the sum that was captured, whoever did it', async () => {
    const { id } = await acquirer.create(attemptOf({ captureAtOnce: false }));
    stripe.pay(id);
    expect(await acquirer.get(id)).toMatchObject({ amount: attemptOf().amount });
    stripe.captureByHand(id, 100);
    expect(await acquirer.get(id)).toMatchObject({ status: 'succeeded', amount: { amount: 100, currency: 'RUB' } });
  });

  test('is refunded in parts, which are found page by page by what they say', async () => {
    const { id } = await acquirer.create(attemptOf());
    stripe.pay(id);
    for (const part of [1, 2, 3]) {
      const amount = { amount: part * 100, currency: 'RUB' };
      const answered = { key: `r-${part}`, paymentId: id, amount, description: `Refund ${part}`, receipt: null };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const made = await acquirer.refund(answered);
      expect(made).toMatchObject({ paymentId: id, status: 'succeeded', amount, description: `Refund ${part}` });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await acquirer.refund(answered)).toEqual(made);
    }
    const all = await acquirer.listRefunds(id);
    expect(all.map(({ description }) => description)).toEqual(['Refund 1', 'Refund 2', 'Refund 3']);
    expect(await acquirer.getRefund(all[0]!.id)).toMatchObject({ id: all[0]!.id, status: 'succeeded' });
    expect(await acquirer.getRefund('re_unknown')).toBeNull();
    expect(await acquirer.get(id)).toMatchObject({ refundedMinor: 600 });
    const tooMuch = {
      key: 'r-9',
      paymentId: id,
      amount: { amount: 1950_00, currency: 'RUB' },
      description: '',
      receipt: null,
    };
    await expect(acquirer.refund(tooMuch)).rejects.toMatchObject({ status: 400, parameter: 'amount' });
    stripe.failNextRefund('expired_or_canceled_card');
    expect(await acquirer.refund({ ...tooMuch, key: 'r-10', amount: { amount: 1, currency: 'RUB' } })).toMatchObject({
      ...{ status: 'canceled', cancellation: { party: 'stripe', reason: 'expired_or_canceled_card' } },
    });
  });

  test('ends with its page', async () => {
    const { id } = await acquirer.create(attemptOf());
    clock.advance(3_600_000);
    expect(await acquirer.get(id)).toMatchObject({
      ...{ status: 'canceled', confirmationUrl: null },
      cancellation: { party: 'stripe', reason: 'expired_on_confirmation' },
    });
  });

  test('is known by its page, also where a notification names what pays it', async () => {
    const { id } = await acquirer.create(attemptOf());
    stripe.pay(id, '0002');
    // The payer may try another card.
    expect(await acquirer.get(id)).toMatchObject({ id, status: 'pending' });
    const intent = stripe.sessions.get(id)!.payment_intent!;
    expect(await acquirer.get(intent)).toMatchObject({ id, status: 'pending' });
    stripe.pay(id);
    expect(await acquirer.get(intent)).toMatchObject({ id, status: 'succeeded', orderId: 'o-1' });
    expect(await acquirer.get('pi_unknown')).toBeNull();
    expect(await acquirer.get('cs_unknown')).toBeNull();
  });

  test('stores of a saved card its last digits, its expiry and the id that charges it', async () => {
    const { id } = await acquirer.create(attemptOf({ saveMethod: true }));
    stripe.pay(id);
    const { savedMethod } = (await acquirer.get(id))!;
    expect(savedMethod).toEqual({
      ...{ id: expect.stringMatching(/^cus_\w+\/pm_\w+$/) as string, kind: 'card', last4: '4242' },
      ...{ expiry: '09/31', label: 'Visa' },
    });
    const paid = await acquirer.create(attemptOf({ method: { kind: 'saved', methodId: savedMethod!.id } }));
    expect(paid).toMatchObject({ id: expect.stringMatching(/^pi_/) as string, status: 'succeeded', savedMethod: null });
    expect(Object.fromEntries(lastAsked().fields)).toMatchObject({
      ...{ off_session: 'true', confirm: 'true', capture_method: 'automatic', amount: '195000', currency: 'rub' },
      'automatic_payment_methods[allow_redirects]': 'never',
    });
    const held = attemptOf({ method: { kind: 'saved', methodId: savedMethod!.id }, captureAtOnce: false });
    expect(await acquirer.create(held)).toMatchObject({ status: 'waiting_for_capture' });
    expect(paid.orderId).toBe('o-1');
    expect(await acquirer.get(paid.id)).toMatchObject({ id: paid.id, status: 'succeeded' });
  });

  test.each([
    ['9995', 'insufficient_funds'],
    ['0069', 'card_expired'],
    ['0002', 'general_decline'],
    // Nobody is there to prove that it is them.
    ['3184', '3d_secure_failed'],
  ])('with a saved card that ends with %s is declined: %s', async (last4, reason) => {
    const { id } = await acquirer.create(attemptOf({ saveMethod: true }));
    stripe.pay(id);
    const { savedMethod } = (await acquirer.get(id))!;
    stripe.turnCard(savedMethod!.id.split('/')[1]!, last4);
    const attempt = attemptOf({ method: { kind: 'saved', methodId: savedMethod!.id } });
    const declined = await acquirer.create(attempt);
    expect(declined).toMatchObject({ status: 'canceled', cancellation: { party: 'payment_network', reason } });
    expect(await acquirer.create(attempt)).toEqual(declined);
    expect(await acquirer.get(declined.id)).toMatchObject({ status: 'canceled', cancellation: { reason } });
  });

  test('with a card that Stripe has forgotten names the method', async () => {
    const attempt = attemptOf({ method: { kind: 'saved', methodId: 'cus_1/pm_1' } });
    await expect(acquirer.create(attempt)).rejects.toMatchObject({ status: 404, parameter: 'payment_method' });
  });

  test.each([
    ['by SBP', { method: { kind: 'sbp' } }],
    ['in yen, of which there are no hundredths', { amount: { amount: 100, currency: 'JPY' } }],
  ] as const)('%s is never asked for', async (_, changes) => {
    const before = stripe.asked.length;
    await expect(acquirer.create(attemptOf(changes))).rejects.toMatchObject({ code: 'method_unavailable' });
    expect(stripe.asked.length).toBe(before);
  });
});

describe('Stripe that fails [P-69]', () => {
  test('is unknown after an error of its own, and has done nothing where there is too much to do', async () => {
    stripe.play('500');
    await expect(acquirer.create(attemptOf())).rejects.toBeInstanceOf(ResultUnknown);
    stripe.play('429');
    await expect(acquirer.create(attemptOf())).rejects.toBeInstanceOf(AcquirerUnavailable);
    await expect(connect({ baseUrl: nobody }).create(attemptOf())).rejects.toBeInstanceOf(AcquirerUnavailable);
    await expect(connect({ secretKey: 'sk_test_wrong' }).create(attemptOf())).rejects.toBeInstanceOf(
      AcquirerUnavailable,
    );
  });

  test('and repeats its failure of a page is asked for another one, and of a charge never', async () => {
    const attempt = attemptOf({ orderId: 'failed' });
    stripe.play('kept500');
    await expect(acquirer.create(attempt)).rejects.toBeInstanceOf(ResultUnknown);
    const page = await acquirer.create(attempt);
    expect(page.status).toBe('pending');
    expect(await acquirer.create(attempt)).toEqual(page);
    const saved = { method: { kind: 'saved', methodId: 'cus_1/pm_1' } } as const;
    const charge = attemptOf(saved);
    stripe.play('kept500');
    await expect(acquirer.create(charge)).rejects.toBeInstanceOf(ResultUnknown);
    await expect(acquirer.create(charge)).rejects.toBeInstanceOf(ResultUnknown);
    const asked = stripe.asked.filter(({ path }) => path === 'payment_intents').slice(-2);
    expect(asked.map(({ key }) => key)).toEqual([charge.key, charge.key]);
  });

  test('quotes neither key nor request in what it throws', async () => {
    stripe.play('500');
    const error = await acquirer.create(attemptOf()).catch((thrown: unknown) => thrown);
    expect(JSON.stringify([error, String(error), (error as Error).cause])).not.toMatch(/sk_test|o-1|Kaplya/);
  });

  test('is not waited for, nor read without an end', async () => {
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/v1/payment_intents')) return;
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = setInterval(() => response.write('x'.repeat(64 * 1024)), 1);
      response.on('close', () => clearInterval(more));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const slow = connect({ baseUrl, timeoutMilliseconds: 150 });
    await expect(slow.get('pi_1')).rejects.toThrow(/TimeoutError/);
    const endless = connect({ baseUrl, timeoutMilliseconds: 2000 });
    // Not for want of time.
    await expect(endless.get('cs_1')).rejects.toThrow('no answer that can be read (Error)');
  });

  test('says of a secret whether it opens the account', async () => {
    expect(await acquirer.probe()).toBe('ok');
    expect(await connect({ secretKey: 'sk_test_wrong' }).probe()).toBe('wrong_credentials');
    expect(await connect({ account: 'acct_another' }).probe()).toBe('wrong_credentials');
    expect(await connect({ baseUrl: nobody }).probe()).toBe('not_reachable');
  });
});

test.each([
  ['insufficient_funds', 'insufficient_funds'],
  ['card_velocity_exceeded', 'limit'],
  ['expired_card', 'card_details'],
  ['incorrect_cvc', 'card_details'],
  ['incorrect_number', 'card_details'],
  ['authentication_required', 'three_ds'],
  ['issuer_not_available', 'issuer_unavailable'],
  ['card_not_supported', 'restricted'],
  ['revocation_of_authorization', 'restricted'],
  ['do_not_honor', 'card_declined'],
  // The payer with a stolen card does not learn that it is known to be stolen.
  ['stolen_card', 'card_declined'],
  ['lost_card', 'card_declined'],
  ['fraudulent', 'card_declined'],
  ['a code of next year', 'card_declined'],
  [null, 'card_declined'],
])('Stripe’s reason %s is reported as %s [P-69]', (code, group) => {
  expect(declineGroupOf(toDecline(code).reason)).toBe(group);
});

test('fields are written with brackets, and absent ones not at all [P-69]', () => {
  expect(toForm({ a: 1, b: undefined, c: { d: [true, { e: 'ю&' }] } })).toBe(
    'a=1&c%5Bd%5D%5B0%5D=true&c%5Bd%5D%5B1%5D%5Be%5D=%D1%8E%26',
  );
  expect(toForm({})).toBe('');
});

test('the address of Stripe is its own unless another is configured, and never without encryption but on this machine [P-69]', () => {
  const configOf = (env: Record<string, string>) => createConfig(parseEnv({ APP_SECRET: 'x'.repeat(32), ...env }));
  expect(configOf({}).stripe.baseUrl).toBe('https://api.stripe.com');
  expect(configOf({ STRIPE_URL: 'http://127.0.0.1:12/' }).stripe.baseUrl).toBe('http://127.0.0.1:12');
  expect(() => configOf({ STRIPE_URL: 'http://stripe.example' })).toThrow('would travel unencrypted');
});
