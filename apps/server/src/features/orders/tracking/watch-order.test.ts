import { endpoints, type Order } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { findPartner } from '#features/company/index.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { buildApp } from '#app.ts';
import { openHttpServer } from '#process/http-server.ts';
import { watchOrder } from './watch-order.ts';

const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const acquirer = startAcquirer({ clock });
const app = await startTestApp({ clock, payments: acquirer.payments });
const { context } = app;
const operator = await createOperator(app);

beforeEach(() => clock.set(tuesday));

async function makeOrder(token: string, code = 1): Promise<string> {
  const customer = await createHttpCustomer(app, { token });
  await customer.add('CUP', 7);
  await customer.assignAddress();
  await customer.assignUser();
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  await customer.assignPayment(code);
  await customer.calculate(true);
  return (await customer.complete()).order.uuid;
}

type Stream = {
  /** The next event, without comments; null at the end. */
  next(): Promise<Order | null>;
  /** The next raw chunk. */
  read(): Promise<string | null>;
};

function readStream(response: Response): Stream {
  const reader = response.body?.getReader();
  if (!reader) throw new Error('The answer has no body');
  onTestFinished(() => reader.cancel());
  const decoder = new TextDecoder();
  const read = async (): Promise<string | null> => {
    const { value } = await reader.read();
    return value ? decoder.decode(value) : null;
  };
  return {
    read,
    async next() {
      for (let text = await read(); text !== null; text = await read()) {
        const data = /^event: status\ndata: (.*)\n\n$/.exec(text)?.[1];
        if (data !== undefined) return (JSON.parse(data) as { data: Order }).data;
      }
      return null;
    },
  };
}

async function watch(uuid: string, token: string, of = app): Promise<Stream> {
  const response = await of.send(endpoints.watchOrder, { params: { uuid } }, { token });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return readStream(response);
}

describe('watching an order [S-11] [T-10]', () => {
  test('sends the present state at once, as the order itself, and then each change', async () => {
    const member = await createMember(app);
    const token = await member.token();
    const uuid = await makeOrder(token);
    const stream = await watch(uuid, token);
    expect(await stream.next()).toEqual((await app.call(endpoints.getOrder, { params: { uuid } }, { token })).data);
    for (const status of ['approved', 'inProcess', 'completed'] as const) {
      await operator.move(uuid, status);
      expect((await stream.next())?.status).toBe(status);
    }
  });

  test('hears of what another process does', async () => {
    const other = await startOtherApp(context, { clock });
    const member = await createMember(app);
    const token = await member.token();
    const uuid = await makeOrder(token);
    const stream = await watch(uuid, token, other);
    expect((await stream.next())?.status).toBe('new');
    await operator.move(uuid, 'approved');
    expect((await stream.next())?.status).toBe('approved');
  });

  test('is for the subject that made it', async () => {
    const uuid = await makeOrder(await (await createMember(app)).token());
    const stranger = await (await createMember(app)).token();
    const refused = await app.callRefused(endpoints.watchOrder, { params: { uuid } }, { token: stranger });
    expect([refused.status, refused.error.code]).toEqual([404, 'order.not_found']);
  });

  test('ends with the session, in whatever process that ends', async () => {
    const other = await startOtherApp(context, { clock });
    const { token, refreshToken } = await signInCustomer(app);
    const uuid = await makeOrder(token);
    const [here, there] = [await watch(uuid, token), await watch(uuid, token, other)];
    await Promise.all([here.next(), there.next()]);
    await app.call(endpoints.revokeToken, { body: { refresh_token: refreshToken } });
    expect(await here.next()).toBeNull();
    expect(await there.next()).toBeNull();
  });

  test('ends with the token', async () => {
    const token = await (await createMember(app)).token();
    const uuid = await makeOrder(token);
    const stream = await watch(uuid, token);
    await stream.next();
    clock.advance(15 * MINUTE_MS);
    await operator.move(uuid, 'approved');
    expect(await stream.next()).toBeNull();
  });

  test('blocks no stop of the shop: the stream and its connection end at once', async () => {
    const member = await createMember(app);
    const token = await member.token();
    const uuid = await makeOrder(token);
    const stop = new AbortController();
    const http = await openHttpServer({ host: '127.0.0.1', port: 0 });
    http.serve(buildApp({ ...context, stopping: stop.signal }).fetch, null);
    const { port } = http.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${token}` };
    const stream = readStream(await fetch(`http://127.0.0.1:${port}/api/v1/orders/${uuid}/events`, { headers }));
    expect((await stream.next())?.status).toBe('new');
    stop.abort();
    const closed = http.close(60_000);
    expect(await stream.next()).toBeNull();
    await closed;
  });
});

