import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '@kaplya/contract';
import { createApiClient, sendWithToken } from './api-client.ts';
import { ApiFailure } from '../failures/api-failure.ts';
import type { Call } from './api-types.ts';
import { createConfigStore } from './config.ts';
import {
  createSilentNetwork,
  isUnknown,
  silences,
  type SilentNetwork,
} from '../network/silent-network.test-support.ts';
import { createTestStorage, type TestValues } from '../storage/client-storage.test-support.ts';
import type { TypedStorage } from '../storage/storage.ts';
import { isRegistered, findTokenClaims } from '../tokens/token-claims.ts';
import { createTokenKeeper, type TokenKeeper } from '../tokens/token-keeper.ts';
import { contractServices, createTransport } from './transport.ts';
import type { WithLock } from '../tokens/with-lock.ts';

type Request = { method: string; url: string; headers: Headers; body: unknown };
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

let storage: TypedStorage<TestValues>;
let requests: Request[];
let answer: (request: Request) => Answer | Promise<Answer>;
let services: Config['services'];
let network: SilentNetwork;
const onAccessLost = vi.fn<() => void>();
const onUnanswered = vi.fn<() => void>();

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function toToken(claims: object): string {
  return `${encode({ alg: 'EdDSA' })}.${encode(claims)}.signature`;
}

/** Locks like those of `navigator.locks`: one holder of a name at a time. */
function createLocks(): WithLock {
  const tails = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const run = (tails.get(name) ?? Promise.resolve()).then(work);
    tails.set(
      name,
      run.catch(() => {}),
    );
    return run;
  };
}

/** The shop behind the network. */
async function answerAsShop(url: string, init: RequestInit): Promise<Response> {
  const request: Request = {
    method: init.method ?? '',
    url,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
  };
  requests.push(request);
  const aborted = new Promise<never>((_, reject) => {
    const refuse = () => reject(new DOMException('aborted', 'AbortError'));
    if (init.signal?.aborted) refuse();
    init.signal?.addEventListener('abort', refuse);
  });
  const { status = 200, body, headers } = await Promise.race([answer(request), aborted]);
  return new Response(status === 204 ? null : JSON.stringify(body ?? {}), { status, headers: headers ?? {} });
}

type Tab = {
  call: Call;
  tokens: TokenKeeper;
  confirm: () => Promise<unknown>;
  endSessionWith: (id: 'deleteProfile' | 'endSessions') => Promise<void>;
};

function openTab({ withLock = createLocks(), isSameOrigin = true } = {}): Tab {
  const send = createTransport({
    fetch: (url, init) => network.fetch(url, init),
    getServices: () => services,
    getLanguage: () => 'az',
    getDeviceInfo: () => 'a device',
    onUnanswered,
  });
  const tokens = createTokenKeeper({
    storage,
    send,
    withLock,
    getPartnerId: () => 'moscow',
    sharesOrigin: () => isSameOrigin,
    onAccessLost,
  });
  const body = { challengeId: 'c', code: '1234' };
  return {
    tokens,
    call: createApiClient(send, tokens),
    confirm: () =>
      tokens.exchange(async (source, headers) => {
        return (await sendWithToken(send, source, 'confirmCode', { body, headers })) as { token: string };
      }),
    endSessionWith: (id) => tokens.endSessionWith((source) => sendWithToken(send, source, id, {})),
  };
}

function sentTo(part: string): Request[] {
  return requests.filter(({ url }) => url.includes(part));
}

const expired = (request: Request, fresh: string): boolean =>
  request.headers.get('Authorization') !== `Bearer ${fresh}`;
const unauthorized: Answer = { status: 401, body: { code: 'identity.token_invalid', message: 'Sign in' } };
const partnerless: Answer = { status: 422, body: { code: 'identity.partner_required', message: 'Partner' } };

