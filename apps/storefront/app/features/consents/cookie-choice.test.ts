import { beforeEach, expect, test, vi } from 'vitest';
import { createSession } from '@kaplya/client/tokens/session.ts';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { CookieChoice } from '#platform/storage/stored-values.ts';
import { findTokenClaims, isRegistered } from '@kaplya/client/tokens/token-claims.ts';

// A device with changing users, and a shop that stores their agreements.

const toToken = (sub: string, role: string) =>
  `e30.${btoa(JSON.stringify({ sub, roles: [role], exp: 1_900_000_000 }))}.signature`;

let storage: ShopStorage;
/** The calls to the shop: `+` an agreement by its subject, `-` a withdrawal by the agreement's id. */
let calls: string[];
/** The current agreements of each subject. */
let accounts: Map<string, object[]>;
let refuse: (call: string) => Error | null;
/** Called while an account is asked for its agreements. */
let whileAsked: () => void;
let unreachable: () => Error;
let syncCookieChoice: () => Promise<void>;
let saveCookieChoice: (choice: CookieChoice) => void;

const findToken = () => storage.find('servicesIdentity')?.token ?? '';

async function call(id: string, given: { params: { userId?: string; id?: string } }): Promise<unknown> {
  if (id === 'getProfile') whileAsked();
  if (id === 'getProfile') return { agreements: accounts.get(findTokenClaims(findToken())?.sub ?? '') ?? [] };
  const { userId, id: consent } = given.params;
  const name = id === 'acceptAgreement' ? `+${userId}` : `-${consent}`;
  calls.push(name);
  const failure = refuse(name);
  if (failure) throw failure;
  const agreement = { id: `of ${userId}`, version: '1', consentType: 'cookies_analytics' };
  if (id === 'acceptAgreement') accounts.set(userId ?? '', [agreement]);
  return Promise.resolve(agreement);
}

vi.mock('#platform/data/client.ts', () => ({
  getClient: () => ({
    call,
    storage,
    session: createSession(storage),
    tokens: { getToken: () => Promise.resolve(findToken()), isRegistered: () => isRegistered(findToken()) },
  }),
}));

beforeEach(async () => {
  vi.resetModules();
  storage = createShopStorage(null);
  calls = [];
  accounts = new Map();
  refuse = () => null;
  whileAsked = () => {};
  const { ApiFailure } = await import('@kaplya/client/failures/api-failure.ts');
  unreachable = () => new ApiFailure({ kind: 'network' });
  ({ syncCookieChoice } = await import('./cookie-choice.ts'));
  ({ saveCookieChoice } = await import('./choice-owner.ts'));
  comeAsVisitor('v1');
});

function comeAsVisitor(name: string): void {
  storage.set('servicesIdentity', { token: toToken(name, 'ANONYMOUS_AGGREGATOR_CLIENT') });
}

function signIn(name: string): void {
  storage.set('servicesIdentity', { token: toToken(name, 'ROLE_CLIENT') });
}

function signOut(): void {
  storage.clear();
  comeAsVisitor('v2');
}

async function decide(isAccepted: boolean): Promise<void> {
  saveCookieChoice({ consent: null, ...storage.find('cookieChoice'), isAccepted });
  await syncCookieChoice();
}

const findProof = () => storage.find('cookieChoice')?.consent?.subjectId ?? null;

test('an acceptance is proved once for whoever made it [S-47] [P-04]', async () => {
  await decide(true);
  await syncCookieChoice();
  expect(calls).toEqual(['+v1']);
  expect(findProof()).toBe('v1');
});

test('a visitor who signs in next acted on this device themselves: it is proved for the account, and refusing withdraws both [P-04]', async () => {
  await decide(true);
  signIn('anna');
  await syncCookieChoice();
  expect(calls).toEqual(['+v1', '+anna']);
  expect(findProof()).toBe('anna');
  calls = [];
  await decide(false);
  expect(calls.toSorted()).toEqual(['-of anna', '-of v1']);
  expect(storage.find('cookieChoice')).toEqual({ isAccepted: false, consent: null });
});

