import type { Config } from '@kaplya/contract';
import { createStore, type ReadableStore } from '@kaplya/state/create-store.ts';
import { ApiFailure } from '../failures/failed-call.ts';
import type { ClientValues } from '../storage/client-values.ts';
import { SITE_VERSION } from './site-version.ts';
import type { TypedStorage } from '../storage/storage.ts';
import type { Send } from './transport.ts';

export const START_POLLING_MS = 200;

export type ConfigState =
  | { status: 'waiting'; config: null; failure: null }
  | { status: 'ready'; config: Config; failure: null }
  | { status: 'failed'; config: null; failure: ApiFailure };

export type ConfigStore = ReadableStore<ConfigState> & {
  /** Resolves to the config as soon as it is loaded. Rejects only when starting failed. */
  whenReady(): Promise<Config>;
  /** Uses the config that the page was rendered with (P-19) instead of loading one, and stores it locally. */
  adopt(config: Config): void;
  /**
   * Polls the config until the environment is ready; a failure ends the polling and is shown. A second start has
   * no effect.
   */
  start(domain: string): void;
};

export type ConfigStoreOptions = {
  storage: TypedStorage<ClientValues>;
  send: Send;
  /** Makes later polls use the page's own origin. Returns whether they used another one before. */
  forgetConfigUrl?: () => boolean;
};

export function createConfigStore({ storage, send, forgetConfigUrl = () => false }: ConfigStoreOptions): ConfigStore {
  const { setState, ...store } = createStore<ConfigState>({ status: 'waiting', config: null, failure: null });
  const { getState, getInitialState, subscribe } = store;
  let isAsking = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function change(next: ConfigState): void {
    clearInterval(timer);
    timer = undefined;
    setState(next);
  }

  function adopt(config: Config): void {
    storage.set('config', config);
    storage.set('partnerId', config.partnerId);
    change({ status: 'ready', config, failure: null });
  }

  async function fetchConfig(domain: string): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const config = (await send('getConfig', { query: { domain, version: SITE_VERSION } }, null)) as Config;
      if (getState().status !== 'ready') adopt(config);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      // The configured service did not answer: the next poll is at the page's own origin.
      if (!failure.isNotReady && forgetConfigUrl()) return;
      if (!failure.isNotReady && getState().status !== 'ready') change({ status: 'failed', config: null, failure });
    } finally {
      isAsking = false;
    }
  }

  return {
    ...store,
    whenReady() {
      return new Promise((resolve, reject) => {
        const stop = subscribe(finish);
        function finish() {
          const { status, config, failure } = getState();
          if (status === 'waiting') return;
          stop();
          if (status === 'ready') resolve(config);
          else reject(failure);
        }
        finish();
      });
    },
    adopt,
    start(domain) {
      if (getState().status === 'ready' || timer !== undefined) return;
      setState(getInitialState());
      timer = setInterval(() => void fetchConfig(domain), START_POLLING_MS);
      void fetchConfig(domain);
    },
  };
}
