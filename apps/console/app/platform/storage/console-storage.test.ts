import { expect, test, vi } from 'vitest';
import { createConsoleStorage } from './console-storage.ts';

function createBackend(initial: Record<string, string> = {}) {
  const stored = new Map(Object.entries(initial));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('a customer of the shop in the same browser is another person [O-01]', () => {
  const backend = createBackend({ servicesIdentity: '{"token":"of the customer"}', language: 'az' });
  const storage = createConsoleStorage(backend);
  expect(storage.find('servicesIdentity')).toBeNull();
  storage.set('servicesIdentity', { token: 'of the staff' });
  expect(backend.stored.get('servicesIdentity')).toBe('{"token":"of the customer"}');
  expect(backend.stored.get('console.servicesIdentity')).toBe('{"token":"of the staff"}');
  storage.clear();
  expect([...backend.stored.keys()]).toEqual(['servicesIdentity', 'language']);
});

test('choices of the device survive a sign-out', () => {
  const storage = createConsoleStorage(createBackend());
  storage.set('theme', 'dark');
  storage.set('language', 'en');
  storage.set('servicesIdentity', { token: 'of the staff' });
  storage.clear();
  expect([storage.find('theme'), storage.find('language'), storage.find('servicesIdentity')]).toEqual([
    'dark',
    'en',
    null,
  ]);
});

test('a change in another tab is heard, one of the shop is not', () => {
  const events = new EventTarget();
  const storage = createConsoleStorage(createBackend(), events);
  const onChange = vi.fn<() => void>();
  storage.subscribe('servicesIdentity', onChange);
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'servicesIdentity' }));
  expect(onChange).not.toHaveBeenCalled();
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'console.servicesIdentity' }));
  expect(onChange).toHaveBeenCalledOnce();
});
