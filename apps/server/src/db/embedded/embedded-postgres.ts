import { setTimeout as delay } from 'node:timers/promises';

import type { Client } from 'pg';

import { ConfigurationError } from '#config/configuration-error.ts';
import { withTimeout } from '#process/with-timeout.ts';

import { openClient } from '../connections/open-client.ts';
import { type Cluster, databaseName, shopRole, superuserRole, toConnectionString } from './cluster.ts';
import { hasUsers, registerUser } from './cluster-users.ts';
import { joinOrStart } from './join-or-start.ts';
import { findLivePostmaster } from './postmaster.ts';
import { openCluster, requireNoRestore } from './open-cluster.ts';
import { connectPresence, type Presence, releasePresence } from './presence.ts';
import type { PostgresProcess } from './spawn-postgres.ts';
import { type StopLimits, stopLimits as usualStopLimits, stopPostgres } from './stop-postgres.ts';

export type EmbeddedPostgres = {
  /** The shop's database, with the shop's role. */
  connectionString: string;
  /** The same database, with the superuser: for backups and the cluster itself, never for the shop. */
  readonly superuserConnectionString: string;
  /** Whether PostgreSQL was already running: started by another process, or left by a killed one. */
  adopted: boolean;
  /** Stops PostgreSQL unless another process of this data folder still uses it. Call it last. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The data folder as an absolute path; the cluster is in its folder `postgres`. */
  dataDir: string;
  onProgress?(message: string): void;
  /** Called when PostgreSQL was started or found running; it accepts connections some tenths of a second later. */
  onStarting?(): void;
  /** Notifies the operator that PostgreSQL was lost, came back, or does not stop. */
  onProblem?(message: string): void;
  /** More settings, as `name=value`. Tests may trade safety for speed. */
  settings?: readonly string[];
  stopLimits?: Partial<StopLimits & { decideMilliseconds: number }>;
  /** Aborted when the caller no longer waits for the start. */
  starting?: AbortSignal;
};

const pollMilliseconds = 25;
const shortestPauseMilliseconds = 100;
const longestPauseMilliseconds = 10_000;
/** A PostgreSQL that lived this long does not count as crashing in a loop. */
const steadyMilliseconds = 60_000;
/**
 * The time within which a stop decides whether other processes use PostgreSQL: it waits for their sessions to connect
 * again, and for a PostgreSQL that does not answer.
 */
const decideMilliseconds = 20_000;
/** The limit for that decision and a `fast` stop of PostgreSQL together. */
const decideAndFastMilliseconds = 42_000;

/** The limit for a whole stop: longer than its steps together, so that a stop logs itself which step took too long. */
export const embeddedStopMilliseconds = decideAndFastMilliseconds + usualStopLimits.immediateMilliseconds + 1000;

/**
 * Runs PostgreSQL on `dataDir` or joins a running one, and repeats that whenever it is lost, until `stop`. It has its
 * own process group: Ctrl-C does not reach it. If this process is killed, PostgreSQL stays for the next start to join.
 */
