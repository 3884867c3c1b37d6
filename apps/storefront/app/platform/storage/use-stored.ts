import { useCallback, useSyncExternalStore } from 'react';
import { getClient } from '../data/client.ts';
import type { StoredKey, StoredValues } from './stored-values.ts';

/**
 * Returns the stored value of a key, and renders again when any tab changes it; null on the server and until hydration
 * is over.
 */
export function useStored<Key extends StoredKey>(key: Key): StoredValues[Key] | null {
  return useSyncExternalStore(
    useCallback((onChange) => getClient().storage.subscribe(key, onChange), [key]),
    () => getClient().storage.find(key),
    () => null,
  );
}
