import type { Config } from '@kaplya/contract';

export type RemoteConfigSearch = {
  /** Where configurations are asked for; `domain` and `version` go along. */
  readonly url: string;
  readonly domain: string;
  readonly version: string;
  /** Null: the visitor's language is not known yet. */
  readonly language: string | null;
};

/** Configurations out of a service at a URL (C-01). */
export type RemoteConfig = {
  /** Whole and checked, at most a minute old while the service is well, else the last good one; null: there was none. */
  find(search: RemoteConfigSearch): Promise<Config | null>;
};
