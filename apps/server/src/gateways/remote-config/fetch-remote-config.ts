import { configShape, type Config } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import type { Logger } from '#observability/logger.ts';
import type { Clock } from '../../clock.ts';
import { traceFetch } from '../trace-gateway.ts';
import type { RemoteConfig, RemoteConfigSearch } from './remote-config.ts';

export type FetchRemoteConfigOptions = {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly timeoutMilliseconds?: number;
};

/** The timeout of a request; a page waits for it only until there is a first configuration. */
const patienceMilliseconds = 2000;
const lifetimeMilliseconds = MINUTE_MS;
/** The pause after a failure, so that not every page waits for a service that is down. */
const pauseMilliseconds = 5000;

type Entry = { config: Config | null; refetchAt: number; fetching: Promise<void> | null };

/**
 * Fetches configurations over HTTP and caches them. The cache needs no limit, because only the shop's domains and
 * languages are requested.
 */
export function createFetchRemoteConfig({
  logger,
  clock,
  timeoutMilliseconds = patienceMilliseconds,
}: FetchRemoteConfigOptions): RemoteConfig {
  const entries = new Map<string, Entry>();

  async function refetch(entry: Entry, search: RemoteConfigSearch): Promise<void> {
    try {
      entry.config = await load(search, timeoutMilliseconds);
      entry.refetchAt = clock.now().getTime() + lifetimeMilliseconds;
    } catch (error) {
      entry.refetchAt = clock.now().getTime() + pauseMilliseconds;
      const { host } = new URL(search.url);
      const details = { err: error, host, domain: search.domain, hasFormer: entry.config !== null };
      logger.warn(details, 'the configuration could not be taken from its service');
    } finally {
      entry.fetching = null;
    }
  }

  return {
    async find(search) {
      const key = JSON.stringify([search.url, search.domain, search.version, search.language]);
      const entry = entries.get(key) ?? { config: null, refetchAt: 0, fetching: null };
      entries.set(key, entry);
      if (entry.fetching === null && clock.now().getTime() >= entry.refetchAt) entry.fetching = refetch(entry, search);
      if (entry.config === null) await entry.fetching;
      return entry.config;
    },
  };
}

async function load({ url, domain, version, language }: RemoteConfigSearch, timeoutMilliseconds: number) {
  const asked = new URL(url);
  asked.searchParams.set('domain', domain);
  asked.searchParams.set('version', version);
  const response = await traceFetch('configuration', { method: 'GET', baseUrl: url }, () =>
    fetch(asked, {
      headers: { accept: 'application/json', ...(language && { 'accept-language': language }) },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }),
  );
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The service of the configuration answered ${response.status}`);
  }
  return configShape.parse(await response.json());
}
