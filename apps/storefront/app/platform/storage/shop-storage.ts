import { createStorage, type TypedStorage, type StorageBackend } from '@kaplya/client/storage/storage.ts';
import { deviceKeys, storedFormats, type StoredValues } from './stored-values.ts';

/** The typed access to local storage, with the keys of the storefront. */
export type ShopStorage = TypedStorage<StoredValues>;

/**
 * `backend` null: values are stored in memory only. `events` is the target of `storage` events, which report changes
 * made in other tabs. `overflow`: the storage of this tab, for what finds no room.
 */
export function createShopStorage(
  backend: StorageBackend | null,
  events?: EventTarget,
  overflow: StorageBackend | null = null,
): ShopStorage {
  return createStorage({ formats: storedFormats, deviceKeys, backend, overflow, ...(events && { events }) });
}

/**
 * Migrates `deprecatedSelectedAddress`, the key of an older release: its address becomes the selected one if there is
 * none, and the key is removed.
 */
export function migrateStorage(storage: ShopStorage): void {
  const old = storage.find('deprecatedSelectedAddress');
  const hasSelected = storage.find('selectedAddress') ?? storage.find('anonymousSelectedAddress');
  if (old && !hasSelected) storage.set('selectedAddress', old);
  storage.remove('deprecatedSelectedAddress');
}
