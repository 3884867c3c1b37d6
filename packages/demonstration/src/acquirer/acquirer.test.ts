import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { openAcquirerStore } from './acquirer.store.ts';
import { createSandboxAcquirer } from './acquirer.ts';
import { testCards } from './test-cards.ts';

type PaymentObject = {
  id: string;
  status: string;
  amount: { value: string };
  refunded_amount?: { value: string };
  cancellation_details?: { party: string; reason: string };
  payment_method?: { id: string; saved: boolean; card?: { last4: string; first6: string } };
};

const opening = '2026-03-10T09:00:00Z';
const pagesAt = '/sandbox/acquirer';

/** An acquirer, and the notifications that it sent. */
function open({ isListening = true }: { isListening?: boolean } = {}) {
  const clock = createTestClock(opening);
  const notifications: { shopId: string; event: string; object: PaymentObject }[] = [];
  let listens = isListening;
  const acquirer = createSandboxAcquirer({
    store: openAcquirerStore(':memory:'),
    clock,
    secretKey: 'secret',
    deliver({ shopId, body }) {
      if (listens) notifications.push({ shopId, ...(JSON.parse(body) as { event: string; object: PaymentObject }) });
      return Promise.resolve(listens);
    },
  });
  let keys = 0;

  const ask = (path: string, init: RequestInit = {}) =>
    acquirer.handle(new Request(`http://shop.example${path}`, init));

  async function api(
    method: string,
    path: string,
    body?: object,
    { key, secret = 'secret', shop = 'moscow' }: { key?: string; secret?: string; shop?: string } = {},
  ) {
    keys += 1;
    const headers = {
      authorization: `Basic ${btoa(`${shop}:${secret}`)}`,
      'content-type': 'application/json',
      ...(method === 'POST' && { 'idempotence-key': key ?? `key-${keys}` }),
    };
    const response = await ask(`/v3${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: (await response.json()) as PaymentObject & Record<string, unknown> };
  }

  async function pay(change: object = {}): Promise<PaymentObject> {
    const { body } = await api('POST', '/payments', {
      amount: { value: '1950.00', currency: 'RUB' },
      capture: true,
      description: 'Заказ 1042',
      confirmation: { type: 'redirect', return_url: 'http://shop.example/orders/1?t=secret' },
      metadata: { order_id: 'o-1', language: 'en' },
      ...change,
    });
    return body;
  }

  const get = async (id: string) => (await api('GET', `/payments/${id}`)).body;

  const control = async (path: string, body: object = {}) =>
    (await ask(`/sandbox${path}`, { method: 'POST', body: JSON.stringify(body) })).json();

  const form = (page: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(`${pagesAt}/${page}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });

  return {
    ...{ clock, notifications, ask, api, pay, get, control, form },
    work: () => acquirer.work(),
    listen(value: boolean) {
      listens = value;
    },
  };
}

const typed = { expiry: '12/30', code: '123' };

describe('the API of the stand-in', () => {
  test('lets nobody in without the key of a shop, and shows no shop what is another’s', async () => {
    const { api, pay } = open();
    const { id } = await pay();
    expect((await api('GET', `/payments/${id}`, undefined, { secret: 'wrong' })).body).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await api('GET', `/payments/${id}`, undefined, { shop: 'baku' })).status).toBe(404);
    expect((await api('GET', '/me')).body).toMatchObject({ account_id: 'moscow', test: true });
  });

  test('wants a key of 64 characters at most, and forgets it after a day', async () => {
    const { api, clock, control } = open();
    const body = {
      amount: { value: '1.00', currency: 'RUB' },
      confirmation: { type: 'redirect', return_url: 'http://a.example/' },
    };
    for (const key of ['', 'x'.repeat(65)]) {
      expect(await api('POST', '/payments', body, { key })).toMatchObject({
        status: 400,
        body: { parameter: 'Idempotence-Key' },
      });
    }
    const first = await api('POST', '/payments', body, { key: 'k' });
    await control(`/payments/${first.body.id}/approve`);
    // Repeats the first answer, whatever has changed since.
    expect(await api('POST', '/payments', body, { key: 'k' })).toEqual(first);
    clock.advance(24 * HOUR_MS);
    expect((await api('POST', '/payments', body, { key: 'k' })).body.id).not.toBe(first.body.id);
  });

  test('takes no number of a card', async () => {
    const { api } = open();
    const card = { number: '5555555555554444', csc: '123' };
    const body = {
      amount: { value: '1.00', currency: 'RUB' },
      payment_method_data: { type: 'bank_card', card },
      confirmation: { type: 'redirect', return_url: 'http://a.example/' },
    };
    expect(await api('POST', '/payments', body)).toMatchObject({ status: 400 });
  });

  test('lists payments in pages, newest first', async () => {
    const { api, pay } = open();
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push((await pay()).id);
    const first = (await api('GET', '/payments?limit=3')).body as unknown as {
      items: PaymentObject[];
      next_cursor: string;
    };
    const second = (await api('GET', `/payments?limit=3&cursor=${first.next_cursor}`)).body as unknown as {
      items: PaymentObject[];
    };
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second).not.toHaveProperty('next_cursor');
  });
});