beforeEach(() => {
  storage = createTestStorage(null);
  requests = [];
  network = createSilentNetwork(answerAsShop);
  services = contractServices;
  answer = () => ({ body: {} });
  onAccessLost.mockReset();
  onUnanswered.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('what every call carries', () => {
  test('client, version and language; the source on cart calls [C-03] [C-09]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    const { call } = openTab();
    await call('listCategories', { query: { lang: 'az' } });
    await call('initCart', { body: {} });
    const [categories, cart] = requests;
    for (const request of requests) {
      expect(request.headers.get('X-Client')).toBe('site');
      expect(request.headers.get('X-Client-Version')).toBe('0.0.2');
      expect(request.headers.get('Accept-Language')).toBe('az');
    }
    expect(categories?.headers.get('X-Source')).toBeNull();
    expect(categories?.headers.get('Authorization')).toBeNull();
    expect(cart?.headers.get('X-Source')).toBe('site');
    expect(cart?.headers.get('Authorization')).toBe('Bearer old');
  });

  test('a completion also names device and site version [C-03] [K-10]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    const { call } = openTab();
    await call('completeCart', { body: { cart: 'c' }, headers: { 'Idempotency-Key': 'k' } });
    const headers = requests[0]?.headers;
    expect([headers?.get('X-Device-Info'), headers?.get('X-Site-Version'), headers?.get('Idempotency-Key')]).toEqual([
      'a device',
      '1.6.9',
      'k',
    ]);
  });

  test('what may send a code, signs in or changes a contact names the device; others the site [C-02] [C-03] [rule 58]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    answer = () => ({ body: { token: 'customer' } });
    const { call, confirm } = openTab();
    await call('login', { body: { method: 'sms', phone: '+79161234567', consent: true } });
    await call('resendCode', { body: { challengeId: 'c' } });
    await confirm();
    await call('updateProfile', { body: { phone: '+79161234567' } });
    await call('getProfile');
    await call('completeRegistration', { body: { name: 'Anna', consents: [] } });
    await call('updateUserByJwt');
    await call('acceptAgreement', { params: { userId: 'u' }, body: { consentType: 'marketing' } });
    const sent = requests.map(({ headers }) => [
      headers.get('X-Device-Info'),
      headers.get('Application'),
      headers.get('ordersource'),
      headers.get('source'),
    ]);
    const device = ['a device', null, null, null];
    const nothing = [null, null, null, null];
    expect(sent).toEqual([
      ...[device, device, device, device, nothing],
      // The call may send a code to the e-mail, which counts for the device (rule 58).
      ['a device', 'site', null, null],
      [null, null, 'site', null],
      [null, null, null, 'site'],
    ]);
  });

  test('each service is called at the base that the config names [P-18]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    services = { ...contractServices, cart: 'https://orders.example/v7', default: 'https://api.example', maps: '/m' };
    const { call } = openTab();
    await call('restoreCart', { params: { id: 'a/b' } });
    await call('listProducts', { query: { date: '01.03.2026', cityId: undefined, latitude: 55.7 } });
    await call('suggestPlaces', { query: { text: 'Арбат' } });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://orders.example/v7/carts/a%2Fb',
      'GET https://api.example/v1/catalog/products?date=01.03.2026&latitude=55.7',
      'GET /m/suggest?text=%D0%90%D1%80%D0%B1%D0%B0%D1%82',
    ]);
  });

  test('a form with a file is sent unchanged, its type set by the browser [V-09]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    const body = new FormData();
    body.set('file', new Blob(['x'], { type: 'image/png' }), 'x.png');
    await openTab().call('uploadAvatar', { body });
    expect(requests[0]?.body).toBe(body);
    expect(requests[0]?.headers.get('Content-Type')).toBeNull();
  });

  test('204 answers nothing', async () => {
    answer = () => ({ status: 204 });
    storage.set('servicesIdentity', { token: 'old' });
    expect(await openTab().call('declineAgreement', { params: { id: 'a' } })).toBeUndefined();
  });
});

