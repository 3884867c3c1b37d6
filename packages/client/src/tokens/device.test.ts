import { beforeEach, expect, test, vi } from 'vitest';
import { getDeviceInfo } from './device-info.ts';
import { rememberDevice } from './device.ts';
import { createTestStorage, type TestValues } from '../storage/client-storage.test-support.ts';
import type { TypedStorage } from '../storage/storage.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let storage: TypedStorage<TestValues>;

/** The id of the device, as the server reads it out of the header. */
const readId = (info: string): string | undefined => /(?:^|; )device=([^;]*)/.exec(info)?.[1];

beforeEach(() => {
  storage = createTestStorage(null);
  vi.stubGlobal('screen', { width: 360, height: 740 });
  vi.stubGlobal('devicePixelRatio', 2);
  vi.stubGlobal('navigator', { language: 'ru', userAgent: 'A browser of Ə' });
});

test('the id of a device and its first visit stay the same [E-18]', () => {
  rememberDevice(storage, new Date('2026-03-01T09:00:00Z'));
  const id = storage.find('deviceId');
  expect(id).toMatch(UUID);
  rememberDevice(storage, new Date('2026-03-02T09:00:00Z'));
  expect(storage.find('deviceId')).toBe(id);
  expect(storage.find('initialVisitAt')).toBe('2026-03-01T09:00:00.000Z');
});

test('names the device in characters that a header may carry [C-03]', () => {
  storage.set('deviceId', 'mine');
  const info = getDeviceInfo(storage);
  expect(readId(info)).toBe('mine');
  expect(info).toMatch(/screen=360x740@2; language=ru; timeZone=.+; agent=A browser of \?$/);
});

test('after a sign-out without a reload the browser is another device with an id, the same for each call [rule 58] [T-18]', () => {
  rememberDevice(storage, new Date('2026-03-01T09:00:00Z'));
  const before = storage.find('deviceId');
  storage.clear();
  const id = readId(getDeviceInfo(storage));
  expect(id).toMatch(UUID);
  expect(id).not.toBe(before);
  expect(readId(getDeviceInfo(storage))).toBe(id);
  expect(storage.find('deviceId')).toBe(id);
});