describe('time', () => {
  test('ends a payment an hour after it was made, to the millisecond, and notifies the shop [rule 65]', async () => {
    const { clock, pay, get, work, notifications } = open();
    const { id } = await pay();
    clock.advance(HOUR_MS - 1);
    expect((await get(id)).status).toBe('pending');
    clock.advance(1);
    expect(await get(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { party: 'yoo_money', reason: 'expired_on_confirmation' },
    });
    await work();
    expect(notifications.map(({ event }) => event)).toEqual(['payment.canceled']);
  });

  test('releases what was held for a week and not taken', async () => {
    const { clock, pay, get, control } = open();
    const { id } = await pay({ capture: false });
    await control(`/payments/${id}/approve`);
    clock.advance(7 * 24 * HOUR_MS);
    expect(await get(id)).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'expired_on_capture' } });
  });
});

describe('notifications', () => {
  test.each([
    ['ok', ['payment.succeeded']],
    ['webhook_dup', ['payment.succeeded', 'payment.succeeded', 'payment.succeeded']],
    ['webhook_drop', []],
    ['webhook_body_lies', ['payment.succeeded', 'payment.canceled']],
  ])('with %s of a paid payment are %j', async (scenario, events) => {
    const { pay, control, work, notifications } = open();
    const { id } = await pay({ metadata: { sandbox: scenario } });
    await control(`/payments/${id}/approve`);
    await work();
    expect(notifications.map(({ event }) => event)).toEqual(events);
  });

  test('come a quarter of an hour late where that is configured', async () => {
    const { clock, pay, control, work, notifications } = open();
    const { id } = await pay({ metadata: { sandbox: 'webhook_late' } });
    await control(`/payments/${id}/approve`);
    clock.advance(14 * MINUTE_MS);
    await work();
    expect(notifications).toEqual([]);
    clock.advance(MINUTE_MS);
    await work();
    expect(notifications).toHaveLength(1);
  });

  test('that nobody takes come again, for a day and no longer', async () => {
    const { clock, pay, control, work, notifications, listen } = open({ isListening: false });
    const { id } = await pay();
    await control(`/payments/${id}/approve`);
    await work();
    listen(true);
    await work();
    expect(notifications).toEqual([]);
    clock.advance(MINUTE_MS);
    await work();
    expect(notifications).toHaveLength(1);

    listen(false);
    const { id: lost } = await pay();
    await control(`/payments/${lost}/approve`);
    for (let hour = 0; hour < 30; hour += 1) {
      await work();
      clock.advance(HOUR_MS);
    }
    listen(true);
    await work();
    expect(notifications).toHaveLength(1);
  });
});

