import type { AddressFields } from '@kaplya/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toStoredAddress } from '#features/addresses/book/address-factory.test-support.ts';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';

// The modules of a newly opened page, in a browser that consists of storage, network and events.

// The cart never loads: an engine that arrived after its test would use a browser that is gone.
vi.mock('#features/cart/engine/open-cart-engine.ts', () => ({ openCartEngine: () => new Promise(() => {}) }));

const arbat = toStoredAddress({ street: 'Арбат', uuid: 'guest-Арбат' });
const tverskaya = toStoredAddress({ street: 'Тверская', uuid: 'guest-Тверская' });
const home = toStoredAddress({ street: 'Дом', district: 'ЮАО', district_id: 'yuao' });

const toToken = (sub: string, role: string) =>
  `e30.${btoa(JSON.stringify({ sub, roles: [role], partner_id: 'moscow', exp: 1_900_000_000 }))}.signature`;
const visitorsToken = toToken('visitor', 'ANONYMOUS_AGGREGATOR_CLIENT');
const customersToken = toToken('anna', 'ROLE_CLIENT');

type Answer = { status?: number; body?: unknown };

/** Calls as `GET /api/v1/user`, in order, without checks of reachability. */
let calls: string[];
/** Newest first. */
let account: AddressFields[];
let answers: Record<string, () => Answer | Promise<Answer>>;
let reported: Attempt[];
let page: Awaited<ReturnType<typeof openPage>>;

async function openPage() {
  vi.resetModules();
  const { getClient } = await import('#platform/data/client.ts');
  const { getQueryClient } = await import('#platform/data/query-client.ts');
  const { subscribeToFailures } = await import('@kaplya/client/failures/failure-feed.ts');
  const { accountAddressesQuery } = await import('#features/addresses/book/use-addresses.ts');
  const { followSession } = await import('./follow-session.ts');
  const { confirmSignIn } = await import('./confirm-sign-in.ts');
  const { finishSignIn } = await import('./finish-sign-in.ts');
  const client = getClient();
  client.config.adopt({
    ready: true,
    partnerId: 'moscow',
    services: { identity: '/api/identity', cart: '/api/order', default: '/api' },
  } as never);
  subscribeToFailures(({ action }) => reported.push(action));
  return { ...client, queries: getQueryClient(), accountAddressesQuery, followSession, confirmSignIn, finishSignIn };
}

async function answer(url: string, { method = 'GET', body = null }: RequestInit): Promise<Response> {
  const name = `${method} ${url.split('?')[0]}`;
  if (url.startsWith('/api/v1/favourites')) return Response.json({ success: true, data: [] });
  if (name.startsWith('HEAD ')) return new Response(null, { headers: { 'Content-Type': 'image/svg+xml' } });
  calls.push(name);
  const given = await answers[name]?.();
  if (given) return new Response(JSON.stringify(given.body ?? {}), { status: given.status ?? 200 });
  if (name === 'POST /api/v1/user-addresses') account.unshift(JSON.parse(body as string) as AddressFields);
  const data = account.map((fields) => toStoredAddress(fields));
  const known: Record<string, unknown> = {
    'POST /api/identity/auth/confirm': { token: customersToken, isNew: false },
    'GET /api/v1/user-addresses': { success: true, message: '', data: { data } },
  };
  return Response.json(known[name] ?? { success: true, message: '', data: null });
}

beforeEach(async () => {
  calls = [];
  account = [];
  answers = {};
  reported = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('screen', {});
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  );
  vi.stubGlobal('fetch', answer);
  page = await openPage();
  page.storage.set('anonUser', { phoneNumber: '+79160000000', name: 'Гость' });
});

/** The state of the page after the code was confirmed. */
function becomeCustomer(): void {
  page.storage.set('servicesIdentity', { token: customersToken });
}

const steps = ['GET /api/v1/user', 'GET /api/v1/profile', 'POST /api/v1/user-addresses', 'GET /api/v1/user-addresses'];
const findSteps = () => calls.filter((call) => steps.includes(call));

/** Delays a call until it is released. */
function hold(name: string): { isAsked: Promise<void>; letGo: (given?: Answer) => void } {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<Answer>();
  answers[name] = () => {
    asked.resolve();
    return held.promise;
  };
  return { isAsked: asked.promise, letGo: (given = {}) => held.resolve(given) };
}

