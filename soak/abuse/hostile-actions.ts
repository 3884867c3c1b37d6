import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { wantedPrefix } from './abuse-world.ts';
import type { CallLog } from './call-log.ts';
import { headersOf, type Party } from './network.ts';
import type { Random } from '../random.ts';

/** One member of the swarm. */
export type Hostile = {
  readonly origin: string;
  readonly party: Party;
  readonly random: Random;
  readonly log: CallLog;
  readonly signal: AbortSignal;
  /** The ids that it obtained. */
  readonly state: { token?: string; cart?: string; order?: string; streams: number };
};

/** The repeated actions of each kind; refusals are recorded. */
export const hostileActions: Readonly<Record<string, (hostile: Hostile) => Promise<void>>> = {
  'holds of empty carts': async (hostile) => {
    const cart = await openCart(hostile);
    if (cart) await chooseInterval(hostile, cart);
  },
  'holds of one bottle': async (hostile) => {
    const cart = await openCart(hostile);
    if (!cart) return;
    await send(hostile, 'POST', '/api/order/add_cart_item_product_events', { cart, productId: 'W19', quantity: 1 });
    await chooseInterval(hostile, cart);
  },
  'orders for cash by invented phones': orderForCash,
  codes: async (hostile) => {
    await takeToken(hostile);
    const phone = `${wantedPrefix}${String(hostile.random.int(5000, 5200))}`;
    await send(hostile, 'POST', '/api/identity/auth/login', { method: 'sms', phone, consent: true });
  },
  'guessed codes': async (hostile) => {
    await takeToken(hostile);
    const phone = `${wantedPrefix}${String(hostile.random.int(5000, 5200))}`;
    const challenge = await send(hostile, 'POST', '/api/identity/auth/login', { method: 'sms', phone, consent: true });
    const challengeId = textOf(challenge, 'challengeId') ?? crypto.randomUUID();
    const code = String(hostile.random.int(0, 999_999)).padStart(6, '0');
    await send(hostile, 'POST', '/api/identity/auth/confirm', { challengeId, code });
  },
  geocodings: async (hostile) => {
    const text = encodeURIComponent(`Тверская ${hostile.random.int(1, 1e6)}`);
    await send(hostile, 'GET', `/api/maps/${hostile.random.pick(['suggest', 'geocode'])}?text=${text}`);
  },
  streams: async (hostile) => {
    if (hostile.state.order === undefined) {
      await orderForCash(hostile);
      if (hostile.state.order === undefined) return;
    }
    openStream(hostile, `/api/v1/orders/${hostile.state.order}/events`);
    await Promise.resolve();
  },
  'big bodies': async (hostile) => {
    await takeToken(hostile);
    const consents = Array.from({ length: 60_000 }, () => 1);
    const wide = { consents, name: 'x'.repeat(60_000), phoneNumber: '1' };
    await send(
      hostile,
      'POST',
      hostile.random.pick(['/api/order/assign_cart_user_events', '/api/identity/auth/complete_registration']),
      wide,
    );
  },
  'slow bodies': dripBody,
  tokens: async (hostile) => {
    delete hostile.state.token;
    await takeToken(hostile);
  },
  pages: async (hostile) => {
    await send(hostile, 'GET', `/search?q=${randomBytes(6).toString('hex')}`);
  },
};

const patienceMilliseconds = 30_000;
const dripMilliseconds = 1000;
const streamsAtMost = 30;

async function takeToken(hostile: Hostile): Promise<void> {
  if (hostile.state.token !== undefined) return;
  const token = textOf(await send(hostile, 'POST', '/api/identity/auth/anonymous', { partnerId: 'moscow' }), 'token');
  if (token !== undefined) hostile.state.token = token;
}

/** A new one each time, of a new visitor as often as the shop allows one. */
async function openCart(hostile: Hostile): Promise<string | undefined> {
  if (hostile.random.chance(0.3)) delete hostile.state.token;
  await takeToken(hostile);
  return textOf(await send(hostile, 'POST', '/api/order/carts', {}), 'id');
}

/** Members of one network fill the same interval, and sometimes try any other. */
async function chooseInterval(hostile: Hostile, cart: string): Promise<void> {
  const days = await send(hostile, 'GET', '/api/v1/delivery-intervals?latitude=55.7558&longitude=37.6173');
  const open = /"date":"([\d-]+)".*?"id":"([^"]+)"/g;
  const found = [...JSON.stringify(days ?? null).matchAll(open)];
  if (found.length === 0) return;
  const network = Number(hostile.party.ip.split('.')[1]);
  const [, date, periodId] = hostile.random.chance(0.7)
    ? (found[network % found.length] ?? [])
    : hostile.random.pick(found);
  await send(hostile, 'POST', '/api/order/assign_cart_interval_events', { cart, date, periodId });
}