describe('the page', () => {
  const pageOf = (id: string, query = '') => `${pagesAt}/confirm?orderId=${id}${query}`;

  test.each(testCards.map((card) => [card.number.slice(-4), card.decline?.reason ?? 'pays', card] as const))(
    'takes the test card that ends with %s: %s',
    async (last4, _, card) => {
      const { pay, get, form, ask } = open();
      const { id } = await pay();
      const answer = await form('card', { orderId: id, number: card.number, ...typed });
      expect(answer.status).toBe(303);
      if (card.asks3ds) {
        expect((await get(id)).status).toBe('pending');
        const bank = await ask(pageOf(id));
        expect(bank.headers.get('location')).toContain('via=3ds');
        await form('bank', { orderId: id, via: '3ds', answer: 'agree' });
      }
      const paid = await get(id);
      expect(paid.status).toBe(card.decline ? 'canceled' : 'succeeded');
      expect(paid.cancellation_details).toEqual(card.decline ?? undefined);
      expect(paid.payment_method?.card?.last4).toBe(last4);
    },
  );

  test('refuses what is no test card, and never shows again what was typed', async () => {
    const { pay, get, form } = open();
    const { id } = await pay();
    const typedNumber = '4000 1234 5678 9010';
    const answer = await form('card', { orderId: id, number: typedNumber, expiry: '01/20', code: 'abcd' });
    // A random id may hold any digits.
    const text = (await answer.text()).replaceAll(id, '');
    expect(answer.status).toBe(422);
    expect(text).not.toContain('9010');
    expect(text).not.toContain('abcd');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect((await get(id)).status).toBe('pending');
  });

  test('in 3-D Secure takes a no for a no', async () => {
    const { pay, get, form } = open();
    const { id } = await pay();
    await form('card', { orderId: id, number: '5555555555554477', ...typed });
    await form('bank', { orderId: id, via: '3ds', answer: 'refuse' });
    expect(await get(id)).toMatchObject({ status: 'canceled', cancellation_details: { reason: '3d_secure_failed' } });
  });

  test('pays with a saved card, by one press, and only its customer’s', async () => {
    const { pay, get, form, ask, control } = open();
    const first = await pay({ merchant_customer_id: 'anna', save_payment_method: true });
    expect(await (await ask(pageOf(first.id))).text()).toMatch(/name="save"[^>]*checked/);
    await form('card', { orderId: first.id, number: '4111111111111111', ...typed, save: 'yes' });
    const next = await pay({ merchant_customer_id: 'anna' });
    const page = await (await ask(pageOf(next.id))).text();
    expect(page).toContain('•••• 1111');
    const others = await pay({ merchant_customer_id: 'igor' });
    expect(await (await ask(pageOf(others.id))).text()).not.toContain('•••• 1111');
    await form('saved', { orderId: others.id, method: first.id });
    expect((await get(others.id)).status).toBe('pending');
    await form('saved', { orderId: next.id, method: first.id });
    expect(await get(next.id)).toMatchObject({ status: 'succeeded', payment_method: { id: first.id } });

    await control(`/methods/${first.id}/revoke`);
    const charged = await pay({ payment_method_id: first.id, confirmation: undefined });
    expect(charged).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'permission_revoked' } });
  });

  test.each([
    ['the shop did not ask for it', { merchant_customer_id: 'anna' }],
    ['nobody knows whose it is', { save_payment_method: true }],
  ])('saves no card where %s, and does not offer it', async (_case, change) => {
    const { pay, get, form, ask } = open();
    const { id } = await pay(change);
    expect(await (await ask(pageOf(id))).text()).not.toContain('name="save"');
    await form('card', { orderId: id, number: '4111111111111111', ...typed, save: 'yes' });
    expect(await get(id)).toMatchObject({ status: 'succeeded', payment_method: { saved: false } });
    const next = await pay({ merchant_customer_id: 'anna' });
    expect(await (await ask(pageOf(next.id))).text()).not.toContain('•••• 1111');
  });

  test.each([
    ['agree', 'succeeded', undefined],
    ['refuse', 'canceled', 'general_decline'],
    ['no_money', 'canceled', 'insufficient_funds'],
    ['expire', 'canceled', 'expired_on_confirmation'],
  ])('of the bank app answers %s: %s', async (answer, status, reason) => {
    const { pay, get, form, ask } = open();
    const { id } = await pay({ payment_method_data: { type: 'sbp' } });
    expect(await (await ask(pageOf(id))).text()).toContain('<svg');
    await form('bank', { orderId: id, via: 'sbp', answer });
    const paid = await get(id);
    expect([paid.status, paid.cancellation_details?.reason]).toEqual([status, reason]);
    const state = (await (await ask(`${pagesAt}/status?orderId=${id}`)).json()) as { status: string };
    expect(state.status).toBe(status);
  });

  test.each([
    ['ru', 'Оплата'],
    ['en', 'Payment'],
    ['az', 'Ödəniş'],
    ['tr', 'Ödeme'],
  ])('speaks %s', async (language, title) => {
    const { pay, ask } = open();
    const { id } = await pay({ metadata: { language } });
    const text = await (await ask(pageOf(id))).text();
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<title>${title}</title>`);
  });

  test('needs nothing from elsewhere, lets nobody frame it, and says of whom it comes to nobody', async () => {
    const { pay, ask } = open();
    const { id } = await pay();
    const page = await ask(pageOf(id));
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|unsafe/);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const outside = [...(await page.text()).matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, url]) => url);
    expect(outside.filter((url) => !url?.startsWith('/sandbox/acquirer/') && url !== 'data:,')).toEqual([]);
  });

  test('is sent no form of another site', async () => {
    const { pay, get, form } = open();
    const { id } = await pay();
    const answer = await form(
      'card',
      { orderId: id, number: '4111111111111111', ...typed },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.status).toBe(403);
    expect((await get(id)).status).toBe('pending');
  });

  test('that is over shows how it ended, and leads back to the shop', async () => {
    const { pay, ask, control } = open();
    const { id } = await pay();
    await control(`/payments/${id}/decline`, { reason: 'insufficient_funds' });
    const text = await (await ask(pageOf(id))).text();
    expect(text).toContain('There is not enough money.');
    expect(text).toContain('href="http://shop.example/orders/1?t=secret"');
    expect((await ask(pageOf('nobody'))).status).toBe(404);
  });

  test('lets a tester choose how the payment misbehaves', async () => {
    const { pay, get, form, control } = open();
    const { id } = await pay();
    await form('scenario', { orderId: id, scenario: 'decline:issuer_unavailable' });
    await control(`/payments/${id}/approve`);
    expect(await get(id)).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'issuer_unavailable' } });
  });
});

test('its handle is for programs: a page of any site is refused', async () => {
  const { pay, ask, get } = open();
  const { id } = await pay();
  for (const headers of [{ origin: 'http://shop.example' }, { 'sec-fetch-site': 'same-origin' }]) {
    const answer = await ask(`/sandbox/payments/${id}/approve`, { method: 'POST', headers });
    expect(answer.status).toBe(403);
  }
  expect((await get(id)).status).toBe('pending');
});

describe('whatever is done to it', () => {
  type Step =
    | { kind: 'approve' | 'decline' | 'expire' | 'capture' | 'cancel' }
    | { kind: 'refund'; share: number }
    | { kind: 'wait'; minutes: number };

  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom<Step>(
      { kind: 'approve' },
      { kind: 'decline' },
      { kind: 'expire' },
      { kind: 'capture' },
      { kind: 'cancel' },
    ),
    fc.record({ kind: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 195_000 }) }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
  );
  const scenario = fc.constantFrom('ok', 'refund_late', 'refund_decline:general_decline', 'decline:general_decline');

  const toMinor = (value: string) => Math.round(Number(value) * 100);

  test('a final status never changes, refunds need a success and never exceed it [rule 66]', async () => {
    const { pay, get, control, api, clock } = open();
    await fc.assert(
      fc.asyncProperty(fc.boolean(), scenario, fc.array(step, { maxLength: 8 }), async (capture, sandbox, steps) => {
        const { id } = await pay({ capture, metadata: { sandbox } });
        let before = await get(id);
        for (const one of steps) {
          if (one.kind === 'wait') clock.advance(one.minutes * MINUTE_MS);
          else if (one.kind === 'refund') {
            const amount = { value: (one.share / 100).toFixed(2), currency: 'RUB' };
            const { status } = await api('POST', '/refunds', { payment_id: id, amount });
            if (before.status !== 'succeeded') expect(status).toBe(400);
          } else if (one.kind === 'capture' || one.kind === 'cancel')
            await api('POST', `/payments/${id}/${one.kind}`, {});
          else await control(`/payments/${id}/${one.kind}`);
          const after = await get(id);
          if (before.status === 'succeeded' || before.status === 'canceled') expect(after.status).toBe(before.status);
          before = after;
        }
        const list = (await api('GET', `/refunds?payment_id=${id}&limit=100`)).body as unknown as {
          items: { status: string; amount: { value: string } }[];
        };
        const sumOf = (...statuses: string[]) =>
          list.items
            .filter(({ status }) => statuses.includes(status))
            .reduce((sum, { amount }) => sum + toMinor(amount.value), 0);
        expect(sumOf('succeeded', 'pending')).toBeLessThanOrEqual(toMinor(before.amount.value));
        if (before.status === 'succeeded') {
          expect(toMinor(before.refunded_amount?.value ?? '0')).toBe(sumOf('succeeded'));
        } else expect(list.items).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  }, 60_000);
});