test('user, profile and addresses follow each other, and the guest ends last [T-16] [T-17]', async () => {
  page.storage.set('anonymousAddresses', [tverskaya, arbat]);
  page.storage.set('anonymousSelectedAddress', arbat);
  becomeCustomer();
  const list = hold('GET /api/v1/user-addresses');
  const finishing = page.finishSignIn();
  await list.isAsked;
  expect(page.storage.find('anonUser')).not.toBeNull();
  const [user, profile, creation, reading] = steps;
  expect(findSteps()).toEqual([user, profile, creation, creation, reading]);
  list.letGo({ body: { success: true, message: '', data: { data: account.map((each) => toStoredAddress(each)) } } });
  await finishing;
  expect(page.storage.find('anonUser')).toBeNull();
  expect(page.storage.find('anonymousAddresses')).toBeNull();
  expect(page.storage.find('anonymousSelectedAddress')).toBeNull();
  expect(page.storage.find('selectedAddress')).toMatchObject({ street: 'Арбат', uuid: 'uuid-Арбат' });
  expect(reported).toEqual([]);
});

test('a promo code that waited for a confirmed phone is applied, also after a reload [S-77] [V-13]', async () => {
  const { saveFormDraft } = await import('#platform/storage/form-draft.ts');
  const { promoForm } = await import('#features/cart/state/promo-draft.ts');
  const { getCart } = await import('#features/cart/state/cart.ts');
  const assignPromocode = vi.spyOn(getCart(), 'assignPromocode').mockResolvedValue({ ok: true });
  saveFormDraft(promoForm, { text: 'FIRST', isTyped: true, isOpen: true, isForSignIn: true });
  becomeCustomer();
  await page.finishSignIn();
  expect(assignPromocode).toHaveBeenCalledExactlyOnceWith('FIRST');
});

test('a code of the first order, taken from a banner, is applied by the code of the SMS that signs in [S-77] [V-13] [rule 29a]', async () => {
  const { getCart } = await import('#features/cart/state/cart.ts');
  const { emptyCartState } = await import('#features/cart/state/cart-state.ts');
  const { findUnprovenCode } = await import('#features/cart/state/promo-draft.ts');
  const { applyPromo } = await import('#features/marketing/promo/apply-promo.ts');
  const { signInOverlay } = await import('#features/identity/session/sign-in.ts');
  const { findFormDraft } = await import('#platform/storage/form-draft.ts');
  const refused = { isValid: false, message: 'First confirm your phone', isPhoneProofRequired: true };
  let state = emptyCartState;
  const assignPromocode = vi.spyOn(getCart(), 'assignPromocode').mockImplementation((code) => {
    const isCustomer = page.session.getState().kind === 'customer';
    state = { ...state, promo: { code, effect: null, ...(isCustomer ? { isValid: true, message: null } : refused) } };
    return Promise.resolve({ ok: true });
  });
  vi.spyOn(getCart(), 'getState').mockImplementation(() => state);

  const { isTaken, text, action } = await applyPromo('FIRST', (id) => id);
  expect([isTaken, text, action?.label]).toEqual([false, 'First confirm your phone', 'common.signIn']);
  action?.onAction();
  expect(findFormDraft(signInOverlay).isOpen).toBe(true);

  await page.confirmSignIn({ challengeId: 'challenge', code: '123456' });
  await vi.waitFor(() => expect(state.promo).toMatchObject({ code: 'FIRST', isValid: true }));
  await vi.waitFor(() => expect(findUnprovenCode()).toBeNull());
  // The end of the sign-in.
  await vi.waitFor(() => expect(page.storage.find('anonUser')).toBeNull());
  expect(assignPromocode).toHaveBeenCalledTimes(2);
});

test.each<[Attempt, string]>([
  ['getUser', 'GET /api/v1/user'],
  ['getProfile', 'GET /api/v1/profile'],
])(
  'a failure of %s is reported, the rest continues, and the guest’s data stays for a retry [T-16] [X-03]',
  async (id, name) => {
    page.storage.set('anonymousAddresses', [arbat]);
    becomeCustomer();
    answers[name] = () => ({ status: 409, body: { code: 'request.invalid' } });
    await page.finishSignIn();
    expect(reported).toEqual([id]);
    expect(findSteps()).toEqual(steps);
    expect(page.storage.find('anonUser')).not.toBeNull();
    answers = {};
    await page.finishSignIn();
    expect(page.storage.find('anonUser')).toBeNull();
  },
);

