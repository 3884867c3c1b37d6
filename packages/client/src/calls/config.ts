import type { Config } from '@kaplya/contract';
import { ApiFailure } from '../failures/failed-call.ts';
import type { ClientValues } from '../storage/client-values.ts';
import { SITE_VERSION } from './site-version.ts';
import type { KeptStorage } from '../storage/storage.ts';
import type { Send } from './transport.ts';

export const START_POLLING_MS = 200;

export type ConfigState =
  | { status: 'waiting'; config: null; failure: null }
  | { status: 'ready'; config: Config; failure: null }
  | { status: 'failed'; config: null; failure: ApiFailure };

export type ConfigStore = {
  getState(): ConfigState;
  subscribe(onChange: () => void): () => void;
  /** The config, as soon as it is there. Rejects only when starting failed. */
  whenReady(): Promise<Config>;
  /** Starts at once with the config that the page was rendered with (P-19), and keeps it locally. */
  adopt(config: Config): void;
  /** Asks until the environment is up; a failure stops it and is shown. Starting twice is starting once. */
  start(domain: string): void;
};

export type ConfigStoreOptions = {
  storage: KeptStorage<ClientValues>;
  send: Send;
  /** Asks at our own origin from now on; whether it was another until now. */
  forgetConfigUrl?: () => boolean;
};

export function createConfigStore({ storage, send, forgetConfigUrl = () => false }: ConfigStoreOptions): ConfigStore {
  let state: ConfigState = { status: 'waiting', config: null, failure: null };
  let isAsking = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();

  function change(next: ConfigState): void {
    state = next;
    clearInterval(timer);
    timer = undefined;
    for (const listener of [...listeners]) listener();
  }

  function adopt(config: Config): void {
    storage.set('config', config);
    storage.set('partnerId', config.partnerId);
    change({ status: 'ready', config, failure: null });
  }

  async function ask(domain: string): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const config = (await send('getConfig', { query: { domain, version: SITE_VERSION } }, null)) as Config;
      if (state.status !== 'ready') adopt(config);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      // A service of configurations that cannot be reached: the next look is at our own.
      if (!failure.isNotReady && forgetConfigUrl()) return;
      if (!failure.isNotReady && state.status !== 'ready') change({ status: 'failed', config: null, failure });
    } finally {
      isAsking = false;
    }
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
    whenReady() {
      if (state.status === 'ready') return Promise.resolve(state.config);
      return new Promise((resolve, reject) => {
        const settle = () => {
          if (state.status === 'waiting') return;
          listeners.delete(settle);
          if (state.status === 'ready') resolve(state.config);
          else reject(state.failure);
        };
        listeners.add(settle);
        settle();
      });
    },
    adopt,
    start(domain) {
      if (state.status === 'ready' || timer !== undefined) return;
      state = { status: 'waiting', config: null, failure: null };
      timer = setInterval(() => void ask(domain), START_POLLING_MS);
      void ask(domain);
    },
  };
}
