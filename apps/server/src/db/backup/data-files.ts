import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { BackupError } from './backup-error.ts';

/** The files that a backup takes from a data folder, by paths within it. */
export type DataFiles = {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly bytes: number;
};

/** The prefix of folders with the data from before a restore, and of a restore's temporary files. Backups omit both. */
export const asidePrefix = 'before-restore-';
export const draftPrefix = 'restoring-';

/**
 * Whether an entry of the data folder belongs to the shop and is no log. Other files may be there too, because the
 * folder may be a home folder or a whole disk.
 */
export const isOfShop = (name: string): boolean =>
  /^(postgres|app-secret|ops-session\.json|cells|sandbox-cells|sandbox-acquirer)$/.test(name);

/** Auxiliary files of SQLite. They are not copied, because SQLite itself copies the whole database. */
const companion = /\.db-(wal|shm|journal)$/;

/**
 * Folders that a backup contains empty: PostgreSQL recreates their files, or these belong to the running process. The
 * write-ahead log is copied separately.
 */
const emptyFolders = new Set([
  'log',
  'kaplya-users',
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pgsql_tmp',
]);
const leftOutOfCluster =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|current_logfiles.*|postgresql\.auto\.conf\.tmp|pg_internal\.init.*|pgsql_tmp.*\..*)$/;

/** Lists the present files. Files may change during the copy, because replaying the write-ahead log repairs them. */
export function listDataFiles(dataDir: string): DataFiles {
  const folders: string[] = [];
  const files: string[] = [];
  let bytes = 0;

  const visit = (path: string, isOfCluster: boolean): void => {
    for (const name of readdirSync(join(dataDir, path))) {
      const inner = join(path, name);
      const stat = lstatSync(join(dataDir, inner), { throwIfNoEntry: false });
      if (!stat || stat.isSocket() || stat.isFIFO()) continue;
      if (stat.isSymbolicLink()) refuseLink(dataDir, inner);
      if (isOfCluster ? leftOutOfCluster.test(name) : companion.test(name)) continue;
      if (stat.isDirectory()) {
        folders.push(inner);
        if (!isOfCluster || !emptyFolders.has(name)) visit(inner, isOfCluster);
      } else {
        files.push(inner);
        bytes += stat.size;
      }
    }
  };

  for (const name of readdirSync(dataDir)) {
    if (!isOfShop(name)) continue;
    const stat = statSync(join(dataDir, name), { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      folders.push(name);
      visit(name, name === 'postgres');
    } else if (stat?.isFile()) {
      files.push(name);
      bytes += stat.size;
    }
  }
  return { folders: [...folders, 'postgres/pg_wal/archive_status', 'postgres/pg_wal/summaries'], files, bytes };
}

function refuseLink(dataDir: string, path: string): never {
  throw new BackupError(
    `${join(dataDir, path)} is a symbolic link, which this backup does not follow. Put what it names into its place, or ` +
      'use pg_basebackup.',
  );
}
