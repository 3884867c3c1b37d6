import { keptWhenCleared, storedFormats, type StoredKey, type StoredValues } from './stored-values.ts';

/** The part of `localStorage` that is used. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type KeptStorage = {
  /** The value of a key; null when it is absent or broken. The same stored text gives the same object. */
  find<Key extends StoredKey>(key: Key): StoredValues[Key] | null;
  set<Key extends StoredKey>(key: Key, value: StoredValues[Key]): void;
  remove(...keys: StoredKey[]): void;
  /** Forgets everything that is the visitor's; the language and what the device was asked stay. */
  clear(): void;
  /** Calls back after a change of the key in this tab or another; returns the way to stop. */
  subscribe(key: StoredKey, onChange: () => void): () => void;
};

/**
 * Typed access to local storage. A storage that is blocked (`backend` null, or throwing) or full still works: what
 * cannot be written lives in this tab's memory until a later write succeeds.
 */
export function createStorage(backend: StorageBackend | null, events?: EventTarget): KeptStorage {
  const memory = new Map<string, string | null>();
  const parsed = new Map<string, { raw: string; value: unknown }>();
  const listeners = new Map<string, Set<() => void>>();

  function readRaw(key: string): string | null {
    const kept = memory.get(key);
    if (kept !== undefined) return kept;
    try {
      return backend?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  function writeRaw(key: string, raw: string | null): void {
    try {
      if (!backend) throw new Error('No storage');
      if (raw === null) backend.removeItem(key);
      else backend.setItem(key, raw);
      memory.delete(key);
    } catch {
      memory.set(key, raw);
    }
  }

  function announce(key: string): void {
    for (const listener of [...(listeners.get(key) ?? [])]) listener();
  }

  function write(key: StoredKey, raw: string | null): void {
    if (readRaw(key) === raw) return;
    writeRaw(key, raw);
    announce(key);
  }

  function onOtherTab(event: Event): void {
    const key = 'key' in event && typeof event.key === 'string' ? event.key : null;
    const changed = key === null ? [...listeners.keys()] : [key];
    for (const each of changed) {
      memory.delete(each);
      announce(each);
    }
  }

  events?.addEventListener('storage', onOtherTab);
  // A page that comes back from the browser's cache heard nothing of what other tabs did.
  events?.addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted) for (const key of listeners.keys()) announce(key);
  });

  return {
    find<Key extends StoredKey>(key: Key): StoredValues[Key] | null {
      const raw = readRaw(key);
      if (raw === null) return null;
      const known = parsed.get(key);
      if (known?.raw === raw) return known.value as StoredValues[Key] | null;
      const value = parse(key, raw);
      parsed.set(key, { raw, value });
      return value;
    },
    set(key, value) {
      write(key, storedFormats[key].print(value));
    },
    remove(...keys) {
      for (const key of keys) write(key, null);
    },
    clear() {
      const keys = (Object.keys(storedFormats) as StoredKey[]).filter((key) => !keptWhenCleared.includes(key));
      const changed = keys.filter((key) => readRaw(key) !== null);
      for (const key of changed) writeRaw(key, null);
      // Who left is told before what they left behind.
      for (const key of changed.toReversed()) announce(key);
    },
    subscribe(key, onChange) {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(onChange));
      return () => {
        set.delete(onChange);
      };
    },
  };
}

/** What does not fit counts as absent, whoever wrote it: no page may fail because of what lies in a storage. */
function parse<Key extends StoredKey>(key: Key, raw: string): StoredValues[Key] | null {
  try {
    return storedFormats[key].parse(raw);
  } catch {
    return null;
  }
}

/** The browser's local storage; null where it is switched off (then even naming it throws). */
export function findBrowserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** `deprecatedSelectedAddress` is read once: a usable address becomes the selected one where none is. */
export function migrateStorage(storage: KeptStorage): void {
  const old = storage.find('deprecatedSelectedAddress');
  const hasSelected = storage.find('selectedAddress') ?? storage.find('anonymousSelectedAddress');
  if (old && !hasSelected) storage.set('selectedAddress', old);
  storage.remove('deprecatedSelectedAddress');
}