test('a withdrawal that failed is made at the next visit, each of them [P-04]', async () => {
  await decide(true);
  signIn('anna');
  await syncCookieChoice();
  refuse = (name) => (name === '-of v1' ? unreachable() : null);
  await decide(false);
  calls = [];
  refuse = () => null;
  await syncCookieChoice();
  expect(calls).toEqual(['-of v1']);
  expect(storage.find('cookieChoice')).toEqual({ isAccepted: false, consent: null });
});

test('the choice of one customer does not apply to the next one, who chooses again [P-04] [S-47]', async () => {
  signIn('anna');
  await decide(true);
  signOut();
  await syncCookieChoice();
  expect(storage.find('cookieChoice')).toEqual({ isAccepted: true, consent: { version: '1' } });
  signIn('boris');
  await syncCookieChoice();
  expect(calls).toEqual(['+anna']);
  expect(storage.find('cookieChoice')).toBeNull();
});

test('the device names nobody after a sign-out, whoever chose what and how often [P-26]', async () => {
  await decide(true);
  signIn('anna');
  await syncCookieChoice();
  expect(JSON.stringify(storage.find('cookieChoice'))).toMatch(/anna.*v1/);
  signOut();
  expect(JSON.stringify(storage.find('cookieChoice'))).not.toMatch(/anna|v1/);
  expect(storage.find('cookieChoiceOf')).toBeNull();
  // A visitor who refuses now has nothing to withdraw: the proof is the account's.
  calls = [];
  await decide(false);
  expect(calls).toEqual([]);
});

test('the choice of a customer who returns still applies [S-47]', async () => {
  signIn('anna');
  await decide(true);
  signOut();
  signIn('anna');
  await syncCookieChoice();
  expect(calls).toEqual(['+anna']);
  expect(findProof()).toBe('anna');
});

test.each([true, false])(
  'a refusal while the account is asked for its proof stands, and withdraws it (there is one: %s) [S-47] [P-04]',
  async (isThere) => {
    signIn('anna');
    await decide(true);
    signOut();
    if (!isThere) accounts.clear();
    signIn('anna');
    calls = [];
    whileAsked = () => {
      saveCookieChoice({ isAccepted: false, consent: null });
      void syncCookieChoice();
    };
    await syncCookieChoice();
    expect(storage.find('cookieChoice')).toEqual({ isAccepted: false, consent: null });
    expect(calls).toEqual(isThere ? ['-of anna'] : []);
  },
);

test('a visitor’s choice passes to one customer, not to a second one [P-04]', async () => {
  await decide(true);
  signIn('anna');
  await syncCookieChoice();
  signOut();
  signIn('boris');
  await syncCookieChoice();
  expect(calls).toEqual(['+v1', '+anna']);
  expect(storage.find('cookieChoice')).toBeNull();
});

test('a choice without a proof ends with its customer: a visitor chooses again [P-04]', async () => {
  signIn('anna');
  refuse = () => unreachable();
  await decide(true);
  refuse = () => null;
  signOut();
  await syncCookieChoice();
  expect(calls).toEqual(['+anna']);
  expect(storage.find('cookieChoice')).toBeNull();
});

test('who answers after somebody else has left answers for themselves [P-04]', async () => {
  signIn('anna');
  await decide(true);
  signOut();
  await decide(true);
  signIn('boris');
  await syncCookieChoice();
  expect(calls).toContain('+boris');
  expect(findProof()).toBe('boris');
});

test('an acceptance that the shop could not store counts on the device, and is sent again at the next visit [S-47] [P-04]', async () => {
  refuse = () => unreachable();
  await decide(true);
  expect(storage.find('cookieChoice')).toEqual({ isAccepted: true, consent: null });
  refuse = () => null;
  await syncCookieChoice();
  await syncCookieChoice();
  expect(calls).toEqual(['+v1', '+v1']);
  expect(findProof()).toBe('v1');
});

test('a fault of our own ends one attempt, not all of them [S-47]', async () => {
  refuse = () => new TypeError('A fault');
  await expect(decide(true)).rejects.toThrow('A fault');
  refuse = () => null;
  await syncCookieChoice();
  expect(findProof()).toBe('v1');
});
