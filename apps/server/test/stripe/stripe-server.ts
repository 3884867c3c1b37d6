import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY_MS } from '@kaplya/domain';
import { afterAll } from 'vitest';
import type { Clock } from '../../src/clock.ts';
import type { Fetch } from '../test-client.ts';
import {
  cards,
  metadataOf,
  type TestIntent,
  type TestMethod,
  type TestRefund,
  type TestSession,
} from './stripe-objects.ts';

export type StripeRequest = {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly fields: ReadonlyMap<string, string>;
};

/**
 * The fate of the next answers: a failure before anything is done, one that is stored for its key, or an answer that is
 * done and lost.
 */
export type Trouble = 'ok' | '500' | '429' | 'lost' | 'kept500';

type Answer = { readonly status: number; readonly body: object };
type Known = Answer & { readonly of: string; readonly at: number };

class ApiError extends Error {
  readonly status: number;
  readonly error: object;

  constructor(status: number, error: { type: string; code?: string; param?: string; message: string }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

const missing = (param: string) =>
  new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` });
const invalid = (param: string, message: string) =>
  new ApiError(400, { type: 'invalid_request_error', param, message });

/**
 * Stripe in this process, on its own port and the test's clock: the documented requests (form-encoded, Bearer, idempotency
 * keys of a day that refuse other content), answers, errors and signed events. It has one account.
 */
export async function startStripe({ clock }: { clock: Clock }) {
  const account = 'acct_1KaplyaTest';
  const secretKey = 'sk_test_51KaplyaSecretOfTheAccount';
  const asked: StripeRequest[] = [];
  const intents = new Map<string, TestIntent>();
  const sessions = new Map<string, TestSession>();
  const refunds = new Map<string, TestRefund>();
  const methods = new Map<string, { method: TestMethod; customer: string }>();
  const keys = new Map<string, Known>();
  const troubles: Trouble[] = [];
  let refundFails: string | null = null;
  let events: object[] = [];
  let count = 0;
  let signingSecrets = ['whsec_OfTheEndpointOfTheShop'];

  const newId = (prefix: string) => `${prefix}_test_${String((count += 1)).padStart(12, '0')}`;
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  function notify(type: string, object: object): void {
    events.push({ id: newId('evt'), object: 'event', created: seconds(), type, data: { object } });
  }

  function showIntent(intent: TestIntent): object {
    const { amount_refunded: refunded, ...shown } = intent;
    const charge = { id: `ch_${intent.id}`, object: 'charge', amount_refunded: refunded };
    return { ...shown, latest_charge: intent.status === 'requires_payment_method' ? null : charge };
  }

  function showSession({ fields: _fields, ...session }: TestSession): object {
    const intent = intents.get(session.payment_intent ?? '');
    return {
      ...{ ...session, payment_intent: intent ? showIntent(intent) : null },
      url: session.status === 'open' ? session.url : null,
    };
  }

  function makeIntent(
    fields: ReadonlyMap<string, string>,
    prefix: string,
    amount: number,
    currency: string,
  ): TestIntent {
    const get = (name: string) => fields.get(prefix === '' ? name : `${prefix}[${name}]`);
    const intent: TestIntent = {
      ...{ id: newId('pi'), object: 'payment_intent', amount, currency, status: 'requires_payment_method' },
      capture_method: get('capture_method') ?? 'automatic',
      metadata: metadataOf(fields, prefix === '' ? 'metadata' : `${prefix}[metadata]`),
      setup_future_usage: get('setup_future_usage') ?? null,
      ...{
        customer: null,
        payment_method: null,
        cancellation_reason: null,
        last_payment_error: null,
        amount_received: 0,
        amount_refunded: 0,
      },
    };
    intents.set(intent.id, intent);
    return intent;
  }

  function succeed(intent: TestIntent): void {
    intent.last_payment_error = null;
    intent.status = intent.capture_method === 'manual' ? 'requires_capture' : 'succeeded';
    if (intent.status === 'succeeded') intent.amount_received = intent.amount;
    notify(
      intent.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated',
      intent,
    );
  }

  function expireSessions(): void {
    for (const session of sessions.values()) {
      if (session.status !== 'open' || session.expires_at > seconds()) continue;
      session.status = 'expired';
      notify('checkout.session.expired', showSession(session));
    }
  }

  function declineError(intent: TestIntent, error: { code: string; decline_code?: string }): ApiError {
    intent.last_payment_error = { type: 'card_error', ...error, message: 'Your card was declined.' };
    intent.status = 'requires_payment_method';
    notify('payment_intent.payment_failed', intent);
    const declined = { ...intent.last_payment_error, payment_intent: showIntent(intent) };
    return new ApiError(402, declined);
  }

  const whole = (fields: ReadonlyMap<string, string>, name: string): number => {
    const value = fields.get(name) ?? '';
    if (!/^\d+$/.test(value)) throw invalid(name, `Invalid integer: ${value}`);
    return Number(value);
  };

  const findIntent = (id = ''): TestIntent => {
    const intent = intents.get(id);
    if (!intent) throw missing('payment_intent');
    return intent;
  };

  const posts: Readonly<Record<string, (fields: ReadonlyMap<string, string>, id: string) => object>> = {
    'checkout/sessions'(fields) {
      if (fields.get('mode') !== 'payment') throw invalid('mode', 'Missing required param: mode.');
      const price = 'line_items[0][price_data]';
      const currency = fields.get(`${price}[currency]`) ?? '';
      if (currency !== currency.toLowerCase()) throw invalid(`${price}[currency]`, 'Invalid currency');
      const expiresAt = fields.has('expires_at') ? whole(fields, 'expires_at') : seconds() + 24 * 60 * 60;
      if (expiresAt < seconds() + 30 * 60 || expiresAt > seconds() + 24 * 60 * 60) {
        throw invalid('expires_at', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now');
      }
      const id = newId('cs');
      const session: TestSession = {
        ...{ id, object: 'checkout.session', currency, status: 'open', payment_status: 'unpaid', payment_intent: null },
        amount_total: whole(fields, `${price}[unit_amount]`) * whole(fields, 'line_items[0][quantity]'),
        ...{ url: `https://checkout.stripe.example/c/pay/${id}`, expires_at: expiresAt },
        ...{ metadata: metadataOf(fields), fields },
      };
      sessions.set(id, session);
      return showSession(session);
    },
    payment_intents(fields) {
      if (fields.get('confirm') !== 'true' || fields.get('off_session') !== 'true')
        throw invalid('confirm', 'Not here');
      const saved = methods.get(fields.get('payment_method') ?? '');
      if (!saved) throw missing('payment_method');
      if (saved.customer !== fields.get('customer')) throw invalid('customer', 'The method is of another customer');
      const intent = makeIntent(fields, '', whole(fields, 'amount'), fields.get('currency') ?? '');
      intent.customer = saved.customer;
      intent.payment_method = saved.method;
      const { last4 } = saved.method.card;
      const decline = cards[last4];
      if (last4 === '3184')
        throw declineError(intent, { code: 'authentication_required', decline_code: 'authentication_required' });
      if (decline) throw declineError(intent, decline);
      succeed(intent);
      return showIntent(intent);
    },
    'payment_intents/capture'(fields, id) {
      const intent = findIntent(id);
      if (intent.status !== 'requires_capture') {
        throw new ApiError(400, {
          ...{ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' },
          message: `This PaymentIntent could not be captured because it has a status of ${intent.status}.`,
        });
      }
      if (whole(fields, 'amount_to_capture') !== intent.amount) throw invalid('amount_to_capture', 'Not here');
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
      notify('payment_intent.succeeded', intent);
      return showIntent(intent);
    },
    'payment_intents/cancel'(_fields, id) {
      const intent = findIntent(id);
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw new ApiError(400, {
          ...{ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' },
          message: 'You cannot cancel this PaymentIntent',
        });
      }
      intent.status = 'canceled';
      intent.amount_refunded = intent.amount;
      notify('payment_intent.canceled', intent);
      return showIntent(intent);
    },
    refunds(fields) {
      const intent = findIntent(fields.get('payment_intent'));
      const amount = whole(fields, 'amount');
      if (amount > intent.amount - intent.amount_refunded || intent.status !== 'succeeded') {
        throw invalid('amount', 'Refund amount is greater than unrefunded amount on charge');
      }
      const failure = refundFails;
      refundFails = null;
      if (failure === null) intent.amount_refunded += amount;
      const refund: TestRefund = {
        ...{ id: newId('re'), object: 'refund', amount, currency: intent.currency, payment_intent: intent.id },
        metadata: metadataOf(fields),
        status: failure === null ? 'succeeded' : 'failed',
        ...(failure !== null && { failure_reason: failure }),
      };
      refunds.set(refund.id, refund);
      notify('refund.created', refund);
      return refund;
    },
  };

  function read(path: string, query: URLSearchParams): object {
    expireSessions();
    if (path === 'account') return { id: account, object: 'account' };
    if (path === 'checkout/sessions') {
      const data = [...sessions.values()].filter(({ payment_intent: id }) => id === query.get('payment_intent'));
      return { object: 'list', data: data.map(showSession), has_more: false };
    }
    if (path === 'refunds') {
      const all = [...refunds.values()].filter(({ payment_intent: id }) => id === query.get('payment_intent'));
      const after = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
      // Small pages, so that the reader has to request the next.
      return { object: 'list', data: all.slice(after, after + 1), has_more: all.length > after + 1 };
    }
    const [, kind = '', id = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
    const session = kind === 'checkout/sessions' ? sessions.get(id) : undefined;
    const intent = kind === 'payment_intents' ? intents.get(id) : undefined;
    const refund = kind === 'refunds' ? refunds.get(id) : undefined;
    const found = (session && showSession(session)) ?? (intent && showIntent(intent)) ?? refund;
    if (!found) throw missing('id');
    return found;
  }

  function write(path: string, text: string, key: string | null): Answer {
    if (key === null || key.length > 255) throw invalid('Idempotency-Key', 'An idempotency key is wanted here');
    const known = keys.get(key);
    const of = `${path} ${text}`;
    if (known && clock.now().getTime() - known.at < DAY_MS) {
      if (known.of === of) return known;
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    const [, collection = '', id = '', verb = ''] =
      /^(checkout\/sessions|payment_intents|refunds)(?:\/([^/]+)\/(capture|cancel))?$/.exec(path) ?? [];
    const post = posts[verb === '' ? collection : `${collection}/${verb}`];
    if (!post) throw missing('url');
    const answer = attempt(() => ({ status: 200, body: post(new Map(new URLSearchParams(text)), id) }));
    keys.set(key, { ...answer, of, at: clock.now().getTime() });
    return answer;
  }

  function attempt(run: () => Answer): Answer {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.example');
    const path = pathname.replace(/^\/v1\//, '');
    const key = request.headers['idempotency-key']?.toString() ?? null;
    asked.push({ method: request.method ?? '', path, key, fields: new Map(new URLSearchParams(text)) });
    const send = ({ status, body }: Answer, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      send({ status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } });
      return;
    }
    const trouble = troubles.shift() ?? 'ok';
    const failures = { 500: 'api_error', 429: 'rate_limit_error' } as const;
    if (trouble === '500' || trouble === '429') {
      send({ status: Number(trouble), body: { error: { type: failures[trouble], message: 'Try again' } } });
      return;
    }
    if (trouble === 'kept500' && key !== null) {
      const failure = { status: 500, body: { error: { type: 'api_error', message: 'Sorry' } } };
      keys.set(key, { ...failure, of: `${path} ${text}`, at: clock.now().getTime() });
      send(failure);
      return;
    }
    const isRepeated = key !== null && keys.has(key);
    const answer = attempt(() =>
      request.method === 'GET' ? { status: 200, body: read(path, searchParams) } : write(path, text, key),
    );
    if (trouble === 'lost') request.socket.destroy();
    else send(answer, isRepeated ? { 'idempotent-replayed': 'true' } : {});
  }

  const server = createServer((request, response) => void serve(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  function sign(body: string, { at = seconds(), secrets = signingSecrets }: { at?: number; secrets?: string[] } = {}) {
    const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'));
    return [`t=${at}`, ...signatures.map((signature) => `v1=${signature}`), 'v0=6ffbb59b2300aae6'].join(',');
  }

  function getSession(id: string): TestSession {
    const session = sessions.get(id);
    if (!session) throw new Error(`There is no session ${id}`);
    return session;
  }

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    account,
    secretKey,
    webhookSecret: () => signingSecrets[0]!,
    asked,
    sessions,
    intents,
    refunds,
    /** The next answers. */
    play: (...next: Trouble[]) => troubles.push(...next),
    failNextRefund(reason: string) {
      refundFails = reason;
    },
    /** A person captures a part of held money at Stripe itself, which releases the remainder. */
    captureByHand(sessionId: string, amount: number) {
      const intent = intents.get(getSession(sessionId).payment_intent ?? '');
      if (!intent) throw new Error('Nobody has paid');
      Object.assign(intent, { status: 'succeeded', amount_received: amount });
      notify('payment_intent.succeeded', intent);
    },
    /** A bank returns a refund that had succeeded. */
    returnRefund(refund: TestRefund, reason: string) {
      Object.assign(refund, { status: 'failed', failure_reason: reason });
      const intent = intents.get(refund.payment_intent);
      if (intent) intent.amount_refunded -= refund.amount;
      notify('refund.failed', refund);
    },
    /** Sets the secrets with which later events are signed. */
    signWith(...secrets: string[]) {
      signingSecrets = secrets;
    },
    sign,
    /** The page of a payer who types a card, by the end of its number. Returns whether they have paid. */
    pay(sessionId: string, last4 = '4242'): boolean {
      expireSessions();
      const session = getSession(sessionId);
      if (session.status !== 'open') throw new Error(`The page is ${session.status}`);
      const { fields } = session;
      const intent =
        intents.get(session.payment_intent ?? '') ??
        makeIntent(fields, 'payment_intent_data', session.amount_total, session.currency);
      session.payment_intent = intent.id;
      const decline = cards[last4];
      if (decline) {
        declineError(intent, decline);
        return false;
      }
      const brand = last4 === '4242' ? 'visa' : 'mastercard';
      const card = { brand, last4, exp_month: 9, exp_year: 2031, fingerprint: 'Xt5EWLLDS7FJjR1c' };
      intent.payment_method = { id: newId('pm'), type: 'card', card };
      if (fields.get('customer_creation') === 'always') {
        intent.customer = newId('cus');
        methods.set(intent.payment_method.id, { method: intent.payment_method, customer: intent.customer });
      }
      succeed(intent);
      session.status = 'complete';
      session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid';
      notify('checkout.session.completed', showSession(session));
      return true;
    },
    /** The bank no longer accepts a saved card, or Stripe forgets it. */
    turnCard(paymentMethod: string, last4: string | null): void {
      const saved = methods.get(paymentMethod);
      if (!saved || last4 === null) methods.delete(paymentMethod);
      else methods.set(paymentMethod, { ...saved, method: { ...saved.method, card: { ...saved.method.card, last4 } } });
    },
    /** Sends what has happened since, in reverse where wanted; returns the answers. */
    async deliver(fetch: Fetch, { isReversed = false } = {}): Promise<number[]> {
      expireSessions();
      const due = isReversed ? events.toReversed() : events;
      events = [];
      const statuses: number[] = [];
      for (const event of due) {
        const body = JSON.stringify(event);
        const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body) };
        const path = '/api/payment/notifications/stripe/moscow';
        statuses.push((await fetch(path, { method: 'POST', headers, body })).status);
      }
      return statuses;
    },
    forgetEvents() {
      events = [];
    },
  };
}
