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

test('the keys of a list work under the panel of its record, and under no other overlay', () => {
  const moved = listen('j');
  const overlay = document.createElement('div');
  overlay.dataset['overlay'] = '';
  document.body.append(overlay);
  press('j', 'KeyJ');
  expect(moved).not.toHaveBeenCalled();
  overlay.innerHTML = '<div data-peek></div>';
  press('j', 'KeyJ');
  overlay.insertAdjacentHTML('afterend', '<div data-overlay></div>');
  press('j', 'KeyJ');
  document.querySelectorAll('[data-overlay]').forEach((each) => each.remove());
  expect(moved).toHaveBeenCalledOnce();
});

test('Ctrl+S presses the button of the form that has the focus, before any other, and never one that commits [O-01a]', () => {
  const saved = vi.fn<() => void>();
  ({ leave } = enterScope({ name: 'Test', hotkeys: [{ keys: 'mod+s', label: '', isInFields: true, run: saved }] }));
  const pressed = vi.fn<(name: string) => void>();
  document.body.innerHTML = `<form><input id="save"><button type="submit">Save</button></form>
    <form><input id="clean"><button type="submit" aria-disabled="true">Save</button></form>
    <form><input id="commit"><button type="submit" aria-keyshortcuts="Control+Enter">Order</button></form>`;
  for (const form of document.forms) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      pressed(form.querySelector('input')?.id ?? '');
    });
  }
  const save = { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true };
  const pressIn = (id: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { ...save, ...more });
    document.addEventListener('keydown', dispatchKey, { once: true });
    document.getElementById(id)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(pressIn('save')).toBe(true);
  expect(pressIn('save', { repeat: true })).toBe(true);
  expect(pressed.mock.calls).toEqual([['save']]);
  expect(saved).not.toHaveBeenCalled();
  pressIn('clean');
  pressIn('commit');
  expect(pressed).toHaveBeenCalledOnce();
  expect(saved).toHaveBeenCalledTimes(2);
  leave();
  expect(pressIn('clean')).toBe(true);
});
