import type { ListedEntry } from '@kaplya/files/zip';
import type { Context } from '#context.ts';
import type { RecentMap } from '#memory/recent-map.ts';
import type { Partner } from '#partner.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';

/** The directories of archives by the ids and sizes of their files, so that the documents of one do not each read it for pictures. */
export type Directories = RecentMap<string, readonly ListedEntry[]>;

/** A run that this process works on. */
export type RunWork = {
  readonly context: Context;
  readonly partner: Partner;
  readonly run: ExchangeRunEntry;
  readonly directories: Directories;
};
