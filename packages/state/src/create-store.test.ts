import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createStore } from './create-store.ts';

test('every subscriber is notified of a change, and reads it', () => {
  const store = createStore(1);
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.getState()));
  store.subscribe(() => seen.push(store.getState() * 10));
  store.setState(2);
  expect(seen).toEqual([2, 20]);
  expect(store.getInitialState()).toBe(1);
});

test('setting the same state notifies nobody', () => {
  const state = { count: 1 };
  const store = createStore<{ count: number }>(state);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.setState(state);
  expect(listener).not.toHaveBeenCalled();
  store.setState({ count: 1 });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a state that is NaN is the same again, and 0 is not -0', () => {
  const store = createStore(Number.NaN);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.setState(Number.NaN);
  expect(listener).not.toHaveBeenCalled();
  store.setState(0);
  store.setState(-0);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a state may be a function, and is a whole: nothing of the last one stays', () => {
  const first = () => 'first';
  const second = () => 'second';
  const functions = createStore(first);
  functions.setState(second);
  expect(functions.getState()).toBe(second);

  type Step = { step: 'ready'; value: number } | { step: 'failed' };
  const steps = createStore<Step>({ step: 'ready', value: 1 });
  steps.setState({ step: 'failed' });
  expect(steps.getState()).toEqual({ step: 'failed' });
});

test('a listener that changes the state again ends with the last state for all', () => {
  const store = createStore(0);
  const seen: number[] = [];
  store.subscribe(() => {
    if (store.getState() === 1) store.setState(2);
  });
  store.subscribe(() => seen.push(store.getState()));
  store.setState(1);
  expect(seen).toEqual([2, 2]);
});

/** The operations on a store: subscribe, unsubscribe, or set one of a few states. */
const happenings = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('subscribe' as const), who: fc.nat(4) }),
    fc.record({ kind: fc.constant('stop' as const), who: fc.nat(4) }),
    fc.record({ kind: fc.constant('set' as const), state: fc.nat(3) }),
  ),
);

test('whatever happens, each listener is notified of exactly the changes between subscribing and stopping', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      const store = createStore(0);
      const heard = new Map<number, number[]>();
      const expected = new Map<number, number[]>();
      const stops = new Map<number, () => void>();
      let state = 0;
      for (const one of all) {
        if (one.kind === 'subscribe' && !stops.has(one.who)) {
          stops.set(
            one.who,
            store.subscribe(() => heard.set(one.who, [...(heard.get(one.who) ?? []), store.getState()])),
          );
        } else if (one.kind === 'stop') {
          stops.get(one.who)?.();
          stops.delete(one.who);
        } else if (one.kind === 'set') {
          store.setState(one.state);
          if (one.state === state) continue;
          state = one.state;
          for (const who of stops.keys()) expected.set(who, [...(expected.get(who) ?? []), state]);
        }
      }
      expect(store.getState()).toBe(state);
      expect(heard).toEqual(expected);
    }),
  );
});
