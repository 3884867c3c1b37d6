import type { Config } from '@kaplya/contract';
import { createApiClient, sendWithToken } from '@kaplya/client/calls/api-client.ts';
import type { CallAnswer } from '@kaplya/client/calls/api-types.ts';
import type { Client } from './client.ts';
import type { ConfigStore } from '@kaplya/client/calls/config.ts';
import { getDeviceInfo } from '@kaplya/client/tokens/device-info.ts';
import { checkReachability } from '@kaplya/client/network/reachability.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import { createTokenKeeper, type TokenKeeper } from '@kaplya/client/tokens/token-keeper.ts';
import { createTransport, type Send } from '@kaplya/client/calls/transport.ts';
import { withBrowserLock } from '@kaplya/client/tokens/with-lock.ts';
import { withProof } from '@kaplya/client/calls/with-proof.ts';
import { loseAccess } from './access-loss.ts';

/**
 * The part of the client that makes calls, in a chunk of its own, because the first view of a new visitor makes no
 * call.
 */
export type Calls = Pick<Client, 'call' | 'confirmCode' | 'signInByPasskey' | 'endSessionWith'> & {
  send: Send;
  tokens: TokenKeeper;
};

export type CallsOptions = {
  storage: ShopStorage;
  config: ConfigStore;
};

/** The language of the page, sent with calls so that the server answers in it. */
function getLanguage(): string | null {
  return document.documentElement.lang || null;
}

export function createCalls({ storage, config }: CallsOptions): Calls {
  const send = createTransport({
    fetch: (url, init) => fetch(url, init),
    getServices: async () => (await config.whenReady()).services,
    getLanguage,
    findConfigUrl: () => document.documentElement.dataset.configUrl,
    getDeviceInfo: () => getDeviceInfo(storage),
    onUnanswered: checkReachability,
  });
  const tokens = createTokenKeeper({
    storage,
    send,
    withLock: withBrowserLock,
    getPartnerId: async () => (await config.whenReady()).partnerId,
    sharesOrigin: async () => sharesOrigin(await config.whenReady()),
    onAccessLost: () => loseAccess(storage),
  });
  return {
    send,
    tokens,
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
    // `withProof` is outside the lock of `endSessionWith`, because the calls that prove the identity may need the lock
    // themselves.
    endSessionWith: (id) => withProof(() => tokens.endSessionWith((source) => sendWithToken(send, source, id, {}))),
  };
}

function sharesOrigin(config: Config): boolean {
  return new URL(config.services.identity, location.href).origin === location.origin;
}