async function orderForCash(hostile: Hostile): Promise<void> {
  const cart = await openCart(hostile);
  if (cart === undefined) return;
  const phoneNumber = `+7916${String(hostile.random.int(0, 9_999_999)).padStart(7, '0')}`;
  await send(hostile, 'POST', '/api/order/add_cart_item_product_events', {
    ...{ cart, productId: 'W19', quantity: hostile.random.int(1, 30) },
  });
  const home = { latitude: 55.7558, longitude: 37.6173, city: 'Москва', street: 'Тверская улица', house: '7' };
  await send(hostile, 'POST', '/api/order/assign_cart_address_events', { cart, ...home, room: '1' });
  await send(hostile, 'POST', '/api/order/assign_cart_user_events', {
    ...{ cart, phoneNumber, name: 'Nobody', consents: ['personal_data'] },
  });
  await chooseInterval(hostile, cart);
  const calculate = () =>
    send(hostile, 'POST', '/api/order/calculate_cart_requests', { cart, haveContainersToReturn: true });
  const missing = /"externalProductId":"([^"]+)"/g;
  for (const [, externalProductId] of JSON.stringify((await calculate()) ?? null).matchAll(missing)) {
    await send(hostile, 'POST', '/api/order/decline_required_product_events', { cart, externalProductId });
  }
  await calculate();
  const methods = JSON.stringify(
    (await send(hostile, 'GET', `/api/payment/payment_methods?forIndividual=1&cart=${cart}`)) ?? null,
  );
  const [, paymentMethod] = /"@id":"([^"]+)"/.exec(methods) ?? [];
  if (paymentMethod !== undefined) {
    const body = { cart, monolithType: 1, paymentMethod, description: 'cash' };
    await send(hostile, 'POST', '/api/order/assign_cart_payment_events', body);
  }
  const made = await send(hostile, 'POST', '/api/order/complete_cart_events', { cart });
  const [, order] = /"uuid":"([0-9a-f-]{36})"/.exec(JSON.stringify(made ?? null)) ?? [];
  if (order !== undefined) hostile.state.order = order;
}

/** Stays open until the swarm ends or the shop closes it. */
function openStream({ origin, party, log, state, signal }: Hostile, path: string): void {
  if (state.streams >= streamsAtMost || state.token === undefined) return;
  const startedAt = performance.now();
  const headers = { ...headersOf(party), authorization: `Bearer ${state.token}` };
  state.streams += 1;
  const request = get(`${origin}${path}`, { agent: false, headers, signal });
  request.on('response', (answer) => {
    log.note('GET a stream', String(answer.statusCode), performance.now() - startedAt);
    answer.on('error', () => undefined).resume();
  });
  request.on('error', () => undefined);
  request.on('close', () => {
    state.streams -= 1;
  });
}

/** Sends an announced body one byte a second, until the shop ends the connection. */
async function dripBody({ origin, party, log, signal }: Hostile): Promise<void> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('error', () => undefined).on('data', (chunk) => (answer += chunk.toString()));
  try {
    await once(socket, 'connect', { signal });
    const headers = Object.entries(headersOf(party)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `POST /api/identity/auth/anonymous HTTP/1.1\r\nhost: localhost\r\n${headers.join('')}content-type: application/json\r\ncontent-length: 2000\r\n\r\n{`,
    );
    while (!socket.destroyed && !signal.aborted) {
      await delay(dripMilliseconds, undefined, { signal });
      socket.write(' ');
    }
  } catch {
    // The swarm ends.
  }
  const [, status = 'cut off'] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
  log.note('POST a body that drips', signal.aborted ? 'still open' : status, performance.now() - startedAt);
  socket.destroy();
}

/** The answer, parsed if it is JSON; undefined for a refusal. */
async function send(hostile: Hostile, method: string, path: string, body?: object): Promise<unknown> {
  const { origin, party, log, state, signal } = hostile;
  const startedAt = performance.now();
  const name = `${method} ${path.replace(/\?.*/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`;
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...headersOf(party),
        ...(body && { 'content-type': 'application/json' }),
        ...(state.token !== undefined && { authorization: `Bearer ${state.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]),
    });
    const text = await response.text();
    log.note(name, String(response.status), performance.now() - startedAt);
    if (response.status === 401) delete state.token;
    if (!response.ok) return undefined;
    return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : undefined;
  } catch (error) {
    if (!signal.aborted) log.note(name, error instanceof Error ? error.name : 'failed', performance.now() - startedAt);
    return undefined;
  }
}

function textOf(answer: unknown, name: string): string | undefined {
  const value = typeof answer === 'object' && answer !== null && name in answer ? answer[name as never] : undefined;
  return typeof value === 'string' ? value : undefined;
}