describe('a quiet stream', () => {
  const quick = { heartbeatMilliseconds: 10, awaitedMilliseconds: 10 };

  async function watchQuickly(member: Member, uuid: string): Promise<Stream> {
    const partner = await findPartner(context, 'moscow');
    if (!partner) throw new Error('There is no Moscow');
    const { subjectId } = member;
    const { sessionId } = await sessionOf(member);
    const bearer = { subjectId, sessionId, roles: [], partnerId: 'moscow', issuedAt: clock.now() };
    return readStream(
      await watchOrder(context, { bearer, caller: { ip: '198.51.100.7' }, partner, language: 'ru' }, uuid, quick),
    );
  }

  async function sessionOf(member: Member): Promise<{ sessionId: string }> {
    const payload = (await member.token()).split('.')[1] ?? '';
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
    return { sessionId: sid };
  }

  test('beats, so that nobody takes it for dead', async () => {
    const member = await createMember(app);
    const stream = await watchQuickly(member, await makeOrder(await member.token()));
    expect(await stream.read()).toMatch(/^event: status\n/);
    expect(await stream.read()).toBe(': still here\n\n');
    expect(await stream.read()).toBe(': still here\n\n');
  });

  test('checks the acquirer while a payment is open, and sends that it is paid', async () => {
    const member = await createMember(app);
    const uuid = await makeOrder(await member.token(), 10);
    const stream = await watchQuickly(member, uuid);
    expect((await stream.next())?.payment.state).toBe('awaiting');
    const [open] = await acquirer.listPayments({ order: uuid });
    await acquirer.approve(open?.id ?? '');
    clock.advance(2000);
    expect((await stream.next())?.payment.state).toBe('paid');
  });
});

describe('the link of a payment page [S-18]', () => {
  const read = (t: string, host = 'localhost') => app.send(endpoints.getOrderStatus, { query: { t } }, { host });

  async function makeLink(): Promise<{ uuid: string; t: string }> {
    const uuid = await makeOrder(await (await createMember(app)).token(), 10);
    const [payment] = await acquirer.listPayments({ order: uuid });
    const details = await acquirer.getPayment(payment?.id ?? '');
    const { return_url: returnUrl } = details['confirmation'] as { return_url: string };
    expect(returnUrl).toContain(`/orders/${uuid}?t=`);
    return { uuid, t: new URL(returnUrl).searchParams.get('t') ?? '' };
  }

  test('shows the state of its one order in any browser for a day, and nothing about the customer', async () => {
    const { t, uuid } = await makeLink();
    const status = await app.call(endpoints.getOrderStatus, { query: { t } });
    expect(status).toMatchObject({ status: 'new', payment: { state: 'awaiting', paymentUrl: expect.any(String) } });
    expect(JSON.stringify(status)).not.toMatch(/Тверская|Анна|\+7916/);
    const [open] = await acquirer.listPayments({ order: uuid });
    await acquirer.approve(open?.id ?? '');
    clock.advance(24 * 60 * MINUTE_MS - 1000);
    expect(await (await read(t)).json()).toMatchObject({ payment: { state: 'paid', paymentUrl: null } });
    clock.advance(1000);
    expect(await (await read(t)).json()).toMatchObject({ code: 'order.link_invalid' });
  });

  test('is nothing when it is altered, of another order or of another shop', async () => {
    const [one, other] = [await makeLink(), await makeLink()];
    const [, expires = '', mac = ''] = one.t.split('.');
    for (const t of [
      `${other.uuid}.${expires}.${mac}`,
      `${one.uuid}.${Number(expires) + 1}.${mac}`,
      `${one.uuid}.${expires}.${mac.slice(1)}`,
      one.uuid,
      'x',
    ]) {
      expect([t, (await read(t)).status]).toEqual([t, 422]);
    }
    expect((await read(one.t, 'baku.localhost')).status).toBe(422);
    expect((await read(one.t)).status).toBe(200);
  });
});
