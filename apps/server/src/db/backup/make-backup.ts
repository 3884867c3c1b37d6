import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { backup as backUpSqlite, DatabaseSync } from 'node:sqlite';

import pMap from 'p-map';
import { Client } from 'pg';

import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { isAlive } from '#process/is-alive.ts';
import { isLost } from '../connections/database-errors.ts';
import { readCarriedOut } from '../schema/known-migrations.ts';
import { BackupError } from './backup-error.ts';
import { copyCluster, readControlFile } from './copy-cluster.ts';
import { copyFile, hashFile, syncFolder } from './copy-file.ts';
import { listDataFiles } from './data-files.ts';
import { explainFailure } from './explain-failure.ts';
import { type BackupFile, type Manifest, manifestName, sumOfBytes } from './manifest.ts';

export type BackupOptions = {
  /** The data folder to back up, as an absolute path. */
  readonly dataDir: string;
  /** The folder of backups; each backup has a folder of its own in it. */
  readonly into: string;
  readonly shopVersion: string;
  /** Aborted when the person cancels; the backup then leaves nothing behind. */
  readonly signal: AbortSignal;
  print(text: string): void;
};

const megabyte = 1024 * 1024;
/** The space required beyond the size of the data, for the write-ahead log that is written during the copy. */
const spareBytes = 128 * megabyte;
const concurrentCopies = 4;
const connectMilliseconds = 10_000;
const controlFile = 'postgres/global/pg_control';
/** The tables whose rows are counted, so that a person can compare the backup with what they expect. */
const countedTables = { orders: '"order"', customers: 'customer', payments: 'payment', products: 'product' };

