import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import { lockKeys } from '../lock-keys.ts';
import { type Account, chooseAccount, requireReachable } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { findLivePostmaster, findPostmaster, isAlive, removeMisleadingPidFile } from './postmaster.ts';

export type EmbeddedPostgres = {
  /** Of the shop's database. */
  connectionString: string;
  /** Whether it was already running, for another process or left by one that was killed. */
  adopted: boolean;
  /** Stops PostgreSQL unless another process of this data folder still uses it. Call it after all else is closed. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Absolute; the cluster lies in `postgres` under it. */
  dataDir: string;
  onProgress?(message: string): void;
  /** More settings, as `name=value`. For tests, which may trade safety for speed. */
  settings?: readonly string[];
};

const databaseName = 'kaplya';
const userName = 'kaplya';
const passwordFile = 'kaplya-password';

const startDeadlineMilliseconds = 120_000;
const stopDeadlineMilliseconds = 60_000;
const pollMilliseconds = 25;

type Cluster = {
  dir: string;
  dataDir: string;
  socketDir: string;
  logPath: string;
  binaries: Binaries;
  account: Account | null;
};

/**
 * Runs PostgreSQL on `dataDir`, or joins the one that runs there. It is a process group of its own: Ctrl-C does not
 * reach it, and when this process is killed it stays, whole, for the next start to adopt.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options);
  const { presence, adopted } = await joinOrStart(cluster, options);
  // The session may break only when PostgreSQL itself goes away, which the pool reports.
  presence.on('error', () => undefined);
  await createDatabase(presence);
  return {
    connectionString: toConnectionString(cluster, databaseName),
    adopted,
    stop: () => stopUnlessUsed(cluster, presence),
  };
}

async function prepareCluster({ dataDir: wanted, onProgress }: EmbeddedPostgresOptions): Promise<Cluster> {
  mkdirSync(wanted, { recursive: true, mode: 0o711 });
  const dataDir = realpathSync(wanted);
  const dir = join(dataDir, 'postgres');
  const binaries = findBinaries();
  const account = chooseAccount(dir);
  if (account) requireReachable({ dataDir, binariesDir: dirname(binaries.postgres) }, account);

  const cluster = {
    dir,
    dataDir,
    socketDir: chooseSocketDir(dir),
    logPath: join(dataDir, 'postgres.log'),
    binaries,
    account,
  };
  removeAbandonedDrafts(dataDir);
  if (!existsSync(dir)) {
    onProgress?.(`Making a database in ${dir}`);
    await initializeCluster(cluster);
  }
  if (cluster.socketDir !== dir) makeFolder(cluster.socketDir, account);
  return cluster;
}

// A socket's whole path has room for 107 bytes on Linux and 103 on macOS.
function chooseSocketDir(clusterDir: string): string {
  if (Buffer.byteLength(clusterDir) <= 85) return clusterDir;
  return join(tmpdir(), `kaplya-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`);
}

function makeFolder(path: string, account: Account | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (account) chownSync(path, account.uid, account.gid);
}

const draftPrefix = 'postgres.new-';

// Made aside and renamed: a cluster is there whole, with its password, or not at all, whoever else starts meanwhile.
async function initializeCluster({ dir, dataDir, binaries, account }: Cluster): Promise<void> {
  const suffix = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const draft = join(dataDir, `${draftPrefix}${suffix}`);
  const passwordPath = `${draft}.password`;
  const password = randomBytes(24).toString('base64url');
  try {
    makeFolder(draft, account);
    writeFileSync(passwordPath, `${password}\n`, { mode: 0o600 });
    if (account) chownSync(passwordPath, account.uid, account.gid);
    await run(
      binaries.initdb,
      [
        ...['--pgdata', draft, '--username', userName, '--pwfile', passwordPath, '--auth', 'scram-sha-256'],
        // The same order and case on every machine; LC_CTYPE lets pg_trgm see letters beyond ASCII.
        ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
        ...['--lc-ctype', process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'],
      ],
      { account, cwd: dataDir },
    );
    renameSync(passwordPath, join(draft, passwordFile));
    renameSync(draft, dir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    rmSync(passwordPath, { force: true });
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error; // else another process was first
  }
}

function removeAbandonedDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = new RegExp(`^${draftPrefix.replace('.', '\\.')}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

async function joinOrStart(
  cluster: Cluster,
  { onProgress, settings = [] }: EmbeddedPostgresOptions,
): Promise<{ presence: Client; adopted: boolean }> {
  const deadline = Date.now() + startDeadlineMilliseconds;
  let child: ReturnType<typeof spawnPostgres> | null = null;
  let lastProblem = '';
  while (Date.now() < deadline) {
    const running = findLivePostmaster(cluster.dir);
    if (running && running.status !== 'stopping') {
      const presence = await connectPresence(cluster).catch((error: Error) => {
        lastProblem = error.message;
        return null;
      });
      if (presence) {
        const adopted = child?.pid !== running.pid;
        if (adopted) onProgress?.('Joined the database that was already running');
        return { presence, adopted };
      }
    } else if (!running && (child === null || child.exited)) {
      if (child?.exited) {
        lastProblem = `PostgreSQL ended by itself; ${cluster.logPath} says why: ${readLogEnd(cluster)}`;
        await delay(500); // left-over workers of a killed one need a moment to notice
      }
      removeMisleadingPidFile(cluster.dir);
      child = spawnPostgres(cluster, settings);
    }
    await delay(pollMilliseconds);
  }
  throw new Error(`The embedded PostgreSQL did not start within two minutes. ${lastProblem}`);
}

function spawnPostgres(cluster: Cluster, settings: readonly string[]): { pid: number | undefined; exited: boolean } {
  const log = openSync(cluster.logPath, 'w', 0o600);
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.dir, ...[...serverSettings(cluster), ...settings].flatMap((setting) => ['-c', setting])],
    {
      cwd: cluster.dataDir,
      detached: true,
      stdio: ['ignore', log, log],
      env: childEnvironment(),
      ...cluster.account,
    },
  );
  closeSync(log);
  child.unref();
  const state = { pid: child.pid, exited: false };
  child.once('exit', () => (state.exited = true));
  child.once('error', () => (state.exited = true));
  return state;
}

/** For a machine that also runs the shop; whoever needs more brings a PostgreSQL by DATABASE_URL. */
function serverSettings({ socketDir }: Cluster): string[] {
  return [
    // No TCP: shops side by side cannot meet, and nothing else on the machine gets in.
    ...['listen_addresses=', `unix_socket_directories=${socketDir}`, 'unix_socket_permissions=0700'],
    ...['max_connections=100', 'shared_buffers=128MB', 'max_wal_size=1GB', 'io_method=sync'],
    ...['max_parallel_workers_per_gather=0', 'jit=off', 'random_page_cost=1.1', 'timezone=UTC', 'log_timezone=UTC'],
    // A week of logs, without the statements and rows in which customers could be read.
    ...['logging_collector=on', 'log_directory=log', 'log_filename=postgresql-%a.log', 'log_rotation_age=1d'],
    ...['log_truncate_on_rotation=on', 'log_min_error_statement=panic', 'log_error_verbosity=terse'],
  ];
}

