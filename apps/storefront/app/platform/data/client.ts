import type { Config } from '@kaplya/contract';
import { createApiClient, sendWithToken } from '@kaplya/client/calls/api-client.ts';
import type { Call, CallAnswer, CallRequest } from '@kaplya/client/calls/api-types.ts';
import { createConfigStore, type ConfigStore } from '@kaplya/client/calls/config.ts';
import { getDeviceInfo, rememberDevice } from '@kaplya/client/tokens/device.ts';
import { withProof } from '@kaplya/client/calls/proof.ts';
import { doubtReach } from '@kaplya/client/network/reach.ts';
import { createSession, type Session } from '@kaplya/client/tokens/session.ts';
import { findBrowserStorage } from '@kaplya/client/storage/storage.ts';
import { createShopStorage, migrateStorage, type ShopStorage } from '#platform/kept/shop-storage.ts';
import { clearTabStorage } from '@kaplya/client/storage/tab-storage.ts';
import { createTokenKeeper, type TokenKeeper } from '@kaplya/client/tokens/token-keeper.ts';
import { createTransport } from '@kaplya/client/calls/transport.ts';
import { withBrowserLock } from '@kaplya/client/tokens/with-lock.ts';

/** What the browser's part of the app talks through; one a page. */
export type Client = {
  storage: ShopStorage;
  config: ConfigStore;
  tokens: TokenKeeper;
  session: Session;
  call: Call;
  /** `confirmCode`: the browser is the customer's from its answer on. */
  confirmCode: (request: CallRequest<'confirmCode'>) => Promise<CallAnswer<'confirmCode'>>;
  /** As `confirmCode`. */
  signInByPasskey: (request: CallRequest<'signInByPasskey'>) => Promise<CallAnswer<'signInByPasskey'>>;
  /** A call that ends the customer's sessions, this one too: the browser is nobody's from its answer on (T-18). */
  endSessionBy: (id: 'deleteProfile' | 'endSessions') => Promise<void>;
};

const LOSS_PAUSE_MS = 60_000;

/** Set on the URL after the session was lost, so that the next page can say so. */
export const ACCESS_ERROR_FLAG = 'access-error';

let client: Client | null = null;
let cameFromLoss = false;

/** The browser's client, made at the first call. Throws on the server, whose loaders use `publicApi`. */
export function getClient(): Client {
  if (typeof window === 'undefined') throw new Error('The client belongs to the browser');
  client ??= createClient();
  return client;
}

/** The language of the page: what the visitor sees is what the server should answer in. */
function getLanguage(): string | null {
  return document.documentElement.lang || null;
}

function forgetConfigUrl(): boolean {
  const { dataset } = document.documentElement;
  const isKnown = dataset.configUrl !== undefined;
  delete dataset.configUrl;
  return isKnown;
}

function createClient(): Client {
  const storage = createShopStorage(findBrowserStorage(), window);
  migrateStorage(storage);
  rememberDevice(storage, new Date());

  const send = createTransport({
    fetch: (url, init) => fetch(url, init),
    getServices: async () => (await config.whenReady()).services,
    getLanguage,
    findConfigUrl: () => document.documentElement.dataset.configUrl,
    getDeviceInfo: () => getDeviceInfo(storage),
    onUnanswered: doubtReach,
  });
  const config = createConfigStore({ storage, send, forgetConfigUrl });
  const tokens = createTokenKeeper({
    storage,
    send,
    withLock: withBrowserLock,
    getPartnerId: async () => (await config.whenReady()).partnerId,
    sharesOrigin: async () => sharesOrigin(await config.whenReady()),
    onAccessLost: () => reloadAfterLoss(storage),
  });
  return {
    storage,
    config,
    tokens,
    session: createSession(storage),
    call: createApiClient(send, tokens),
    confirmCode: (request) =>
      tokens.exchange(
        async (source, headers) =>
          (await sendWithToken(send, source, 'confirmCode', { ...request, headers })) as CallAnswer<'confirmCode'>,
      ),
    signInByPasskey: (request) =>
      tokens.exchange(
        async (source, headers) =>
          (await sendWithToken(send, source, 'signInByPasskey', {
            ...request,
            headers,
          })) as CallAnswer<'signInByPasskey'>,
      ),
    // Asked for before anything waits for the lock, which the calls of a proof may need.
    endSessionBy: (id) => withProof(() => tokens.endBy((source) => sendWithToken(send, source, id, {}))),
  };
}

function sharesOrigin(config: Config): boolean {
  return new URL(config.services.identity, location.href).origin === location.origin;
}

function reloadAfterLoss(storage: ShopStorage): void {
  storage.clear();
  clearTabStorage();
  const url = new URL(location.href);
  // A page that was reloaded for this very reason must not reload for ever.
  const hasJustReloaded = cameFromLoss || url.searchParams.has(ACCESS_ERROR_FLAG);
  if (hasJustReloaded && performance.now() < LOSS_PAUSE_MS) return;
  url.searchParams.set(ACCESS_ERROR_FLAG, '1');
  location.replace(url);
}

/** Whether the page was reloaded because access was lost; asking takes the flag off the URL. */
export function takeAccessError(): boolean {
  const url = new URL(location.href);
  if (!url.searchParams.has(ACCESS_ERROR_FLAG)) return false;
  cameFromLoss = true;
  url.searchParams.delete(ACCESS_ERROR_FLAG);
  history.replaceState(history.state, '', url);
  return true;
}