export async function startEmbeddedPostgres({
  dataDir,
  onProgress = () => undefined,
  onStarting = () => undefined,
  onProblem = () => undefined,
  settings = [],
  stopLimits,
  starting,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const limits = { ...usualStopLimits, decideMilliseconds, ...stopLimits };
  const cluster = await openCluster(dataDir, onProgress);
  const unregister = requireNote(cluster);
  const stopping = new AbortController();
  const { signal } = stopping;
  const giveUp = () => stopping.abort();
  starting?.addEventListener('abort', giveUp);
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  let child: PostgresProcess | null = null;

  async function join(): Promise<{ presence: Presence; adopted: boolean }> {
    const onSpawn = (spawned: PostgresProcess) => {
      child = spawned;
      onStarting();
    };
    const { presence, pid } = await joinOrStart(cluster, { settings, signal, onProgress, onSpawn });
    return { presence, adopted: child?.pid !== pid };
  }

  /**
   * Waits until the session breaks, then joins or starts PostgreSQL again, until `stop`. Returns the last session;
   * null: there is none.
   */
  async function superviseSession(first: Presence): Promise<Presence | null> {
    let presence = first;
    for (let pause = 0; ;) {
      const since = Date.now();
      await Promise.race([presence.ended, aborted]);
      if (signal.aborted) return presence;
      onProblem('The embedded PostgreSQL is gone; it is started or joined again');
      pause = Date.now() - since < steadyMilliseconds ? Math.min(pause * 2 + 100, longestPauseMilliseconds) : 0;
      await delay(pause, undefined, { signal }).catch(() => undefined);
      const next = await rejoin();
      if (next === null) return null;
      presence = next;
    }
  }

  async function rejoin(): Promise<Presence | null> {
    let reported = '';
    for (
      let pause = shortestPauseMilliseconds;
      !signal.aborted;
      pause = Math.min(pause * 2, longestPauseMilliseconds)
    ) {
      try {
        const { presence, adopted } = await join();
        onProblem(`The embedded PostgreSQL is back (${adopted ? 'joined' : 'started'})`);
        return presence;
      } catch (error) {
        const { message } = error as Error;
        if (!signal.aborted && message !== reported) onProblem(message);
        reported = message;
        // Pauses, because without disk space or free file handles each attempt fails at once.
        await delay(pause, undefined, { signal }).catch(() => undefined);
      }
    }
    return null;
  }

  const isUnfinished = () => ['starting', 'standby'].includes(findLivePostmaster(cluster.dir)?.status ?? '');
  const isThere = () => findLivePostmaster(cluster.dir) !== null || child?.exited === false;

  /**
   * Stops PostgreSQL if this process is the last that uses it. The advisory lock shows the sessions of others, and the
   * records show processes that have not connected again yet. If this process's session is broken, a new one is opened
   * for the check.
   */
  async function leave(presence: Presence | null, startedAt = Date.now()): Promise<void> {
    unregister();
    const deadline = startedAt + limits.decideMilliseconds;
    let session = presence;
    const decide = async (): Promise<boolean> => {
      // While PostgreSQL accepts no connections there are no sessions; only the records show its users.
      if (isUnfinished()) return !hasUsers(cluster.dir);
      session ??= await connectPresence(cluster);
      return (await releasePresence(session)) === 'alone' && !hasUsers(cluster.dir);
    };
    while (isThere()) {
      try {
        const isLast = await withTimeout(deadline - Date.now(), decide(), null);
        if (isLast === null) throw new Error('it does not answer');
        const remaining = decideAndFastMilliseconds - (Date.now() - startedAt);
        const fastMilliseconds = Math.min(limits.fastMilliseconds, remaining);
        if (isLast) await stopPostgres(cluster.dir, onProblem, { ...limits, fastMilliseconds });
        break;
      } catch (error) {
        void session?.client.end().catch(() => undefined);
        session = null;
        if (Date.now() > deadline) {
          onProblem(`The embedded PostgreSQL is left as it is (${(error as Error).message})`);
          return;
        }
        await delay(pollMilliseconds);
      }
    }
    void session?.client.end().catch(() => undefined);
  }

  let joined: Presence | null = null;
  try {
    // Checks for the mark again, after the record is written: a restore looks for records after it has set its mark, so
    // one of the two notices the other.
    requireNoRestore(cluster.dataDir);
    starting?.throwIfAborted();
    const { presence, adopted } = await join();
    joined = presence;
    onStarting();
    if (adopted) onProgress('Joined the database that was already running');
    await createDatabase(cluster, presence.client);
    const supervising = superviseSession(presence);
    return {
      connectionString: toConnectionString(cluster, databaseName),
      get superuserConnectionString() {
        return toConnectionString(cluster, databaseName, superuserRole);
      },
      adopted,
      async stop() {
        const startedAt = Date.now();
        stopping.abort();
        // This wait is part of the time for deciding who stops PostgreSQL.
        await leave(await withTimeout(limits.decideMilliseconds, supervising, null), startedAt);
      },
    };
  } catch (error) {
    // A second session would find this one's lock and mistake it for another process's.
    await leave(joined);
    throw error;
  } finally {
    starting?.removeEventListener('abort', giveUp);
  }
}

function requireNote(cluster: Cluster): () => void {
  try {
    return registerUser(cluster);
  } catch (error) {
    throw new ConfigurationError([
      `DATA_DIR cannot hold what the shop writes there (${(error as Error).message}). Make room, or let this user write there.`,
    ]);
  }
}

/** Creates the shop's database if it is missing, as in a damaged cluster. */
async function createDatabase(cluster: Cluster, presence: Client): Promise<void> {
  const { rowCount } = await presence.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount) return;
  const client = await openClient(toConnectionString(cluster, 'postgres', superuserRole), 'kaplya supervisor');
  try {
    await client.query(`create database ${databaseName} owner ${shopRole.name}`);
  } catch (error) {
    // 42P04 and 23505: another process created it at the same moment
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
