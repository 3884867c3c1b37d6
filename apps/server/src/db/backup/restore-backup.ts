import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import pMap from 'p-map';

import { type Account, chooseAccount } from '../embedded/account.ts';
import { bundledPostgresMajor } from '../embedded/binaries.ts';
import { restoreMark } from '../embedded/cluster.ts';
import { hasUsers } from '../embedded/cluster-users.ts';
import { findLivePostmaster } from '../embedded/postmaster.ts';
import { isAlive } from '#process/is-alive.ts';
import { requireKnownMigrations } from '../schema/known-migrations.ts';
import { BackupError } from './backup-error.ts';
import { copyFile, hashFile, syncFolder } from './copy-file.ts';
import { asidePrefix, draftPrefix, isOfShop } from './data-files.ts';
import { explainFailure } from './explain-failure.ts';
import { type BackupFile, type Manifest, readManifest, sumOfBytes } from './manifest.ts';
import { HalfRenamedError, renameAll } from './rename-all.ts';

export type RestoreOptions = {
  /** The data folder to restore into, as an absolute path; created if missing. */
  readonly dataDir: string;
  /** A backup made by `makeBackup`. */
  readonly from: string;
  readonly signal: AbortSignal;
  print(text: string): void;
};

export type Restored = {
  readonly manifest: Manifest;
  /** The folder to which the former data was moved; null: there was none. */
  readonly aside: string | null;
};

const megabyte = 1024 * 1024;
const concurrentFiles = 4;

/**
 * Replaces the data of a stopped shop with a backup and moves the former data aside. Changes nothing before the whole
 * backup is verified and copied. Throws a BackupError.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  try {
    return await moveIntoPlace(options);
  } catch (error) {
    throw explainFailure(error, options.dataDir);
  }
}

async function moveIntoPlace({ dataDir: wanted, from, signal, print }: RestoreOptions): Promise<Restored> {
  const manifest = onlyOfShop(readManifest(from));
  requireKnownMigrations(manifest.migrations, `The backup ${from}`);
  if (manifest.postgresMajor !== bundledPostgresMajor()) {
    throw new BackupError(
      `The backup is of PostgreSQL ${manifest.postgresMajor}, this program brings ${bundledPostgresMajor()}.`,
    );
  }
  mkdirSync(wanted, { recursive: true, mode: 0o711 });
  const dataDir = realpathSync(wanted);
  requireStoppedShop(dataDir);
  removeAbandonedDrafts(dataDir);
  requireSpace(dataDir, manifest);
  print(`Verifying ${manifest.files.length} files…`);
  await pMap(manifest.files, (file) => verify(from, file, signal), { concurrency: concurrentFiles, signal });

  const draft = join(dataDir, `${draftPrefix}${process.pid}`);
  try {
    print('Copying…');
    await copyBackup(manifest, { from, draft, dataDir, signal });
    if (switchOffArchive(draft)) print(archiveIsOff);
    return { manifest, aside: await swap(dataDir, draft) };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const isInShop = (path: string): boolean => isOfShop(path.split('/', 1)[0] ?? '');

/** Drops entries of a manifest that are not the shop's: they could collide with entries of the folder. */
function onlyOfShop(manifest: Manifest): Manifest {
  return {
    ...manifest,
    folders: manifest.folders.filter(isInShop),
    files: manifest.files.filter(({ path }) => isInShop(path)),
  };
}

const archiveIsOff =
  'The archive of its log (archive_mode) is switched off: it is that of the shop that the backup is of. To archive again ' +
  'name an empty folder: docs/operating/backup.md, "Point-in-time recovery".';

/**
 * Switches off the archiving of the write-ahead log in the restored settings; returns whether it was on. A second shop
 * would write into the first one's archive. Even in the original folder, log names are used again: the archive refuses
 * existing files, and PostgreSQL would retain its whole log.
 */