describe('failures', () => {
  test('a failure has everything of the answer with an error', async () => {
    const violation = { code: 'cart.empty', field: 'items', message: 'Empty', action: 'add' };
    answer = () => ({
      status: 429,
      headers: { 'Retry-After': '7' },
      body: { code: 'request.too_many', message: 'Slower', details: { n: 1 }, errors: [violation], requestId: 'r-1' },
    });
    const failure: unknown = await openTab()
      .call('listCategories')
      .catch((reason: unknown) => reason);
    expect(failure).toMatchObject({
      kind: 'answer',
      status: 429,
      code: 'request.too_many',
      message: 'Slower',
      details: { n: 1 },
      errors: [violation],
      requestId: 'r-1',
      retryAfterSeconds: 7,
    });
  });

  test.each([
    [403, '<h1>Blocked</h1>'],
    [407, ''],
    [404, '{"error":"no such host"}'],
    [451, '<h1>Blocked</h1>'],
    [502, '<h1>Bad gateway</h1>'],
    [200, '<h1>Sign in to the network</h1>'],
  ])('the page %s of a proxy is no answer of the shop, which is looked for [X-12]', async (status, page) => {
    network = createSilentNetwork(async () => new Response(page, { status }));
    await expect(openTab().call('listCategories')).rejects.toMatchObject({ kind: 'network', status: null });
    expect(onUnanswered).toHaveBeenCalledOnce();
  });

  test('no network, a cancelled call and one that takes too long are distinguished [K-01]', async () => {
    vi.useFakeTimers();
    answer = () => Promise.reject(new TypeError('fetch failed'));
    await expect(openTab().call('listCategories')).rejects.toMatchObject({ kind: 'network' });

    answer = () => new Promise(() => {});
    const controller = new AbortController();
    const cancelled = openTab().call('listCategories', { signal: controller.signal });
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' });

    for (const run of [
      () => openTab().call('autocompletePlaces', { query: { address: 'Арб' } }),
      () => openTab().call('getConfig', { query: { domain: 'localhost', version: '1.6.9' } }),
    ]) {
      let ending: unknown = null;
      run().catch((failure: unknown) => (ending = failure));
      await vi.advanceTimersByTimeAsync(29_999);
      expect(ending).toBeNull();
      await vi.advanceTimersByTimeAsync(2);
      expect(ending).toMatchObject({ kind: 'timeout' });
    }
  });

  test('a call that gets no answer in time triggers a check of the shop, a cancelled one does not [X-12]', async () => {
    vi.useFakeTimers();
    const tab = openTab();
    answer = () => new Promise(() => {});
    const controller = new AbortController();
    const cancelled = tab.call('listCategories', { signal: controller.signal });
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' });
    expect(onUnanswered).not.toHaveBeenCalled();

    const ending = tab.call('listCategories').catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await ending).toMatchObject({ kind: 'timeout' });
    expect(onUnanswered).toHaveBeenCalledOnce();
  });
});

