import { createListeners, type Listeners } from '@kaplya/state/listeners.ts';
import type { Format, StoredFormats } from './formats.ts';

/** The prefix of the keys of `overflow`, which `clearTabStorage` clears. */
const OVERFLOW = 'shop.';

/** The part of `localStorage` that is used. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Typed access to a storage with the keys of `Values`. A storage with more keys can be passed to code that needs fewer.
 */
export type TypedStorage<Values> = {
  /**
   * The value of a key; null if it is absent or malformed. The same object is returned while the stored text is the
   * same.
   */
  find<Key extends keyof Values & string>(key: Key): Values[Key] | null;
  set<Key extends keyof Values & string>(key: Key, value: Values[Key]): void;
  /** Whether the value outlives this tab: false if the browser had no room for it, or blocks the storage. */
  isStored(key: keyof Values & string): boolean;
  remove(...keys: (keyof Values & string)[]): void;
  /** Removes every key but those that outlive the visitor (`StorageOptions.deviceKeys`), which are anonymized. */
  clear(): void;
  /** Calls back after a change of the key in this tab or another; returns the function that unsubscribes. */
  subscribe(key: keyof Values & string, onChange: () => void): () => void;
};

export type StorageOptions<Values> = {
  formats: StoredFormats<Values>;
  /** Keys that survive `clear`, because they belong to the device and not to the visitor. */
  deviceKeys: readonly (keyof Values & string)[];
  /** The storage; null: there is none, and values live in memory. */
  backend: StorageBackend | null;
  /** The source of changes of other tabs: the window. */
  events?: EventTarget;
  /** The storage of this tab, for values that `backend` has no room for: they outlive a reload. */
  overflow?: StorageBackend | null;
};

/**
 * Typed access to local storage. A blocked (`backend` null, or throwing) or full storage still works: values that
 * cannot be written live in this tab until a later write succeeds.
 */
export function createStorage<Values>({
  formats,
  deviceKeys,
  backend,
  events,
  overflow,
}: StorageOptions<Values>): TypedStorage<Values> {
  type Key = keyof Values & string;
  const memory = new Map<string, string | null>();
  const parsed = new Map<string, { raw: string; value: unknown }>();
  const listeners = new Map<string, Listeners>();

  for (const key of Object.keys(formats)) {
    const left = readFrom(overflow, OVERFLOW + key);
    if (left !== null) memory.set(key, left);
  }

  function readRaw(key: string): string | null {
    const stored = memory.get(key);
    return stored === undefined ? readFrom(backend, key) : stored;
  }

  function forget(key: string): void {
    if (memory.delete(key)) overflow?.removeItem(OVERFLOW + key);
  }

  function writeRaw(key: string, raw: string | null): void {
    try {
      writeTo(backend, key, raw);
      forget(key);
    } catch {
      memory.set(key, raw);
      try {
        writeTo(overflow, OVERFLOW + key, raw);
      } catch {
        // The value lives in memory only.
      }
    }
  }

  function announce(key: string): void {
    listeners.get(key)?.notify();
  }

  function write(key: Key, raw: string | null): void {
    if (readRaw(key) === raw) return;
    writeRaw(key, raw);
    announce(key);
  }

  function onOtherTab(event: Event): void {
    const key = 'key' in event && typeof event.key === 'string' ? event.key : null;
    const changed = key === null ? [...listeners.keys()] : [key];
    for (const each of changed) {
      forget(each);
      announce(each);
    }
  }

  events?.addEventListener('storage', onOtherTab);
  // A page that returns from the browser's cache missed the changes of other tabs.
  events?.addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted) for (const key of listeners.keys()) announce(key);
  });

  return {
    find<Found extends Key>(key: Found): Values[Found] | null {
      const raw = readRaw(key);
      if (raw === null) return null;
      const known = parsed.get(key);
      if (known?.raw === raw) return known.value as Values[Found] | null;
      const value = parseStored(formats[key], raw);
      parsed.set(key, { raw, value });
      return value;
    },
    set(key, value) {
      write(key, formats[key].print(value));
    },
    isStored: (key) => !memory.has(key),
    remove(...keys) {
      for (const key of keys) write(key, null);
    },
    clear() {
      const keys = (Object.keys(formats) as Key[]).filter((key) => !deviceKeys.includes(key));
      const changed = keys.filter((key) => readRaw(key) !== null);
      for (const key of changed) writeRaw(key, null);
      // Notifies in reverse order, so that subscribers hear of a sign-out before the removal of other data.
      for (const key of changed.toReversed()) announce(key);
      for (const key of deviceKeys) {
        const { anonymize } = formats[key];
        const value = anonymize && parseStored(formats[key], readRaw(key) ?? '');
        if (anonymize && value) write(key, formats[key].print(anonymize(value)));
      }
    },
    subscribe(key, onChange) {
      const ofKey = listeners.get(key) ?? createListeners();
      listeners.set(key, ofKey);
      return ofKey.subscribe(onChange);
    },
  };
}

function readFrom(store: StorageBackend | null | undefined, key: string): string | null {
  try {
    return store?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function writeTo(store: StorageBackend | null | undefined, key: string, raw: string | null): void {
  if (!store) throw new Error('No storage');
  if (raw === null) store.removeItem(key);
  else store.setItem(key, raw);
}

/** A value of the wrong shape counts as absent, so that no page fails because of a storage. */
function parseStored<Value>(format: Format<Value>, raw: string): Value | null {
  try {
    return format.parse(raw);
  } catch {
    return null;
  }
}

/** The browser's storage. null when it is switched off (then even naming it throws). */
export function findBrowserStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
