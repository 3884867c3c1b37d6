import { beforeEach, expect, test, vi } from 'vitest';
import { createTestStorage } from './client-storage.test-support.ts';
import { clearTabStorage, watchTabOwner } from './tab-storage.ts';
import { createUuid } from '../tokens/uuid.ts';

const backend = new Map<string, string>();
const DRAFT = 'shop.form.checkout';

beforeEach(() => {
  backend.clear();
  sessionStorage.clear();
});

/** A page of the tab, with the tab's own values and the present storage of all tabs. */
function openPage() {
  const events = new EventTarget();
  const storage = createTestStorage(
    {
      getItem: (key) => backend.get(key) ?? null,
      setItem: (key, value) => backend.set(key, value),
      removeItem: (key) => backend.delete(key),
    },
    events,
  );
  if (!storage.find('deviceId')) storage.set('deviceId', createUuid());
  const forget = vi.fn<() => void>(clearTabStorage);
  watchTabOwner(storage, forget);
  return {
    storage,
    forget,
    comeBack: () => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  };
}

const findDraft = () => sessionStorage.getItem(DRAFT);
const type = () => sessionStorage.setItem(DRAFT, '{}');

test('values of a tab survive a reload, and signing in [T-18] [T-16]', () => {
  const { storage } = openPage();
  type();
  storage.set('servicesIdentity', { token: 'of a customer' });
  expect(openPage().forget).not.toHaveBeenCalled();
  expect(findDraft()).not.toBeNull();
});

test('a tab that slept through a sign-out forgets when it wakes up, once [T-18]', () => {
  openPage();
  type();
  // In another tab.
  backend.clear();
  expect(openPage().forget).toHaveBeenCalledTimes(1);
  expect(findDraft()).toBeNull();
  type();
  expect(openPage().forget).not.toHaveBeenCalled();
  expect(findDraft()).not.toBeNull();
});

test('a page from the browser’s cache forgets when it is shown again [T-18]', () => {
  const page = openPage();
  type();
  page.comeBack();
  expect(page.forget).not.toHaveBeenCalled();
  backend.clear();
  // The data that the tab continued with has a new owner already.
  openPage();
  page.comeBack();
  expect(page.forget).toHaveBeenCalledTimes(1);
});

test('text typed after a sign-out in the same page is not lost [T-18]', () => {
  const { storage, forget } = openPage();
  storage.clear();
  expect(forget).toHaveBeenCalledTimes(1);
  type();
  storage.set('deviceId', 'the next one');
  expect(openPage().forget).not.toHaveBeenCalled();
  expect(forget).toHaveBeenCalledTimes(1);
  expect(findDraft()).not.toBeNull();
});

test('the values of a tab of an earlier version stay', () => {
  type();
  expect(openPage().forget).not.toHaveBeenCalled();
  expect(findDraft()).not.toBeNull();
});
