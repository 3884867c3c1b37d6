import { afterEach, expect, test, vi } from 'vitest';
import { dispatchKey, enterScope } from './hotkeys.ts';

let leave: () => void = () => undefined;
afterEach(() => leave());

function listen(keys: string) {
  const run = vi.fn<() => void>();
  ({ leave } = enterScope({ name: 'Test', hotkeys: [{ keys, label: keys, run }] }));
  return run;
}

const press = (key: string, code: string, more: KeyboardEventInit = {}) =>
  dispatchKey(new KeyboardEvent('keydown', { key, code, cancelable: true, ...more }));

test.each([
  ['[', 'х', 'BracketLeft'],
  [']', 'ъ', 'BracketRight'],
  ['j', 'о', 'KeyJ'],
  ['[', '[', 'BracketLeft'],
  [']', ']', 'Digit9'],
])('%s works by its place on a Russian keyboard, too: it types %s there', (keys, key, code) => {
  const run = listen(keys);
  expect(press(key, code)).toBe(true);
  expect(run).toHaveBeenCalledOnce();
});

test('a brace is no bracket', () => {
  const run = listen('[');
  expect(press('{', 'BracketLeft', { shiftKey: true })).toBe(false);
  expect(run).not.toHaveBeenCalled();
});

test('a held key goes on in a list, and saves once', () => {
  const moved = listen('j');
  press('j', 'KeyJ');
  press('j', 'KeyJ', { repeat: true });
  expect(moved).toHaveBeenCalledTimes(2);
  leave();
  const saved = listen('mod+s');
  press('s', 'KeyS', { ctrlKey: true });
  expect(press('s', 'KeyS', { ctrlKey: true, repeat: true })).toBe(true);
  expect(saved).toHaveBeenCalledOnce();
});