describe('tokens', () => {
  test('a visitor gets a token before the first call that needs one, once for all [C-13]', async () => {
    answer = ({ url }) => (url.endsWith('/auth/anonymous') ? { body: { token: 'visitor' } } : {});
    const { call } = openTab();
    await Promise.all([call('initCart'), call('initCart'), call('listPaymentMethods', { query: {} })]);
    expect(sentTo('/auth/anonymous')).toHaveLength(1);
    expect(sentTo('/auth/anonymous')[0]?.body).toEqual({ partnerId: 'moscow' });
    expect(sentTo('/order/carts').map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer visitor',
      'Bearer visitor',
    ]);
    expect(storage.find('servicesIdentity')).toEqual({ token: 'visitor' });
  });

  test('ten parallel 401 answers make one refresh, and each call is repeated once [C-10]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    answer = (request) => {
      if (request.url.endsWith('/token/refresh')) return { body: { token: 'fresh' } };
      return expired(request, 'fresh') ? unauthorized : { body: { id: 'cart' } };
    };
    const { call } = openTab();
    const carts = await Promise.all(Array.from({ length: 10 }, () => call('initCart')));
    expect(carts).toEqual(Array.from({ length: 10 }, () => ({ id: 'cart' })));
    expect(sentTo('/token/refresh')).toHaveLength(1);
    expect(sentTo('/order/carts')).toHaveLength(20);
  });

  test('one tab refreshes for all [C-10]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    answer = (request) => {
      if (request.url.endsWith('/token/refresh')) return { body: { token: 'fresh' } };
      return expired(request, 'fresh') ? unauthorized : {};
    };
    const withLock = createLocks();
    await Promise.all([1, 2, 3].map(() => openTab({ withLock }).call('initCart')));
    expect(sentTo('/token/refresh')).toHaveLength(1);
  });

  test('a cookie carries the refresh token of a shared origin, the body that of another [E-18]', async () => {
    answer = (request) => {
      if (request.url.endsWith('/token/refresh')) return { body: { token: 'fresh', refresh_token: 'r2' } };
      return expired(request, 'fresh') ? unauthorized : {};
    };
    storage.set('servicesIdentity', { token: 'old' });
    await openTab().call('initCart');
    expect(sentTo('/token/refresh')[0]?.headers.get('X-Token-Transport')).toBe('cookie');
    expect(sentTo('/token/refresh')[0]?.body).toEqual({});

    requests = [];
    storage.set('servicesIdentity', { token: 'old', refresh_token: 'r1' });
    await openTab({ isSameOrigin: false }).call('initCart');
    expect(sentTo('/token/refresh')[0]?.headers.get('X-Token-Transport')).toBeNull();
    expect(sentTo('/token/refresh')[0]?.body).toEqual({ refresh_token: 'r1' });
    expect(storage.find('servicesIdentity')).toEqual({ token: 'fresh', refresh_token: 'r2' });
  });

  test('a customer’s call is not repeated as the visitor after them [C-10] [T-18]', async () => {
    const claims = { sub: 'somebody', exp: 1, partner_id: 'moscow' };
    const left = toToken({ ...claims, roles: ['ROLE_CLIENT'] });
    const next = toToken({ ...claims, roles: ['ANONYMOUS_AGGREGATOR_CLIENT'] });
    storage.set('servicesIdentity', { token: left });
    answer = ({ url }) => {
      if (url.endsWith('/auth/anonymous')) return { body: { token: next } };
      storage.clear();
      return unauthorized;
    };
    const { call } = openTab();
    await expect(call('getProfile')).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(call('getProfile')).rejects.toMatchObject({ kind: 'cancelled' });
    expect(sentTo('/profile').map(({ headers }) => headers.get('Authorization'))).toEqual([`Bearer ${left}`]);
  });

  test('a call that is refused again after the refresh fails, without a third try [C-10]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    answer = ({ url }) => (url.endsWith('/token/refresh') ? { body: { token: 'fresh' } } : unauthorized);
    await expect(openTab().call('initCart')).rejects.toMatchObject({ status: 401 });
    expect(sentTo('/order/carts')).toHaveLength(2);
    expect(onAccessLost).not.toHaveBeenCalled();
  });

  test('a refresh that is refused loses the access; one without an answer does not [X-04] [rule 61e]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    answer = ({ url }) => {
      if (!url.endsWith('/token/refresh')) return unauthorized;
      throw new TypeError('fetch failed');
    };
    await expect(openTab().call('initCart')).rejects.toMatchObject({ kind: 'network' });
    expect(onAccessLost).not.toHaveBeenCalled();
    expect(storage.find('servicesIdentity')).toEqual({ token: 'old' });

    answer = () => unauthorized;
    const { call } = openTab();
    await Promise.all([1, 2].map(() => expect(call('initCart')).rejects.toMatchObject({ status: 401 })));
    expect(onAccessLost).toHaveBeenCalledTimes(1);
  });

  test.each(silences)(
    'a refresh that meets %s ends no session; the network comes back, and it goes on [X-04] [rule 61e]',
    async (mode) => {
      vi.useFakeTimers();
      storage.set('servicesIdentity', { token: 'old' });
      answer = (request) => {
        if (request.url.endsWith('/token/refresh')) return { body: { token: 'fresh' } };
        return expired(request, 'fresh') ? unauthorized : { body: { id: 'cart' } };
      };
      const back = network.silence(mode, { path: '/token/refresh' });
      const { call } = openTab();
      const first = call('initCart').catch((failure: unknown) => failure);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await first).toBeInstanceOf(ApiFailure);
      expect(onAccessLost).not.toHaveBeenCalled();
      expect(storage.find('servicesIdentity')).toEqual({ token: 'old' });
      back();
      expect(await call('initCart')).toEqual({ id: 'cart' });
    },
  );

  test.each([
    ['another origin', 403, 'identity.origin_refused', 0],
    ['too many refreshes', 429, 'request.too_many', 0],
    ['no refresh token', 401, 'identity.token_required', 1],
    ['a token of nobody', 401, 'identity.token_invalid', 1],
    ['a session that has ended', 401, 'identity.session_ended', 1],
  ])('a refresh that is refused for %s [X-04] [rule 61e]', async (_, status, code, times) => {
    storage.set('servicesIdentity', { token: 'old' });
    answer = ({ url }) => (url.endsWith('/token/refresh') ? { status, body: { code, message: 'No' } } : unauthorized);
    await expect(openTab().call('initCart')).rejects.toMatchObject({ code });
    expect(onAccessLost).toHaveBeenCalledTimes(times);
  });

  test('a token without a partner is enriched once for all, stored, and the calls repeated [C-10] [T-19]', async () => {
    storage.set('servicesIdentity', { token: 'withoutPartner', refresh_token: 'r1' });
    answer = (request) => {
      if (request.url.endsWith('/enrich_token_requests')) return { body: { token: 'rich' } };
      return expired(request, 'rich') ? partnerless : { body: { id: 'cart' } };
    };
    const { call } = openTab();
    await Promise.all([call('initCart'), call('initCart')]);
    expect(sentTo('/enrich_token_requests')).toHaveLength(1);
    expect(sentTo('/enrich_token_requests')[0]?.body).toEqual({ partnerId: 'moscow' });
    expect(storage.find('servicesIdentity')).toEqual({ token: 'rich', refresh_token: 'r1' });
  });

  test('an enrichment that the shop refuses clears the tokens [T-19]', async () => {
    storage.set('servicesIdentity', { token: 'withoutPartner' });
    const forbidden = { status: 403, body: { code: 'identity.forbidden', message: 'No' } };
    answer = ({ url }) => (url.endsWith('/enrich_token_requests') ? forbidden : partnerless);
    await expect(openTab().call('initCart')).rejects.toMatchObject({ status: 403 });
    expect(storage.find('servicesIdentity')).toBeNull();
  });

  test.each(silences)('an enrichment that meets %s clears nothing [T-19]', async (mode) => {
    vi.useFakeTimers();
    storage.set('servicesIdentity', { token: 'withoutPartner' });
    answer = (request) => {
      if (request.url.endsWith('/enrich_token_requests')) return { body: { token: 'rich' } };
      return expired(request, 'rich') ? partnerless : { body: { id: 'cart' } };
    };
    const back = network.silence(mode, { path: '/enrich_token_requests' });
    const { call } = openTab();
    const first = call('initCart').catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await first).toBeInstanceOf(ApiFailure);
    expect(storage.find('servicesIdentity')).toEqual({ token: 'withoutPartner' });
    back();
    expect(await call('initCart')).toEqual({ id: 'cart' });
  });

  test('an expired token without a partner is refreshed and then enriched [C-10]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    answer = (request) => {
      if (request.url.endsWith('/token/refresh')) return { body: { token: 'fresh' } };
      if (request.url.endsWith('/enrich_token_requests')) return { body: { token: 'rich' } };
      if (!expired(request, 'rich')) return { body: { id: 'cart' } };
      return expired(request, 'fresh') ? unauthorized : partnerless;
    };
    expect(await openTab().call('initCart')).toEqual({ id: 'cart' });
  });

  test('signing in adopts the pair, and a cookie carries the refresh token of a shared origin [C-13] [E-18]', async () => {
    storage.set('servicesIdentity', { token: 'visitor' });
    answer = () => ({ body: { token: 'customer', isNew: true } });
    await openTab().confirm();
    expect(requests[0]?.headers.get('X-Token-Transport')).toBe('cookie');
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer visitor');
    expect(storage.find('servicesIdentity')).toEqual({ token: 'customer' });

    requests = [];
    answer = () => ({ body: { token: 'again', refresh_token: 'r1', isNew: false } });
    await openTab({ isSameOrigin: false }).confirm();
    expect(requests[0]?.headers.get('X-Token-Transport')).toBeNull();
    expect(storage.find('servicesIdentity')).toEqual({ token: 'again', refresh_token: 'r1' });
  });

  test('a visitor’s token that expired or names no partner is mended in the middle of signing in [C-10]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    answer = (request) => {
      if (request.url.endsWith('/token/refresh')) return { body: { token: 'fresh' } };
      if (request.url.endsWith('/enrich_token_requests')) return { body: { token: 'rich' } };
      if (!expired(request, 'rich')) return { body: { token: 'customer', isNew: false } };
      return expired(request, 'fresh') ? unauthorized : partnerless;
    };
    await openTab().confirm();
    expect(storage.find('servicesIdentity')).toEqual({ token: 'customer' });
    expect(sentTo('/auth/confirm')).toHaveLength(3);
  });

  test('a sign-in that is refused again and again ends [C-10]', async () => {
    storage.set('servicesIdentity', { token: 'old' });
    answer = ({ url }) => (url.endsWith('/token/refresh') ? { body: { token: 'fresh' } } : unauthorized);
    await expect(openTab().confirm()).rejects.toMatchObject({ status: 401 });
    expect(sentTo('/auth/confirm')).toHaveLength(2);
    expect(onAccessLost).not.toHaveBeenCalled();
  });

  test('no tab renews the visitor’s token while somebody signs in, nor brings it back afterwards [C-10]', async () => {
    storage.set('servicesIdentity', { token: 'visitor' });
    const { promise: confirmed, resolve } = Promise.withResolvers<Answer>();
    answer = (request) => {
      if (request.url.endsWith('/auth/confirm')) return confirmed;
      if (request.url.endsWith('/token/refresh')) return { body: { token: 'visitor again' } };
      return expired(request, 'customer') ? unauthorized : { body: { id: 'cart' } };
    };
    const withLock = createLocks();
    const confirming = openTab({ withLock }).confirm();
    const calling = openTab({ withLock }).call('initCart');
    await new Promise((done) => setTimeout(done));
    resolve({ body: { token: 'customer', isNew: false } });
    await Promise.all([confirming, calling]);
    expect(sentTo('/token/refresh')).toHaveLength(0);
    expect(storage.find('servicesIdentity')).toEqual({ token: 'customer' });
  });

  test('where tabs cannot lock, a late answer does not bring the visitor back either [C-10]', async () => {
    storage.set('servicesIdentity', { token: 'visitor' });
    const { promise: refreshed, resolve } = Promise.withResolvers<Answer>();
    answer = (request) => {
      if (request.url.endsWith('/auth/confirm')) return { body: { token: 'customer', isNew: false } };
      if (request.url.endsWith('/token/refresh')) return refreshed;
      return expired(request, 'customer') ? unauthorized : { body: { id: 'cart' } };
    };
    const withLock: WithLock = (_, work) => work();
    const calling = openTab({ withLock }).call('initCart');
    await new Promise((done) => setTimeout(done));
    await openTab({ withLock }).confirm();
    resolve({ body: { token: 'visitor again' } });
    expect(await calling).toEqual({ id: 'cart' });
    expect(storage.find('servicesIdentity')).toEqual({ token: 'customer' });
  });

  test('signing out revokes the session and clears the storage, whether or not the server can be reached [T-18]', async () => {
    const fill = (pair: { token: string; refresh_token?: string }) => {
      storage.set('servicesIdentity', pair);
      storage.set('deviceId', 'device');
      storage.set('note', 'ring twice');
      storage.set('language', 'az');
    };
    const left = () => (['servicesIdentity', 'deviceId', 'note'] as const).map((key) => storage.find(key));
    answer = () => ({ status: 204 });
    fill({ token: 'customer' });
    await openTab().tokens.end();
    expect(sentTo('/token/revoke')[0]?.headers.get('X-Token-Transport')).toBe('cookie');
    expect([left(), storage.find('language')]).toEqual([[null, null, null], 'az']);

    fill({ token: 'customer', refresh_token: 'r1' });
    await openTab({ isSameOrigin: false }).tokens.end();
    expect(sentTo('/token/revoke')[1]?.body).toEqual({ refresh_token: 'r1' });

    answer = () => Promise.reject(new TypeError('fetch failed'));
    fill({ token: 'customer' });
    await openTab().tokens.end();
    expect(left()).toEqual([null, null, null]);
  });

  test('signing out leaves nothing in the browser while the network is silent [P-26] [T-18]', async () => {
    storage.set('servicesIdentity', { token: 'customer' });
    storage.set('note', 'ring twice');
    network.silence('accepts-and-never-answers');
    void openTab().tokens.end();
    await vi.waitFor(() => expect(network.countSilenced()).toBe(1));
    expect((['servicesIdentity', 'note'] as const).map((key) => storage.find(key))).toEqual([null, null]);
  });

  test('a call during a sign-out waits, and continues as the visitor’s [T-18]', async () => {
    storage.set('servicesIdentity', { token: 'customer' });
    const { promise: isAnswered, resolve: answerAtLast } = Promise.withResolvers<void>();
    answer = async ({ url }) => {
      if (url.includes('/auth/anonymous')) return { body: { token: 'visitor' } };
      if (url.endsWith('/token/revoke')) await isAnswered;
      return { body: { id: 'cart' } };
    };
    const tab = openTab();
    const ending = tab.tokens.end();
    await vi.waitFor(() => expect(sentTo('/token/revoke')).toHaveLength(1));
    const calling = tab.call('initCart');
    await new Promise((done) => setTimeout(done, 5));
    answerAtLast();
    await ending;
    expect(await calling).toEqual({ id: 'cart' });
    expect(sentTo('/api/order/carts').map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer visitor']);
  });

  test('a call beside the one that ends the session is no loss of access, and continues as a visitor’s [S-40] [T-18] [X-04]', async () => {
    storage.set('servicesIdentity', { token: 'customer' });
    let hasEnded = false;
    const { promise: isAnswered, resolve: answerAtLast } = Promise.withResolvers<void>();
    answer = async ({ url, method, headers }) => {
      if (url.includes('/auth/anonymous')) return { body: { token: 'visitor' } };
      if (url.endsWith('/token/refresh')) return unauthorized;
      if (url.endsWith('/profile') && method === 'DELETE') {
        hasEnded = true;
        await isAnswered;
        return { status: 204 };
      }
      return hasEnded && headers.get('Authorization') === 'Bearer customer' ? unauthorized : { body: { id: 'cart' } };
    };
    const tab = openTab({ withLock: createLocks() });
    const ending = tab.endSessionWith('deleteProfile');
    await vi.waitFor(() => expect(hasEnded).toBe(true));
    const calling = tab.call('initCart');
    await vi.waitFor(() => expect(sentTo('/api/order/carts')).toHaveLength(1));
    await new Promise((done) => setTimeout(done, 5));
    answerAtLast();
    await ending;
    expect(await calling).toEqual({ id: 'cart' });
    expect(onAccessLost).not.toHaveBeenCalled();
    expect(storage.find('servicesIdentity')).toEqual({ token: 'visitor' });
  });

  test.each([...silences].filter(isUnknown))(
    'a session that ended in %s has ended as it was asked to, and a repeat is no second end [S-40] [X-04]',
    async (mode) => {
      vi.useFakeTimers();
      const left = toToken({ sub: 'anna', exp: 1, partner_id: 'moscow', roles: ['ROLE_CLIENT'] });
      const next = toToken({ sub: 'x', exp: 1, partner_id: 'moscow', roles: ['ANONYMOUS_AGGREGATOR_CLIENT'] });
      let ends = 0;
      answer = ({ url, method, headers }) => {
        if (url.includes('/auth/anonymous')) return { body: { token: next } };
        const isOver = ends > 0 && headers.get('Authorization') !== `Bearer ${next}`;
        if (isOver) return { status: 401, body: { code: 'identity.session_ended', message: 'Over' } };
        if (url.endsWith('/profile') && method === 'DELETE') ends += 1;
        return { body: { id: 'cart' } };
      };
      for (const continuation of ['the repeat', 'another call'] as const) {
        ends = 0;
        storage.set('servicesIdentity', { token: left });
        storage.set('note', 'ring twice');
        const back = network.silence(mode, { method: 'DELETE' });
        const tab = openTab();
        const first = tab.endSessionWith('deleteProfile').catch((failure: unknown) => failure);
        await vi.advanceTimersByTimeAsync(30_000);
        expect(await first).toMatchObject({ kind: 'timeout' });
        expect(storage.find('note')).toBe('ring twice');
        back();
        if (continuation === 'the repeat') await tab.endSessionWith('deleteProfile');
        else expect(await tab.call('initCart')).toEqual({ id: 'cart' });
        const hasEnded = continuation === 'the repeat' || ends > 0;
        expect(ends).toBe(hasEnded ? 1 : 0);
        expect(storage.find('note')).toBe(hasEnded ? null : 'ring twice');
        expect(onAccessLost).not.toHaveBeenCalled();
      }
    },
  );

  test('a session that could not be ended by a call continues [S-40]', async () => {
    storage.set('servicesIdentity', { token: 'customer' });
    answer = () => ({ status: 409, body: { code: 'identity.orders_under_way', message: 'Not yet' } });
    await expect(openTab().endSessionWith('deleteProfile')).rejects.toMatchObject({ status: 409 });
    expect(storage.find('servicesIdentity')).toEqual({ token: 'customer' });
  });

  test('roles, expiry and partner are read from the token; a visitor is not registered [A-01] [A-02] [A-03] [E-17]', () => {
    const visitor = { sub: 'я', roles: ['ANONYMOUS_AGGREGATOR_CLIENT'], exp: 1_900_000_000, partner_id: 'moscow' };
    expect(findTokenClaims(toToken(visitor))).toEqual(visitor);
    expect(isRegistered(toToken(visitor))).toBe(false);
    expect(isRegistered(toToken({ ...visitor, roles: ['ROLE_CLIENT_APP'] }))).toBe(false);
    expect(isRegistered(toToken({ ...visitor, roles: ['ROLE_USER', 'ROLE_CLIENT'] }))).toBe(true);
    expect(isRegistered(null)).toBe(false);
    for (const broken of ['', 'a.b', 'a.!!.c', toToken({ sub: 1 })]) expect(findTokenClaims(broken)).toBeNull();
  });
});

