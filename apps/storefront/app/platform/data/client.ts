import { ApiFailure } from '@kaplya/client/failures/failed-call.ts';
import type { Call, CallAnswer, CallRequest } from '@kaplya/client/calls/api-types.ts';
import type { Calls } from './calls.ts';
import { createConfigStore, type ConfigStore } from '@kaplya/client/calls/config.ts';
import { rememberDevice } from '@kaplya/client/tokens/device.ts';
import { checkReachability } from '@kaplya/client/network/reachability.ts';
import { createSession, type Session } from '@kaplya/client/tokens/session.ts';
import { findBrowserStorage } from '@kaplya/client/storage/storage.ts';
import { watchTabOwner } from '@kaplya/client/storage/tab-storage.ts';
import { clearUserData } from '@kaplya/client/tokens/user-data.ts';
import { createShopStorage, migrateStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import { isRegistered } from '@kaplya/client/tokens/token-claims.ts';
import type { TokenKeeper } from '@kaplya/client/tokens/token-keeper.ts';

/** The browser's access to the API, the session and the storage; one per page. */
export type Client = {
  storage: ShopStorage;
  config: ConfigStore;
  tokens: TokenKeeper;
  session: Session;
  /** Preloads the chunk that makes calls. Rejects with `ApiFailure`. */
  load: () => Promise<void>;
  call: Call;
  /** Signs in with a code: from the answer on, the browser's tokens are the customer's. */
  confirmCode: (request: CallRequest<'confirmCode'>) => Promise<CallAnswer<'confirmCode'>>;
  /** Signs in with a passkey; the tokens are replaced as by `confirmCode`. */
  signInByPasskey: (request: CallRequest<'signInByPasskey'>) => Promise<CallAnswer<'signInByPasskey'>>;
  /**
   * Makes a call that ends all sessions of the customer, including this one: after the answer the browser's user is a
   * visitor (T-18).
   */
  endSessionWith: (id: 'deleteProfile' | 'endSessions') => Promise<void>;
};

let client: Client | null = null;

/** Returns the browser's client, created at the first use. Throws on the server, whose loaders use `publicApi`. */
export function getClient(): Client {
  if (typeof window === 'undefined') throw new Error('The client belongs to the browser');
  if (client) return client;
  client = createClient();
  // Before anything reads a value of this tab: the pieces of a former customer are not the next visitor's.
  watchTabOwner(client.storage, clearUserData);
  return client;
}

function forgetConfigUrl(): boolean {
  const { dataset } = document.documentElement;
  const isKnown = dataset.configUrl !== undefined;
  delete dataset.configUrl;
  return isKnown;
}

function createClient(): Client {
  const storage = createShopStorage(findBrowserStorage(), window, findBrowserStorage('sessionStorage'));
  migrateStorage(storage);
  rememberDevice(storage, new Date());

  const config = createConfigStore({
    storage,
    send: async (id, request, token) => (await load()).send(id, request, token),
    forgetConfigUrl,
  });
  let loading: Promise<Calls> | null = null;

  /** Loads the chunk that makes calls, once. Rejects with `ApiFailure` when it cannot be loaded. */
  function load(): Promise<Calls> {
    loading ??= import('./calls.ts').then(
      ({ createCalls }) => createCalls({ storage, config }),
      (cause: unknown) => {
        loading = null;
        checkReachability();
        throw new ApiFailure({ kind: 'network', cause });
      },
    );
    return loading;
  }

  const findToken = () => storage.find('servicesIdentity')?.token ?? null;
  return {
    storage,
    config,
    tokens: {
      findToken,
      isRegistered: () => isRegistered(findToken()),
      getToken: async () => (await load()).tokens.getToken(),
      refresh: async (refused) => (await load()).tokens.refresh(refused),
      enrich: async (withoutPartner) => (await load()).tokens.enrich(withoutPartner),
      exchange: async (makeCall) => (await load()).tokens.exchange(makeCall),
      endSessionWith: async (makeCall) => (await load()).tokens.endSessionWith(makeCall),
      async end() {
        const calls = await load().catch(() => null);
        // When the chunk cannot be loaded, the server does not learn of the sign-out, but personal data is deleted in
        // this browser.
        return calls ? calls.tokens.end() : storage.clear();
      },
    },
    session: createSession(storage),
    load: async () => void (await load()),
    call: async (id, ...args) => (await load()).call(id, ...args),
    confirmCode: async (request) => (await load()).confirmCode(request),
    signInByPasskey: async (request) => (await load()).signInByPasskey(request),
    endSessionWith: async (id) => (await load()).endSessionWith(id),
  };
}
