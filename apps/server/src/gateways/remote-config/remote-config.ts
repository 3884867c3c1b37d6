import type { Config } from '@kaplya/contract';

export type RemoteConfigSearch = {
  /** The URL of the service; `domain` and `version` are added to it. */
  readonly url: string;
  readonly domain: string;
  readonly version: string;
  /** The language of the visitor; null: unknown. */
  readonly language: string | null;
};

/** Fetches configurations from a service at a URL (C-01). */
export type RemoteConfig = {
  /**
   * Returns a complete, checked configuration: at most a minute old while the service works, else the last good one;
   * null: there was none.
   */
  find(search: RemoteConfigSearch): Promise<Config | null>;
};