describe('the start', () => {
  const config = { ready: true, partnerId: 'moscow', services: contractServices } as Config;
  const notReady = new ApiFailure({ kind: 'answer', status: 503, body: { ready: false } });

  test('asks every 200 ms and never twice at once until the environment is up [P-19] [K-03]', async () => {
    vi.useFakeTimers();
    let running = 0;
    let most = 0;
    const asked: number[] = [];
    const store = createConfigStore({
      storage,
      async send() {
        asked.push(Date.now());
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setTimeout(resolve, asked.length === 2 ? 450 : 10));
        running -= 1;
        if (asked.length < 4) throw notReady;
        return config;
      },
    });
    const begin = Date.now();
    const ready = store.whenReady();
    store.start('localhost');
    store.start('localhost');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await ready).toBe(config);
    expect(most).toBe(1);
    expect(asked.map((at) => at - begin)).toEqual([0, 200, 800, 1000]);
    expect(storage.find('partnerId')).toBe('moscow');
    expect(storage.find('config')).toEqual(config);
  });

  test('a page rendered with its config starts at once [P-18] [P-19]', async () => {
    const send = vi.fn<() => Promise<unknown>>();
    const store = createConfigStore({ storage, send });
    store.adopt(config);
    store.start('localhost');
    expect(await store.whenReady()).toBe(config);
    expect(send).not.toHaveBeenCalled();
  });

  test.each([
    ['an unknown domain', new ApiFailure({ kind: 'answer', status: 404, body: { message: 'Unknown domain' } })],
    ['a broken service', new ApiFailure({ kind: 'answer', status: 503, body: { message: 'Down' } })],
    ['a time-out', new ApiFailure({ kind: 'timeout' })],
  ])('%s ends the start and is reported [X-05]', async (_, failure) => {
    vi.useFakeTimers();
    const send = vi.fn<() => Promise<unknown>>().mockRejectedValue(failure);
    const store = createConfigStore({ storage, send });
    store.start('localhost');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.getState()).toMatchObject({ status: 'failed', failure });
    expect(send).toHaveBeenCalledTimes(1);
    store.start('localhost');
    expect(send).toHaveBeenCalledTimes(2);
  });
});
