import { beforeEach, expect, test, vi } from 'vitest';
import { createSession, type Session } from './session.ts';
import { createTestStorage, type TestValues } from '../storage/client-storage.test-support.ts';
import type { TypedStorage } from '../storage/storage.ts';

const events = new EventTarget();
const backend = new Map<string, string>();

let storage: TypedStorage<TestValues>;
let session: Session;

function toToken(subject: string, roles: string[], issue = ''): string {
  const claims = { sub: subject, roles, exp: 1_900_000_000, issue };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

const customer = ['ROLE_USER', 'ROLE_CLIENT'];

beforeEach(() => {
  backend.clear();
  storage = createTestStorage(
    {
      getItem: (key) => backend.get(key) ?? null,
      setItem: (key, value) => backend.set(key, value),
      removeItem: (key) => backend.delete(key),
    },
    events,
  );
  session = createSession(storage);
});

test('without a token, or with a visitor’s or a broken one, there is a visitor [A-02]', () => {
  expect(session.getState()).toEqual({ kind: 'visitor' });
  for (const token of [toToken('v', ['ANONYMOUS_AGGREGATOR_CLIENT']), toToken('a', ['ROLE_CLIENT_APP']), 'broken']) {
    storage.set('servicesIdentity', { token });
    expect(session.getState()).toEqual({ kind: 'visitor' });
  }
});

test('a customer is known by their subject, and a renewed token changes nothing [A-02] [C-10]', () => {
  storage.set('servicesIdentity', { token: toToken('anna', customer, 'first') });
  const state = session.getState();
  expect(state).toEqual({ kind: 'customer', subjectId: 'anna' });
  storage.set('servicesIdentity', { token: toToken('anna', customer, 'second') });
  expect(session.getState()).toBe(state);
  storage.set('servicesIdentity', { token: toToken('igor', customer) });
  expect(session.getState()).toEqual({ kind: 'customer', subjectId: 'igor' });
});

test('what another tab does is heard [T-18]', () => {
  storage.set('servicesIdentity', { token: toToken('anna', customer) });
  const heard = vi.fn<() => void>();
  const stop = session.subscribe(heard);
  backend.delete('servicesIdentity');
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'servicesIdentity' }));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(session.getState()).toEqual({ kind: 'visitor' });
  stop();
  storage.set('servicesIdentity', { token: toToken('anna', customer) });
  expect(heard).toHaveBeenCalledTimes(1);
});

test('clearing the storage notifies of the sign-out first, after all of it is gone [T-18]', () => {
  storage.set('note', 'ring twice');
  storage.set('servicesIdentity', { token: toToken('anna', customer) });
  const seen: unknown[] = [];
  const look = (key: string) => () => seen.push([key, storage.find('note'), storage.find('servicesIdentity')]);
  storage.subscribe('note', look('note'));
  storage.subscribe('servicesIdentity', look('servicesIdentity'));
  storage.clear();
  expect(seen).toEqual([
    ['servicesIdentity', null, null],
    ['note', null, null],
  ]);
});