// PG* variables of the caller must not redirect it.
const childEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_MESSAGES: 'C', TZ: 'UTC' });

function toConnectionString({ dir, socketDir }: Cluster, database: string): string {
  const password = readFileSync(join(dir, passwordFile), 'utf8').trim();
  return `postgres://${userName}:${password}@/${database}?host=${encodeURIComponent(socketDir)}&port=5432`;
}

// One session for the life of this process: its shared lock says that the database is in use, however we may die.
async function connectPresence(cluster: Cluster): Promise<Client> {
  const presence = new Client({
    connectionString: toConnectionString(cluster, 'postgres'),
    application_name: 'kaplya presence',
    connectionTimeoutMillis: 5000,
  });
  try {
    await presence.connect();
    await presence.query('select pg_advisory_lock_shared($1)', [lockKeys.presence]);
    return presence;
  } catch (error) {
    await presence.end().catch(() => undefined);
    throw error;
  }
}

async function createDatabase(presence: Client): Promise<void> {
  const { rowCount } = await presence.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount) return;
  try {
    await presence.query(`create database ${databaseName}`);
  } catch (error) {
    // 42P04 and 23505: another process made it in the same moment
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

async function stopUnlessUsed(cluster: Cluster, presence: Client): Promise<void> {
  const isLast = await releasePresence(presence);
  if (!isLast) {
    await presence.end().catch(() => undefined);
    return;
  }
  const postmaster = findPostmaster(cluster.dir);
  if (!postmaster) return;
  process.kill(postmaster.pid, 'SIGINT'); // "fast": ends sessions, writes a checkpoint
  const deadline = Date.now() + stopDeadlineMilliseconds;
  while (isAlive(postmaster.pid) && findPostmaster(cluster.dir)?.pid === postmaster.pid) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`);
    await delay(pollMilliseconds);
  }
}

// Of several that leave at once exactly one gets the lock alone; it keeps it until PostgreSQL is down.
async function releasePresence(presence: Client): Promise<boolean> {
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [lockKeys.presence]);
    const { rows } = await presence.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      lockKeys.presence,
    ]);
    return rows[0]?.alone === true;
  } catch {
    return false; // PostgreSQL is gone already: nothing to stop
  }
}

function readLogEnd({ logPath }: Cluster): string {
  return readFileSync(logPath, 'utf8').trim().split('\n').slice(-3).join(' ');
}

async function run(
  command: string,
  args: string[],
  { account, cwd }: { account: Account | null; cwd: string },
): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: childEnvironment(),
    ...account,
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} failed (${code ?? 'killed'}): ${complaint.trim()}`)),
    );
  });
}
