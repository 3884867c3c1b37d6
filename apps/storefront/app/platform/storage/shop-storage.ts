import { createStorage, type TypedStorage, type StorageBackend } from '@kaplya/client/storage/storage.ts';
import { deviceKeys, storedFormats, type StoredValues } from './stored-values.ts';

/** Local storage with the keys of the storefront. */
export type ShopStorage = TypedStorage<StoredValues>;

/** `backend` null: nothing outlives this tab. `events` announces changes of other tabs. */
export function createShopStorage(backend: StorageBackend | null, events?: EventTarget): ShopStorage {
  return createStorage({ formats: storedFormats, deviceKeys, backend, ...(events && { events }) });
}

/** `deprecatedSelectedAddress` is read once: a usable address becomes the selected one if there is none. */
export function migrateStorage(storage: ShopStorage): void {
  const old = storage.find('deprecatedSelectedAddress');
  const hasSelected = storage.find('selectedAddress') ?? storage.find('anonymousSelectedAddress');
  if (old && !hasSelected) storage.set('selectedAddress', old);
  storage.remove('deprecatedSelectedAddress');
}