/**
 * Copies a data folder while its shop may run. The backup contains the database as of the end of the copy, with every
 * order that was confirmed before the start. It appears under its final name as a whole or not at all. Throws a
 * BackupError.
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  try {
    return await copyIntoFolder(options);
  } catch (error) {
    throw explainFailure(error, options.into);
  }
}

export type Backup = { readonly path: string; readonly manifest: Manifest };

async function copyIntoFolder({ dataDir, into, shopVersion, signal, print }: BackupOptions): Promise<Backup> {
  const clusterDir = join(dataDir, 'postgres');
  if (!existsSync(clusterDir))
    throw new BackupError(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the shop.`);
  if (`${resolve(into)}/`.startsWith(`${dataDir}/`)) {
    throw new BackupError(`${into} lies in the data folder itself. Name a folder outside of it, best of another disk.`);
  }
  mkdirSync(into, { recursive: true, mode: 0o700 });
  removeAbandonedDrafts(into);
  requireSpace(dataDir, into);

  const madeAt = new Date();
  const path = join(into, `kaplya-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  if (existsSync(path)) throw new BackupError(`${path} is there already. Try again in a second.`);
  const draft = `${path}.partial-${process.pid}`;
  // Uses the running PostgreSQL, or starts it if the shop is not running. PostgreSQL then runs until the copy is done,
  // even if the shop stops before.
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress: print, onProblem: print, starting: signal });
  try {
    mkdirSync(draft, { mode: 0o700 });
    const manifest = await copyAll(postgres.superuserConnectionString, {
      dataDir,
      clusterDir,
      draft,
      madeAt,
      shopVersion,
      signal,
    });
    writeFileSync(join(draft, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
    for (const folder of manifest.folders) await syncFolder(join(draft, folder));
    await syncFolder(draft);
    signal.throwIfAborted();
    renameSync(draft, path);
    await syncFolder(into);
    return { path, manifest };
  } catch (error) {
    // Retries, because a copy in progress may have just written a file.
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  } finally {
    await postgres.stop();
  }
}

type Copying = {
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly draft: string;
  readonly madeAt: Date;
  readonly shopVersion: string;
  readonly signal: AbortSignal;
};

async function copyAll(connectionString: string, copying: Copying): Promise<Manifest> {
  const { dataDir, clusterDir, draft, madeAt, shopVersion } = copying;
  const client = new Client({
    connectionString,
    application_name: 'kaplya backup',
    connectionTimeoutMillis: connectMilliseconds,
  });
  // Aborts the copy when the database session is lost, because the backup cannot be completed then.
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  const signal = AbortSignal.any([copying.signal, lost.signal]);
  const copied: BackupFile[] = [];
  let folders: readonly string[] = [];
  const copy = async (path: string): Promise<void> => {
    const file = await copyOne(dataDir, draft, path, signal);
    if (file) copied.push(file);
  };
  try {
    await client.connect().catch((error: Error) => {
      lost.abort(error);
      throw error;
    });
    const migrations = await readCarriedOut(client);
    const counts = await countRows(client);
    const copyFiles = async (): Promise<void> => {
      const listed = listDataFiles(dataDir);
      ({ folders } = listed);
      for (const folder of folders) mkdirSync(join(draft, folder), { recursive: true, mode: 0o700 });
      await pMap(
        listed.files.filter((path) => path !== controlFile),
        copy,
        { concurrency: concurrentCopies, signal },
      );
      writeFileSync(join(draft, controlFile), await readControlFile(join(dataDir, controlFile)), {
        mode: 0o600,
        flush: true,
      });
    };
    const { startLsn, stopLsn, log } = await copyCluster(client, clusterDir, join(draft, 'postgres'), {
      copy: copyFiles,
      signal,
    });
    await pMap(
      log.map((path) => `postgres/${path}`),
      copy,
      { concurrency: concurrentCopies, signal },
    );
    for (const path of [controlFile, 'postgres/backup_label'])
      copied.push({ path, ...(await hashFile(join(draft, path))) });
    const postgresMajor = Number(readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8'));
    return {
      format: 1,
      ...{ madeAt: madeAt.toISOString(), shopVersion, postgresMajor, migrations, counts, startLsn, stopLsn },
      folders: [...folders],
      files: copied.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    };
  } catch (error) {
    if (copying.signal.aborted || (!lost.signal.aborted && !isLost(error))) throw error;
    const { message } = (lost.signal.reason ?? error) as Error;
    throw new BackupError(`The connection to the database broke (${message}). Nothing was made. Try again.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function copyOne(dataDir: string, draft: string, path: string, signal: AbortSignal): Promise<BackupFile | null> {
  const [from, to] = [join(dataDir, path), join(draft, path)];
  if (!path.startsWith('postgres/') && path.endsWith('.db')) {
    // Another program may be writing to the SQLite file, so SQLite itself makes a consistent copy.
    const database = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
    await backUpSqlite(database, to);
    database.close();
    return { path, ...(await hashFile(to, signal)) };
  }
  try {
    return { path, ...(await copyFile(from, to, signal)) };
  } catch (error) {
    // The file was deleted since the listing, because its table was dropped or rewritten; the write-ahead log has that
    // change.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(from)) return null;
    throw error;
  }
}

async function countRows(client: Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(countedTables)) {
    const { rows: known } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      table,
    ]);
    if (!known[0]?.there) continue;
    const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}

function requireSpace(dataDir: string, into: string): void {
  const wanted = Math.ceil(sumOfBytes([listDataFiles(dataDir)]) * 1.05) + spareBytes;
  const { bavail, bsize } = statfsSync(into);
  if (bavail * bsize >= wanted) return;
  throw new BackupError(
    `There is not enough room in ${into}: a backup needs about ${Math.ceil(wanted / megabyte)} MB, ` +
      `${Math.floor((bavail * bsize) / megabyte)} MB are free.`,
  );
}

/** Removes the incomplete folders that killed backups have left. */
function removeAbandonedDrafts(into: string): void {
  for (const name of readdirSync(into)) {
    const pid = /^kaplya-.*\.partial-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(into, name), { recursive: true, force: true });
  }
}