describe.each(steps)('signing out during %s', (step) => {
  async function signOutMeanwhile({ next = () => {} } = {}): Promise<void> {
    page.followSession();
    page.storage.set('anonymousAddresses', [tverskaya, arbat]);
    page.storage.set('anonymousSelectedAddress', arbat);
    becomeCustomer();
    const held = hold(step);
    const finishing = page.finishSignIn();
    await held.isAsked;
    const before = findSteps();
    await page.tokens.end();
    next();
    held.letGo();
    await finishing;
    expect(findSteps()).toEqual(before);
    expect(reported).toEqual([]);
  }

  test('hears nothing more and leaves nothing [T-16] [T-18]', async () => {
    await signOutMeanwhile();
    for (const key of ['anonUser', 'anonymousAddresses', 'anonymousSelectedAddress', 'selectedAddress'] as const) {
      expect(page.storage.find(key)).toBeNull();
    }
  });

  test('does not affect the next user [T-18]', async () => {
    const anonUser = { phoneNumber: '+79161111111', name: 'Другой' };
    await signOutMeanwhile({
      next() {
        page.storage.set('anonUser', anonUser);
        page.storage.set('anonymousAddresses', [arbat]);
        page.storage.set('servicesIdentity', { token: toToken('igor', 'ROLE_CLIENT') });
      },
    });
    expect(page.storage.find('anonUser')).toEqual(anonUser);
    expect(page.storage.find('anonymousAddresses')).toEqual([arbat]);
    expect(page.storage.find('selectedAddress')).toBeNull();
  });
});

test("what a guest has selected stays, though the account's list is read before their address is there [T-17]", async () => {
  account = [home];
  page.storage.set('servicesIdentity', { token: visitorsToken });
  page.storage.set('anonymousAddresses', [tverskaya, arbat]);
  page.storage.set('anonymousSelectedAddress', arbat);
  const seen: (string | undefined)[] = [];
  page.storage.subscribe('selectedAddress', () => seen.push(page.storage.find('selectedAddress')?.street));
  // Acts like a screen with the list. It hears of the customer before any other code.
  page.session.subscribe(() => {
    expect(page.storage.find('selectedAddress')).toMatchObject({ street: 'Арбат' });
    void page.queries.fetchQuery(page.accountAddressesQuery());
  });
  const user = hold('GET /api/v1/user');
  await page.confirmSignIn({ challengeId: 'challenge', code: '1234' });
  await vi.waitFor(() => expect(page.queries.getQueryData(page.accountAddressesQuery().queryKey)).toHaveLength(1));
  user.letGo();
  await vi.waitFor(() => expect(page.storage.find('selectedAddress')?.uuid).toBe('uuid-Арбат'));
  expect(new Set(seen)).toEqual(new Set(['Арбат']));
});

test('a list that is on its way does not hide what was just taken over [T-17]', async () => {
  page.storage.set('anonymousAddresses', [arbat]);
  becomeCustomer();
  const early = hold('GET /api/v1/user-addresses');
  const reading = page.queries.fetchQuery(page.accountAddressesQuery()).catch(() => {});
  await early.isAsked;
  delete answers['GET /api/v1/user-addresses'];
  const finishing = page.finishSignIn();
  await vi.waitFor(() => expect(account).toHaveLength(1));
  await vi.waitFor(() => expect(findSteps().at(-1)).toBe('GET /api/v1/user-addresses'));
  early.letGo({ body: { success: true, message: '', data: { data: [] } } });
  await Promise.all([reading, finishing]);
  expect(page.queries.getQueryData(page.accountAddressesQuery().queryKey)).toMatchObject([{ street: 'Арбат' }]);
});

test('addresses that could not be uploaded are reported once, and uploaded when the network is back [T-17] [X-08]', async () => {
  page.storage.set('anonymousAddresses', [tverskaya, arbat]);
  becomeCustomer();
  const comeBack = () => window.dispatchEvent(new Event('online'));
  const creation = 'POST /api/v1/user-addresses';
  answers[creation] = () => ({ status: 503 });
  await page.finishSignIn();
  expect(reported).toEqual(['createUserAddress']);
  expect(page.storage.find('anonymousAddresses')).toEqual([tverskaya, arbat]);

  const tried = calls.length;
  comeBack();
  await vi.waitFor(() => expect(calls.slice(tried)).toEqual([creation, creation, 'GET /api/v1/user-addresses']));
  expect(reported).toEqual(['createUserAddress']);

  answers = {};
  comeBack();
  await vi.waitFor(() => expect(page.storage.find('anonymousAddresses')).toBeNull());
  expect(account.map(({ street }) => street)).toEqual(['Тверская', 'Арбат']);
});

test('the selected address of a returning customer stays, and is not created again [T-17]', async () => {
  account = [home];
  const gone = toStoredAddress({ street: 'Удалённая' });
  page.storage.set('selectedAddress', gone);
  becomeCustomer();
  await page.finishSignIn();
  expect(calls).not.toContain('POST /api/v1/user-addresses');
  expect(page.storage.find('selectedAddress')).toEqual(home);
});
