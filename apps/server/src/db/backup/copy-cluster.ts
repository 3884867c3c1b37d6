import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Client } from 'pg';

import { BackupError } from './backup-error.ts';

/** The description of a copied cluster that PostgreSQL needs, besides the files, to start on the copy. */
export type ClusterCopy = {
  readonly startLsn: string;
  readonly stopLsn: string;
  /** Files of the write-ahead log, by paths within the cluster. */
  readonly log: readonly string[];
};

/**
 * Runs `copy` between pg_backup_start and pg_backup_stop, and writes the `backup_label` with which PostgreSQL starts on
 * the copy into `target`. A replication slot of this session keeps the log from being recycled meanwhile; the backup
 * ends with the session. Throws an AbortError once `signal` is aborted, after the current statement is answered.
 */
export async function copyCluster(
  client: Pick<Client, 'query'>,
  clusterDir: string,
  target: string,
  { copy, signal }: { copy: () => Promise<void>; signal: AbortSignal },
): Promise<ClusterCopy> {
  const ask = async (statement: string, values: unknown[] = []): Promise<Record<string, string>> =>
    (await client.query<Record<string, string>>(statement, values)).rows[0] ?? {};

  await ask(`select pg_create_physical_replication_slot('kaplya_backup_' || pg_backend_pid(), true, true)`);
  const { start = '' } = await ask(`select pg_backup_start('kaplya', true)::text as start`);
  await copy();
  const {
    stop = '',
    label = '',
    tablespaces = '',
  } = await ask(`select lsn::text as stop, labelfile as label, spcmapfile as tablespaces from pg_backup_stop(false)`);
  while ((await ask('select (pg_current_wal_flush_lsn() >= $1)::text as flushed', [stop]))['flushed'] !== 'true') {
    await delay(10, undefined, { signal });
  }
  writeFileSync(join(target, 'backup_label'), label, { mode: 0o600, flush: true });
  if (tablespaces !== '') throw new BackupError('The database has tablespaces: use pg_basebackup.');

  const { first = '', last = '' } = await ask('select pg_walfile_name($1) as first, pg_walfile_name($2) as last', [
    start,
    stop,
  ]);
  const names = segmentsBetween(first, last);
  const missing = names.find((name) => !existsSync(join(clusterDir, 'pg_wal', name)));
  if (missing !== undefined) throw new BackupError(`The log of the database lacks ${missing}. Try again.`);
  const histories = readdirSync(join(clusterDir, 'pg_wal')).filter((name) => name.endsWith('.history'));
  return { startLsn: start, stopLsn: stop, log: [...histories, ...names].map((name) => `pg_wal/${name}`) };
}

const numberOf = (name: string) => Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

// The names of the log's 16 MB segments from `first` to `last`. A name has eight hexadecimal digits each for the
// timeline, the upper half of the position, and the number of the segment (0 to 255).
function segmentsBetween(first: string, last: string): string[] {
  const from = numberOf(first);
  return Array.from({ length: numberOf(last) - from + 1 }, (_, index) => {
    const number = from + index;
    return `${first.slice(0, 8)}${hex(Math.floor(number / 256))}${hex(number % 256)}`;
  });
}

/** Reads the cluster's control file until two readings are equal, because PostgreSQL may write it at the same time. */
export async function readControlFile(path: string): Promise<Buffer> {
  for (let before = readFileSync(path); ;) {
    await delay(5);
    const now = readFileSync(path);
    if (now.equals(before)) return now;
    before = now;
  }
}