function switchOffArchive(draft: string): boolean {
  const path = join(draft, 'postgres/postgresql.auto.conf');
  if (!existsSync(path) || !/^\s*archive_mode\s*=\s*'?(on|always|true|yes|1)/im.test(readFileSync(path, 'utf8')))
    return false;
  appendFileSync(path, `archive_mode = 'off'\n`, { flush: true });
  return true;
}

function requireStoppedShop(dataDir: string): void {
  const clusterDir = join(dataDir, 'postgres');
  if (!hasUsers(clusterDir) && findLivePostmaster(clusterDir) === null) return;
  throw new BackupError(
    `A shop, or its PostgreSQL, runs on ${dataDir}. Stop it first; where it was killed, start and stop it once.`,
  );
}

async function verify(from: string, { path, bytes, sha256 }: BackupFile, signal: AbortSignal): Promise<void> {
  const found = await hashFile(join(from, path), signal).catch((error: Error) => {
    signal.throwIfAborted();
    throw new BackupError(`The backup is damaged: ${path} cannot be read (${error.message}). Nothing was changed.`, {
      cause: error,
    });
  });
  if (found.bytes !== bytes || found.sha256 !== sha256) {
    throw new BackupError(`The backup is damaged: ${path} is not what was written. Nothing was changed.`);
  }
}

async function copyBackup(
  manifest: Manifest,
  { from, draft, dataDir, signal }: { from: string; draft: string; dataDir: string; signal: AbortSignal },
): Promise<void> {
  const { keeper, postgres } = findOwners(dataDir);
  const own = (path: string): void => {
    const owner = /^postgres(\/|$)/.test(path) ? postgres : keeper;
    if (owner) chownSync(join(draft, path), owner.uid, owner.gid);
  };
  mkdirSync(draft, { mode: 0o700 });
  for (const folder of manifest.folders.toSorted()) {
    mkdirSync(join(draft, folder), { recursive: true, mode: 0o700 });
    own(folder);
  }
  await pMap(
    manifest.files,
    async ({ path, sha256 }) => {
      const copied = await copyFile(join(from, path), join(draft, path), signal);
      if (copied.sha256 !== sha256)
        throw new BackupError(`The backup is damaged: ${path} changes. Nothing was changed.`);
      own(path);
    },
    { concurrency: concurrentFiles, signal },
  );
  for (const folder of manifest.folders) await syncFolder(join(draft, folder));
  await syncFolder(draft);
}

/**
 * The owners that root has to give to the restored files: `keeper` to those of the shop, `postgres` to those of the
 * cluster. Null: the files stay with the user of this process.
 */
function findOwners(dataDir: string): { keeper: Account | null; postgres: Account | null } {
  if (process.getuid?.() !== 0) return { keeper: null, postgres: null };
  const { uid, gid } = statSync(dataDir);
  const keeper = uid === 0 ? null : { uid, gid };
  const clusterDir = join(dataDir, 'postgres');
  return {
    keeper,
    postgres: existsSync(clusterDir) ? chooseAccount(clusterDir) : (keeper ?? chooseAccount(clusterDir)),
  };
}

/**
 * Renames the present data aside and the restored data into its place. A mark prevents a shop from starting in between,
 * which would create an empty database. If a rename fails, all are undone.
 */
async function swap(dataDir: string, draft: string): Promise<string | null> {
  const mark = join(dataDir, restoreMark);
  const wasCutOff = existsSync(mark);
  const former = readdirSync(dataDir).filter(isOfShop);
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const aside = join(dataDir, `${asidePrefix}${moment}Z`);
  try {
    writeFileSync(mark, '', { flush: true });
    requireStoppedShop(dataDir);
    // Makes the folder traversable, because PostgreSQL runs as another user.
    if (process.getuid?.() === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o111);
    if (former.length > 0) mkdirSync(aside, { mode: 0o700 });
    renameAll([
      ...former.map((name) => ({ from: join(dataDir, name), to: join(aside, name) })),
      ...readdirSync(draft).map((name) => ({ from: join(draft, name), to: join(dataDir, name) })),
    ]);
  } catch (error) {
    if (error instanceof HalfRenamedError) throw explainHalf(error, dataDir);
    removeIfEmpty(aside);
    if (!wasCutOff) rmSync(mark, { force: true });
    throw error;
  }
  try {
    await syncFolder(dataDir);
    rmSync(mark);
    await syncFolder(dataDir);
  } catch (error) {
    const before = former.length > 0 ? ` What was there before lies in ${aside}.` : '';
    throw new BackupError(
      `The backup is in its place, but whether it is on the disk nobody knows (${(error as Error).message}).${before} ` +
        'Look at the disk, then repeat the restore.',
      { cause: error },
    );
  }
  return former.length > 0 ? aside : null;
}

function explainHalf(error: HalfRenamedError, dataDir: string): BackupError {
  const steps = error.left.map(({ from, to }) =>
    dirname(to) === dataDir ? `  delete ${to}` : `  rename ${to} to ${from}`,
  );
  return new BackupError(
    `The restore failed midway and could not be taken back (${error.message}). No shop starts on ${dataDir} until the ` +
      `restore is repeated. Or take it back by hand, in this order:\n${steps.join('\n')}\n  delete ${join(dataDir, restoreMark)}`,
    { cause: error },
  );
}

/**
 * Removes a folder unless it has files: it may contain the data that another restore moved aside in the same second.
 */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function requireSpace(dataDir: string, { files }: Manifest): void {
  const wanted = sumOfBytes(files);
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize > wanted) return;
  throw new BackupError(
    `There is not enough room in ${dataDir}: the backup holds ${Math.ceil(wanted / megabyte)} MB, ` +
      `${Math.floor((bavail * bsize) / megabyte)} MB are free. What is there now is kept too.`,
  );
}

function removeAbandonedDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = name.startsWith(draftPrefix) ? Number(name.slice(draftPrefix.length)) : null;
    if (pid !== null && !isAlive(pid)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
