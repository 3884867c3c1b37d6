import { expect, test } from 'vitest';
import { offeredBehaviours, parseBehaviour, writeBehaviour } from './behaviour.ts';

test.each(offeredBehaviours)('%s is a behaviour and is written as it is read', (text) => {
  const behaviour = parseBehaviour(text);
  expect(behaviour).not.toBeNull();
  expect(behaviour && writeBehaviour(behaviour)).toBe(text);
});

test.each([
  ['reject', { kind: 'reject', reason: 'busy' }],
  [' jam ', { kind: 'jam' }],
  ['late_open:0.05', { kind: 'late_open', seconds: 0.05 }],
  ['late_open:9999', { kind: 'late_open', seconds: 3600 }],
  ['offline_after_accept', { kind: 'offline_after_accept', seconds: 20, opens: true }],
  ['offline_after_accept:3', { kind: 'offline_after_accept', seconds: 3, opens: true }],
])('%s is read as %o', (text, behaviour) => {
  expect(parseBehaviour(text)).toEqual(behaviour);
});

test.each([
  ...['', 'explode', 'jam:now', 'late_open', 'late_open:soon', 'late_open:-1', 'late_open:1:2', 'reject:two words'],
  ...['offline_after_accept:x', 'offline_after_accept:3:perhaps', 'offline_after_accept:3:opened:twice'],
])('"%s" is no behaviour', (text) => {
  expect(parseBehaviour(text)).toBeNull();
});
