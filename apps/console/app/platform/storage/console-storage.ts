import { clientFormats, type ClientValues } from '@kaplya/client/storage/client-values.ts';
import { flag, json, list, text, type Format } from '@kaplya/client/storage/formats.ts';
import {
  createStorage,
  findBrowserStorage,
  type TypedStorage,
  type StorageBackend,
} from '@kaplya/client/storage/storage.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';

export type Theme = 'system' | 'light' | 'dark';

/** The values that the console stores in a browser: the session, and choices of the device. */
export type ConsoleValues = ClientValues & {
  language: Language;
  theme: Theme;
  isNavigationNarrow: boolean;
  /** Whether rows of tables are 32 px high, on this device. */
  isCompact: boolean;
  /** Drafts of phone orders, parsed by that feature. The end of the session removes them. */
  phoneDrafts: unknown[];
  /** Whether the sound of new orders is switched off on this device. */
  isSilent: boolean;
  /** The default view of each list on this device, as a query string. */
  defaultViews: Readonly<Record<string, string>>;
};

export type ConsoleStorage = TypedStorage<ConsoleValues>;

/**
 * The prefix separates the values from the storefront's on the same origin: a customer and a member of staff may
 * share a browser.
 */
const PREFIX = 'console.';

const language: Format<Language> = {
  parse: (raw) => (isLanguage(raw) ? raw : null),
  print: (value) => value,
};

const theme: Format<Theme> = {
  parse: (raw) => (raw === 'light' || raw === 'dark' || raw === 'system' ? raw : null),
  print: (value) => value,
};

const defaultViews = json<Readonly<Record<string, string>>>((value) => {
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).filter(([, search]) => typeof search === 'string'));
});

const phoneDrafts = list<unknown>((value) => value ?? null);

/** `backend` null: the values live as long as the tab. `events` announces changes by other tabs. */
export function createConsoleStorage(backend: StorageBackend | null, events?: EventTarget): ConsoleStorage {
  return createStorage<ConsoleValues>({
    formats: {
      ...clientFormats,
      ...{
        language,
        theme,
        isNavigationNarrow: flag,
        isCompact: flag,
        isSilent: flag,
        partnerId: text,
        phoneDrafts,
        defaultViews,
      },
    },
    deviceKeys: [
      'language',
      'theme',
      'isNavigationNarrow',
      'isCompact',
      'isSilent',
      'defaultViews',
      'deviceId',
      'initialVisitAt',
    ],
    backend: backend && withPrefix(backend),
    ...(events && { events: withoutPrefix(events) }),
  });
}

let storage: ConsoleStorage | null = null;

export function getConsoleStorage(): ConsoleStorage {
  storage ??= createConsoleStorage(findBrowserStorage(), window);
  return storage;
}

function withPrefix(backend: StorageBackend): StorageBackend {
  return {
    getItem: (key) => backend.getItem(PREFIX + key),
    setItem: (key, value) => backend.setItem(PREFIX + key, value),
    removeItem: (key) => backend.removeItem(PREFIX + key),
  };
}

/** Storage events of the console's keys in other tabs, without the prefix. */
function withoutPrefix(events: EventTarget): EventTarget {
  const own = new EventTarget();
  events.addEventListener('storage', (event) => {
    const key = 'key' in event && typeof event.key === 'string' ? event.key : null;
    if (key !== null && !key.startsWith(PREFIX)) return;
    own.dispatchEvent(Object.assign(new Event('storage'), { key: key?.slice(PREFIX.length) ?? null }));
  });
  events.addEventListener('pageshow', (event) => {
    const persisted = 'persisted' in event && event.persisted === true;
    own.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  });
  return own;
}
